/** The traffic of a real cluster, what it comes to in a day, and why the two windows add up. */
import type { Traffic } from "../../drivers/odds/rate.ts";
import type { CurveView } from "../../worker/odds/odds-protocol.ts";
import controls from "../controls.module.css";
import { amount, every, percent } from "./odds-text.ts";
import styles from "./traffic-form.module.css";

const fields: readonly { readonly key: keyof Traffic; readonly title: string; readonly unit: string }[] = [
  { key: "aPerHour", title: "Services through A", unit: "an hour" },
  { key: "bPerHour", title: "Services through B", unit: "an hour" },
  { key: "t1", title: "t1, A does not see B’s write", unit: "s" },
  { key: "t2", title: "t2, B does not see A’s write", unit: "s" },
];
/** More than any cluster has, so that every figure stays a number. */
const most = 1e6;

interface Props {
  readonly curve: CurveView;
  readonly traffic: Traffic;
  readonly onTraffic: (traffic: Traffic) => void;
}

export function TrafficForm({ curve, traffic, onTraffic }: Props) {
  return (
    <section className={styles.traffic} aria-labelledby="odds-traffic">
      <h3 id="odds-traffic">In your cluster, a day</h3>
      <div className={styles.fields}>
        {fields.map(({ key, title, unit }) => (
          <label key={key}>
            <span>{title}</span>
            <input
              type="number"
              className={controls.field}
              min={0}
              max={most}
              step="any"
              defaultValue={traffic[key]}
              onChange={({ target }) => {
                const value = target.valueAsNumber;
                if (value >= 0 && value <= most) onTraffic({ ...traffic, [key]: value });
              }}
            />
            <span>{unit}</span>
          </label>
        ))}
      </div>
      <p role="status">
        <strong>
          A day in {curve.range}: {percent(curve.chancePerDay)}
        </strong>{" "}
        for at least one duplicate. {amount(curve.pairsPerDay)} pairs of picks that cannot know of each other,
        each of which meets with a chance of 1 in {curve.dynamic.toLocaleString("en-GB")}, come to{" "}
        {amount(curve.duplicatesPerDay)} duplicates, {every(curve.duplicatesPerDay)}.
      </p>
      <Windows {...traffic} />
      <p className={styles.small}>
        Why the sum counts and not the longer one: A picks at the mark. A pick of B takes the same address
        when it comes after A’s and B cannot see it yet (for t2), and just as well when it came before A’s and
        A cannot see it yet (for t1). The two stretches lie on the two sides of the mark, so that their
        lengths add up. The longer one alone would leave out the races that the faster side loses. For a
        window that varies, such as a repair round every 3 minutes, its mean counts: 90 s.
      </p>
      <p className={styles.small}>
        The textbook’s chance for A picking <var>a</var> and B <var>b</var> of <var>N</var> free addresses is
        1 − C(
        <var>N</var> − <var>a</var>, <var>b</var>) / C(<var>N</var>, <var>b</var>). An apiserver picks a
        random start and takes the next address that is free; such picks lie in heaps, and heaps meet a little
        less often. The lines are exact for these.
      </p>
    </section>
  );
}

/** B's picks that meet A's, before and after it. */
function Windows({ t1, t2 }: Traffic) {
  const whole = t1 + t2;
  const left = whole === 0 ? 0.5 : Math.min(0.85, Math.max(0.15, t1 / whole));
  const from = 30;
  const width = 440;
  const mark = from + left * width;
  return (
    <svg
      className={styles.windows}
      viewBox="0 0 500 64"
      role="img"
      aria-label={`On a line of time: ${amount(t1)} s before A’s pick and ${amount(t2)} s after it, a pick of B can take the same address, ${amount(whole)} s in all.`}
    >
      <line className={styles.time} x1={0} x2={500} y1={36} y2={36} />
      <rect className={styles.before} x={from} y={28} width={mark - from} height={16} />
      <rect className={styles.after} x={mark} y={28} width={from + width - mark} height={16} />
      <line className={styles.mark} x1={mark} x2={mark} y1={20} y2={50} />
      <text x={mark} y={14} textAnchor="middle">
        A picks
      </text>
      <text x={(from + mark) / 2} y={60} textAnchor="middle">
        t1, {amount(t1)} s
      </text>
      <text x={(mark + from + width) / 2} y={60} textAnchor="middle">
        t2, {amount(t2)} s
      </text>
    </svg>
  );
}
