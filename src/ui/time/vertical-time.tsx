/** The diagram standing, for the phone: time runs down, each message's sentence beside its arrow. */
import { formatTime } from "../words/duration.ts";
import { landingOf, laneOffsets, strokeOf } from "./lanes.ts";
import { LandingMark, PickMark } from "./marks.tsx";
import type { SpaceTimeProps } from "./space-time.tsx";
import styles from "./vertical-time.module.css";

const rowHeight = 50;
const lanesWidth = 200;
const most = 60;

type Entry =
  | {
      readonly kind: "message";
      readonly at: number;
      readonly message: SpaceTimeProps["diagram"]["messages"][number];
    }
  | { readonly kind: "pick"; readonly at: number; readonly pick: SpaceTimeProps["diagram"]["picks"][number] };

export function VerticalTime({ diagram, run, onMove }: SpaceTimeProps) {
  const entries: readonly Entry[] = [
    ...diagram.messages
      .filter((message) => message.kind !== "read")
      .map((message) => ({ kind: "message", at: message.landsAt, message }) as const),
    ...diagram.picks.map((pick) => ({ kind: "pick", at: pick.at, pick }) as const),
  ]
    .toSorted((a, b) => a.at - b.at)
    .slice(-most);
  const x = laneOffsets(diagram.lanes, 24, lanesWidth - 16);
  const height = Math.max(1, entries.length) * rowHeight;
  const rowOf = (time: number) => {
    const after = entries.findIndex((entry) => entry.at > time);
    return (after < 0 ? entries.length : after) * rowHeight;
  };
  return (
    <div className={styles.box}>
      <div className={styles.heads} aria-hidden="true">
        {diagram.lanes.map((lane) => (
          <span key={lane.id} style={{ left: x.get(lane.id) }}>
            {lane.id.length === 1 ? <b>{lane.id}</b> : lane.id === "controller-manager" ? "kcm" : lane.label}
          </span>
        ))}
      </div>
      <div className={styles.body} style={{ height }}>
        <svg width={lanesWidth} height={height} aria-hidden="true">
          {[...x.values()].map((lane) => (
            <line key={lane} x1={lane} x2={lane} y1={0} y2={height} stroke="var(--control)" />
          ))}
          {diagram.blind.map((band) => (
            <rect
              key={`${band.lane} ${band.from} ${band.address} ${band.record}`}
              x={(x.get(band.lane) ?? 0) - 8}
              width={16}
              y={rowOf(band.from) - 10}
              height={Math.max(4, rowOf(band.to) - rowOf(band.from))}
              fill={`var(--${band.record}-wash)`}
              stroke={`var(--${band.record})`}
            />
          ))}
          {entries.map((entry, i) => {
            const y = i * rowHeight + 34;
            if (entry.kind === "pick")
              return (
                <PickMark key={`p${entry.pick.lane}${entry.at}`} x={x.get(entry.pick.lane) ?? 0} y={y} />
              );
            const { message } = entry;
            const stroke = strokeOf(message.kind, message.refused);
            const end = x.get(message.to) ?? 0;
            return (
              <g key={message.id}>
                <line
                  x1={x.get(message.from)}
                  y1={y - 22}
                  x2={end}
                  y2={y}
                  stroke={stroke.colour}
                  strokeWidth={stroke.width}
                  strokeDasharray={stroke.dash}
                />
                <LandingMark x={end} y={y} what={landingOf(message.kind, message.refused, message.breaks)} />
              </g>
            );
          })}
          <line
            x1={0}
            x2={lanesWidth}
            y1={rowOf(run.now)}
            y2={rowOf(run.now)}
            stroke="var(--ink)"
            strokeWidth="1.2"
          />
        </svg>
        <ol className={styles.texts}>
          {entries.map((entry) => {
            const step = entry.kind === "pick" ? entry.pick.step : entry.message.step;
            const broken = entry.kind === "message" && (entry.message.refused || entry.message.breaks);
            const text = entry.kind === "pick" ? entry.pick.label : entry.message.label || entry.message.kind;
            return (
              <li
                key={entry.kind === "pick" ? `p${entry.pick.lane}${entry.at}` : entry.message.id}
                style={{ height: rowHeight }}
                data-broken={broken || undefined}
              >
                <button
                  type="button"
                  disabled={step === null}
                  onClick={() => step !== null && onMove({ to: "step", step })}
                >
                  <b>{text}</b>
                  <span className="mono">
                    {entry.kind === "message" && entry.message.sub !== ""
                      ? entry.message.sub
                      : formatTime(entry.at)}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
