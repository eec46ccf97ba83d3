/** One range as a bar: outline, static band, rug of claimed addresses, duplicates, and its words. */
import styles from "./ruler.module.css";
import type { BarLabel } from "./ruler-label.ts";
import type { Bar } from "./ruler-layout.ts";

interface Props {
  readonly bar: Bar;
  readonly compact: boolean;
}

function rugPath(bar: Bar): string {
  const foot = bar.y + bar.height - 1;
  return bar.rug.map((x) => `M${x} ${foot}v-7`).join("");
}

export function RulerBar({ bar, compact }: Props) {
  const { x0, x1, y, height, state, shown, bandTo } = bar;
  const width = x1 - x0;
  const solid = state === "ready";
  const inset = shown ? 0.8 : 0.5;
  return (
    <g data-range={bar.range}>
      <rect x={x0} y={y} width={width} height={height} fill="var(--paper)" />
      {state === "terminating" && (
        <rect x={x0} y={y} width={width} height={height} fill="url(#ruler-hatch)" />
      )}
      <rect x={x0} y={y} width={Math.max(0, bandTo - x0)} height={height} fill="var(--static-band)" />
      {bandTo < x1 && <path d={`M${bandTo} ${y}v${height}`} stroke="var(--static-edge)" />}
      {bar.label !== null && <Label bar={bar} label={bar.label} compact={compact} />}
      <path d={rugPath(bar)} stroke="var(--service)" strokeWidth="1" />
      <path
        d={bar.duplicates.map((x) => `M${x + 0.5} ${y + height - 1}v-10`).join("")}
        stroke="var(--broken)"
        strokeWidth="2"
      />
      <rect
        x={x0 + inset}
        y={y + inset}
        width={Math.max(1, width - 2 * inset)}
        height={height - 2 * inset}
        fill="none"
        stroke={shown ? "var(--ink)" : "var(--control)"}
        strokeWidth={shown ? 1.6 : 1}
        strokeDasharray={solid ? undefined : "5 3"}
      />
    </g>
  );
}

function Label({
  bar,
  label,
  compact,
}: {
  readonly bar: Bar;
  readonly label: BarLabel;
  readonly compact: boolean;
}) {
  const { y, height, x0 } = bar;
  const middle = label.above ? y - 8 : compact ? y + height / 2 : y + 8.5;
  const ground = bar.state === "terminating" && !label.above;
  return (
    <>
      {ground && (
        <rect
          x={label.x - 5}
          y={y + 1}
          width={label.width + 8}
          height={compact ? height - 2 : 14}
          fill="var(--paper)"
        />
      )}
      {label.above && <path d={`M${x0 + 1} ${y}V${y - 4}`} stroke="var(--ink-3)" />}
      <text className={styles.words} x={label.x} y={middle}>
        <tspan className={styles.name}>{label.name}</tspan>
        {label.prefix !== "" && (
          <tspan className={styles.prefix} dx={compact ? 4 : 8}>
            {label.prefix}
          </tspan>
        )}
        {label.state !== "" && (
          <tspan className={styles.state} dx="8">
            {label.state}
          </tspan>
        )}
      </text>
    </>
  );
}
