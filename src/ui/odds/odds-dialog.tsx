/** How often would it happen? Lines, samples of the model, the traffic of a real cluster, and why the windows add up. */
import { useState } from "react";
import type { Traffic } from "../../drivers/odds/rate.ts";
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { Dialog } from "../shell/dialog.tsx";
import { OddsChart } from "./odds-chart.tsx";
import styles from "./odds-dialog.module.css";
import { OddsReading } from "./odds-reading.tsx";
import { type Axis, axisTitles, scalesOf } from "./odds-scale.ts";
import { OddsTable } from "./odds-table.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { TrafficForm } from "./traffic-form.tsx";
import { useOdds } from "./use-odds.ts";

const firstRanges = ["10.96.0.0/28", "10.96.0.0/24", "10.96.0.0/20", "10.96.0.0/16"];
/** A create a minute on each side, a watch that is a second late, a repair round every three minutes. */
const firstTraffic: Traffic = { aPerHour: 60, bPerHour: 60, t1: 1, t2: 90 };

const axes: readonly { readonly axis: Axis; readonly name: string }[] = [
  { axis: "picks", name: "Services in one window" },
  { axis: "window", name: "Length of the window" },
  { axis: "rate", name: "Services an hour" },
];

/** Places of the slider over the axis, which is logarithmic. */
const slider = 400;

export default function OddsDialog() {
  const open = useLab((lab) => lab.open);
  const [ranges, setRanges] = useState<readonly string[]>(firstRanges);
  const [wanted, setChosen] = useState("10.96.0.0/24");
  const [traffic, setTraffic] = useState(firstTraffic);
  const [axis, setAxis] = useState<Axis>("picks");
  const [places, setPlaces] = useState<Readonly<Partial<Record<Axis, number>>>>({});
  const odds = useOdds(ranges, traffic);
  const { curves } = odds;
  const curve = curves.find(({ range }) => range === wanted) ?? curves[0];
  const { domain } = scalesOf(curves, axis, slider, slider);
  const [low, high] = domain;
  const present =
    axis === "window" ? traffic.t1 + traffic.t2 : axis === "rate" ? traffic.aPerHour + traffic.bPerHour : 0;
  const wished = places[axis] ?? (axis === "picks" ? (curve?.evenOdds ?? low) : present);
  const bounded = Math.min(high, Math.max(low, wished));
  const at = axis === "picks" ? Math.round(bounded) : bounded;
  const setAt = (value: number) =>
    setPlaces({
      ...places,
      [axis]: Math.min(high, Math.max(low, axis === "picks" ? Math.round(value) : value)),
    });
  return (
    <Dialog title="How often would it happen?" wide onClose={() => open(null)}>
      <p className={styles.about}>
        Two apiservers that cannot see each other for a while pick addresses from the same range. The chance
        of at least one duplicate, exact as a line, and as the model itself did it as points with their 95 %
        intervals.
      </p>
      {odds.crashed !== null && (
        <p role="alert" className={controls.problem}>
          The odds cannot be computed: {odds.crashed}. Close this panel and open it again.
        </p>
      )}
      <RangeChoice
        ranges={ranges}
        chosen={curve?.range ?? wanted}
        refused={odds.refused}
        onChoose={setChosen}
        onAdd={(range) => {
          setRanges([...ranges.filter((one) => one !== range), range]);
          setChosen(range);
        }}
        onRemove={(range) => setRanges(ranges.filter((one) => one !== range))}
      />
      <fieldset className={styles.axes}>
        <legend className="visually-hidden">Over what</legend>
        <div className={controls.group}>
          {axes.map((one) => (
            <button
              key={one.axis}
              type="button"
              aria-pressed={one.axis === axis}
              onClick={() => setAxis(one.axis)}
            >
              {one.name}
            </button>
          ))}
        </div>
        {axis === "picks" && <Sampling odds={odds} />}
      </fieldset>
      {curve !== undefined && (
        <>
          <OddsChart
            curves={curves}
            points={odds.points}
            chosen={curve.range}
            axis={axis}
            at={at}
            onAt={setAt}
          />
          <label className={styles.slider}>
            <span className="visually-hidden">{axisTitles[axis]}</span>
            <input
              type="range"
              min={0}
              max={slider}
              value={Math.round((slider * Math.log(at / low)) / Math.log(high / low))}
              aria-valuetext={String(Math.round(at))}
              onChange={(event) => setAt(low * (high / low) ** (Number(event.target.value) / slider))}
            />
          </label>
          <OddsReading curve={curve} axis={axis} at={at} points={odds.points[curve.range] ?? []} />
          <TrafficForm curve={curve} traffic={traffic} onTraffic={setTraffic} />
          <OddsTable curves={curves} points={odds.points} />
        </>
      )}
    </Dialog>
  );
}

function Sampling({
  odds: { sampling, setSampling, points },
}: {
  readonly odds: ReturnType<typeof useOdds>;
}) {
  const all = Object.values(points).flat();
  const runs = all.reduce((sum, point) => sum + point.runs, 0);
  return (
    <span className={styles.sampling}>
      <span>{runs.toLocaleString("en-GB")} runs of the model</span>
      {sampling === "done" ? (
        <span>all sampled</span>
      ) : (
        <button type="button" className={controls.button} onClick={() => setSampling(sampling === "paused")}>
          {sampling === "paused" ? "Go on" : "Pause"}
        </button>
      )}
    </span>
  );
}
