/** What the reading line says, in words, and what the static band changes. */
import type { CurveView, PointView } from "../../worker/odds/odds-protocol.ts";
import { formatCount } from "../words/duration.ts";
import styles from "./odds-dialog.module.css";
import { type Axis, chanceAt, lineOf } from "./odds-scale.ts";
import { amount, percent } from "./odds-text.ts";

interface Props {
  readonly curve: CurveView;
  readonly axis: Axis;
  readonly at: number;
  readonly points: readonly PointView[];
}

export function OddsReading({ curve, axis, at, points }: Props) {
  const chance = percent(chanceAt(lineOf(curve, axis), at));
  const near = points
    .filter(({ runs }) => runs > 0)
    .toSorted((one, other) => Math.abs(one.picks - at) - Math.abs(other.picks - at))[0];
  return (
    <div className={styles.reading}>
      <p role="status">
        {axis === "picks" && (
          <>
            <strong>
              {formatCount(at)} Services in one window of {curve.range}: {chance}
            </strong>{" "}
            for at least one duplicate. Even odds come at {formatCount(curve.evenOdds)}.
          </>
        )}
        {axis === "window" && (
          <>
            <strong>
              A blind window of {amount(at)} s in {curve.range}: {chance}
            </strong>{" "}
            for at least one duplicate in a day.
          </>
        )}
        {axis === "rate" && (
          <>
            <strong>
              {amount(at)} Services an hour in {curve.range}: {chance}
            </strong>{" "}
            for at least one duplicate in a day.
          </>
        )}
      </p>
      {axis === "picks" && near !== undefined && (
        <p>
          At {formatCount(near.picks)} the model itself had {formatCount(near.hits)} of{" "}
          {formatCount(near.runs)} runs with a duplicate ({percent(near.low)} to {percent(near.high)}); exact:{" "}
          {percent(near.exact)}.
        </p>
      )}
      <p className={styles.small}>
        {curve.band === 0
          ? `A range of ${formatCount(curve.usable)} addresses has no static band: the kubernetes Service takes one of the addresses that are picked from.`
          : `The static band keeps the first ${formatCount(curve.band)} addresses for Services that ask for one, so that both sides draw from ${formatCount(curve.dynamic)} and not from ${formatCount(curve.usable)}: even odds come at ${formatCount(curve.evenOdds)} Services${curve.evenOdds === curve.evenOddsWithoutBand ? ", as they would without the band" : ` instead of ${formatCount(curve.evenOddsWithoutBand)}`}. An address asked for in the band meets no dynamic pick of the other side; the same address asked for on both sides meets always.`}
      </p>
    </div>
  );
}
