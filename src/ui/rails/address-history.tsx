/** Bars of one address' life, one row a record, over the steps of the run. */
import type { CSSProperties } from "react";
import type { AddressView } from "../../worker/lab-view.ts";
import { formatCount } from "../words/duration.ts";
import styles from "./address-history.module.css";
import { historyScale, ofTwo } from "./history-scale.ts";

interface Props {
  readonly rows: AddressView["history"];
  readonly steps: number;
  readonly step: number;
}

/** Per cent of the width that a letter of a bar's name takes. */
const perLetter = 3.2;

/** Where the next bar of a row begins, which may lie over this one. */
function nextStart(bars: AddressView["history"], from: number, last: number): number {
  return Math.min(last, ...bars.map((bar) => bar.from).filter((start) => start > from));
}

export function AddressHistory({ rows, steps, step }: Props) {
  if (rows.length === 0) return <p className={styles.none}>Nothing has happened to it.</p>;
  const names = [...new Set(rows.map((row) => row.row))];
  const { percent, ticks, last } = historyScale(rows, steps, step);
  const span = (from: number, to: number): CSSProperties => ({
    left: `${percent(from)}%`,
    width: `${percent(to) - percent(from)}%`,
  });
  const fits = (label: string, from: number, to: number) =>
    percent(to) - percent(from) > label.length * perLetter;
  return (
    <figure
      className={styles.figure}
      role="img"
      aria-label={rows
        .map(
          (row) => `${row.row} ${row.label} from step ${row.from}${row.to === null ? "" : ` to ${row.to}`}`,
        )
        .join("; ")}
    >
      <div className={styles.playhead}>
        <span style={{ left: `${percent(step)}%` }} />
      </div>
      {names.map((name) => {
        const bars = rows.filter((row) => row.row === name);
        return (
          <div key={name} className={styles.row}>
            <span>{name}</span>
            <div className={styles.line}>
              {bars.map((bar) => (
                <span
                  key={`${bar.from} ${bar.label}`}
                  className={styles.bar}
                  data-record={bar.record}
                  style={span(bar.from, bar.to ?? last)}
                >
                  {name === "Service" && fits(bar.label, bar.from, nextStart(bars, bar.from, last))
                    ? bar.label
                    : ""}
                </span>
              ))}
              {name === "Service" &&
                ofTwo(bars, last).map(([from, to]) => (
                  <span key={from} className={styles.two} style={span(from, to)} />
                ))}
            </div>
          </div>
        );
      })}
      <div className={styles.row}>
        <span />
        <div className={styles.axis}>
          {ticks.map((tick) => (
            <span key={tick} data-now={tick === step || undefined} style={{ left: `${percent(tick)}%` }}>
              {formatCount(tick)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
