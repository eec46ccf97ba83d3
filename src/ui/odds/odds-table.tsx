/** The chart's figures as a table: for screen readers, for copying, and for those who like numbers. */
import type { CurveView, PointView } from "../../worker/odds/odds-protocol.ts";
import { formatCount } from "../words/duration.ts";
import styles from "./odds-table.module.css";
import { percent } from "./odds-text.ts";

interface Props {
  readonly curves: readonly CurveView[];
  readonly points: Readonly<Record<string, readonly PointView[]>>;
}

export function OddsTable({ curves, points }: Props) {
  return (
    <details className={styles.details}>
      <summary>The points as a table</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Range</th>
            <th scope="col">Services</th>
            <th scope="col">Exact</th>
            <th scope="col">The model</th>
            <th scope="col">95 % interval</th>
            <th scope="col">Runs</th>
          </tr>
        </thead>
        <tbody>
          {curves.flatMap(({ range }) =>
            (points[range] ?? []).map(({ picks, exact, hits, runs, low, high }) => (
              <tr key={`${range} ${picks}`}>
                <th scope="row">{range}</th>
                <td>{formatCount(picks)}</td>
                <td>{percent(exact)}</td>
                <td>{runs === 0 ? "" : percent(hits / runs)}</td>
                <td>{runs === 0 ? "" : `${percent(low)} to ${percent(high)}`}</td>
                <td>{formatCount(runs)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </details>
  );
}
