/** Bars of one address' life, one row a record, over the steps of the run. */
import { scaleLinear } from "d3-scale";
import type { AddressView } from "../../worker/lab-view.ts";
import { formatCount } from "../words/duration.ts";
import styles from "./address-history.module.css";

interface Props {
  readonly rows: AddressView["history"];
  readonly steps: number;
  readonly step: number;
}

const width = 200;
const rowHeight = 15;
const colours = {
  service: "var(--service-soft)",
  ipaddress: "none",
  bitmap: "var(--bitmap)",
  other: "var(--service-soft)",
} as const;

export function AddressHistory({ rows, steps, step }: Props) {
  if (rows.length === 0) return <p className={styles.none}>Nothing has happened to it.</p>;
  const names = [...new Set(rows.map((row) => row.row))];
  const first = Math.min(...rows.map((row) => row.from));
  const from = Math.max(0, first - Math.max(2, Math.round((steps - first) * 0.1)));
  const x = scaleLinear([from, Math.max(steps, step, from + 1)], [0, width]);
  const ticks = x.ticks(3).filter(Number.isInteger);
  const height = names.length * rowHeight;
  return (
    <figure className={styles.figure}>
      <div className={styles.names} aria-hidden="true">
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <svg
        viewBox={`0 -2 ${width} ${height + 18}`}
        className={styles.svg}
        role="img"
        aria-label={rows
          .map(
            (row) => `${row.row} ${row.label} from step ${row.from}${row.to === null ? "" : ` to ${row.to}`}`,
          )
          .join("; ")}
      >
        {rows.map((row) => {
          const y = names.indexOf(row.row) * rowHeight + 3;
          const right = x(row.to ?? Math.max(steps, step));
          return (
            <rect
              key={`${row.row} ${row.from} ${row.label}`}
              x={x(row.from)}
              y={y}
              width={Math.max(1.5, right - x(row.from))}
              height={7}
              fill={colours[row.record]}
              stroke={row.record === "ipaddress" ? "var(--ipaddress)" : "none"}
              strokeWidth="1.5"
            />
          );
        })}
        <line x1={x(step)} x2={x(step)} y1={-2} y2={height + 2} stroke="var(--ink)" strokeWidth="1.2" />
        {ticks.map((tick) => (
          <text key={tick} x={x(tick)} y={height + 13} className={styles.tick} textAnchor="middle">
            {formatCount(tick)}
          </text>
        ))}
      </svg>
    </figure>
  );
}
