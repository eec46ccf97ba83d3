/** The rulers over the grid: every range as a bar on the axis of its family. A click on a bar shows it in the grid. */
import type { RangeView } from "../../worker/lab-view.ts";
import type { GridLayout } from "./grid-layout.ts";
import styles from "./ruler.module.css";
import { RulerAxis } from "./ruler-axis-figure.tsx";
import { RulerBar } from "./ruler-bar.tsx";
import { stateWords } from "./ruler-label.ts";
import { rulerOf } from "./ruler-layout.ts";

export interface RulerProps {
  readonly ranges: readonly RangeView[];
  /** Index of the range in the grid. */
  readonly shown: number;
  readonly layout: GridLayout;
  readonly onRange: (range: number) => void;
}

const top = 4;
const axisHeight = 24;
const openingHeight = 12;

/** The families that have ranges; that of the shown range comes last, next to the grid. */
function familiesOf(ranges: readonly RangeView[], shown: number): RangeView["family"][] {
  const last = ranges[shown]?.family ?? "IPv4";
  const other = last === "IPv4" ? "IPv6" : "IPv4";
  return ranges.some(({ family }) => family === other) ? [other, last] : [last];
}

export function Ruler({ ranges, shown, layout, onRange }: RulerProps) {
  const { compact, width } = layout;
  const left = compact ? 16 : layout.left;
  const right = width - (compact ? 16 : 24);
  let y = top;
  const rulers = familiesOf(ranges, shown).map((family) => {
    const ruler = rulerOf(ranges, family, shown, left, right, compact);
    const at = y;
    y += ruler.height + (compact ? 4 : axisHeight + 5);
    return { ruler, at };
  });
  const open = compact ? undefined : rulers.at(-1)?.ruler.bars.find((bar) => bar.shown);
  const height = y + (open === undefined ? 0 : openingHeight);
  if (ranges.length === 0) return null;
  const words = ranges.map((view) => `${view.name} ${view.prefix}, ${stateWords(view)}`).join("; ");
  return (
    <div className={styles.figure}>
      <svg
        className={styles.ruler}
        width={width}
        height={height}
        role="img"
        aria-label={`ServiceCIDRs: ${words}`}
      >
        <defs>
          <pattern
            id="ruler-hatch"
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="7" stroke="var(--line-2)" strokeWidth="2" />
          </pattern>
        </defs>
        {rulers.map(({ ruler, at }) => (
          <g key={ruler.family} transform={`translate(0 ${at})`}>
            {!compact &&
              ruler.lanes.map((lane) => (
                <text key={lane.y} className={styles.lane} x={left - 11} y={lane.y} textAnchor="end">
                  {lane.title}
                </text>
              ))}
            {[...ruler.bars]
              .sort((a, b) => Number(a.shown) - Number(b.shown))
              .map((bar) => (
                <RulerBar key={bar.range} bar={bar} compact={compact} />
              ))}
            {!compact && ruler.bars.length > 0 && <RulerAxis ruler={ruler} y={ruler.height + 6.5} />}
          </g>
        ))}
        {open !== undefined && <Opening x0={open.x0} x1={open.x1} y={y + 0.5} layout={layout} />}
      </svg>
      {rulers.flatMap(({ ruler, at }) =>
        ruler.bars.map(({ range, x0, x1, y: barY, height: barHeight }) => (
          <button
            key={range}
            type="button"
            className={styles.pick}
            tabIndex={compact ? 0 : -1}
            aria-pressed={range === shown}
            aria-label={`Show ${ranges[range]?.name} ${ranges[range]?.prefix}`}
            style={{ left: x0, top: at + barY, width: x1 - x0, height: barHeight }}
            onClick={() => onRange(range)}
          />
        )),
      )}
    </div>
  );
}

/** Two lines that open from the shown bar into the grid. */
function Opening({
  x0,
  x1,
  y,
  layout,
}: {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly layout: GridLayout;
}) {
  const left = layout.left;
  const right = left + layout.columns * layout.pitch - (layout.pitch - layout.side);
  const end = y + openingHeight - 1;
  const path = `M${left} ${end}${left === x0 ? "" : `L${x0} ${y + 5}`}V${y}H${x1}V${y + 5}L${right} ${end}`;
  return <path d={path} fill="none" stroke="var(--ink)" strokeWidth="1.2" />;
}
