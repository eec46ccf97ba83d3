/** The axis under the bars: ticks, labels, and a double slash at every fold. */

import styles from "./ruler.module.css";
import type { Ruler } from "./ruler-layout.ts";

export function RulerAxis({ ruler, y }: { readonly ruler: Ruler; readonly y: number }) {
  const { segments, axis } = ruler;
  const line = segments.map(({ x0, x1 }) => `M${x0} ${y}H${x1}`).join("");
  const ticks = axis.ticks.map(({ x, major }) => `M${Math.floor(x) + 0.5} ${y}v${major ? 6 : 4}`).join("");
  const folds = segments.slice(1).flatMap((segment, i) => {
    const before = segments[i];
    if (before === undefined) return [];
    const middle = (before.x1 + segment.x0) / 2;
    return [`M${middle - 6} ${y + 4}l4 -8M${middle + 2} ${y + 4}l4 -8`];
  });
  return (
    <>
      <path d={line + ticks} fill="none" stroke="var(--line-2)" />
      <path d={folds.join("")} fill="none" stroke="var(--ink-3)" />
      {axis.labels.map(({ x, text, anchor }) => (
        <text key={`${x} ${text}`} className={styles.axis} x={x} y={y + 14} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </>
  );
}
