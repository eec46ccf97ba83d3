/** Space and time: who said what to whom when, and who could not see it. */
import { useState } from "react";
import type { LabView } from "../../worker/lab-view.ts";
import type { Move, ViewSpec } from "../../worker/protocol.ts";
import controls from "../controls.module.css";
import { Choice } from "../rails/choice.tsx";
import { WhyButton } from "../why/why-button.tsx";
import { formatCount } from "../words/duration.ts";
import { Prose } from "../words/prose.tsx";
import { Diagram } from "./diagram.tsx";
import { MessageList } from "./message-list.tsx";
import styles from "./space-time.module.css";
import { VerticalTime } from "./vertical-time.tsx";

export interface SpaceTimeProps {
  readonly diagram: LabView["diagram"];
  readonly run: LabView["run"];
  readonly spec: ViewSpec;
  readonly onSpec: (patch: Partial<ViewSpec>) => void;
  readonly onMove: (move: Move) => void;
  readonly orientation: "across" | "down";
}

export function SpaceTime(props: SpaceTimeProps) {
  const { diagram, run, spec, onSpec, orientation } = props;
  const [form, setForm] = useState<"figure" | "list">("figure");
  const stopped = shownStop(run, spec);
  const following = spec.selected !== null && spec.follow;
  return (
    <section className={styles.panel} aria-label="Space and time">
      <header className={styles.head}>
        <h2>Space and time</h2>
        {spec.selected !== null && (
          <button
            type="button"
            className={styles.follow}
            aria-pressed={spec.follow}
            onClick={() => onSpec({ follow: !spec.follow })}
          >
            {following
              ? `Following ${spec.selected}: ${diagram.followed} of ${diagram.total} messages`
              : `All ${diagram.total} messages`}
          </button>
        )}
        {spec.window !== null && (
          <button type="button" className={styles.follow} onClick={() => onSpec({ window: null })}>
            Around the playhead
          </button>
        )}
        {form === "figure" && orientation === "across" && <PanButtons diagram={diagram} onSpec={onSpec} />}
        <Legend />
        <Choice
          label="Form of the diagram"
          value={form}
          options={[
            ["figure", "Figure"],
            ["list", "List"],
          ]}
          onChange={setForm}
        />
      </header>
      {stopped !== null && (
        <p className={styles.step}>
          <b className={styles.number}>
            Stopped {stopped.before ? "before" : "at"} step {formatCount(stopped.step)}
          </b>
          <span className={styles.sentence}>
            <Prose text={stopped.sentence} />
          </span>
        </p>
      )}
      {stopped === null && run.rule !== null && (
        <p className={styles.step}>
          <span className={styles.number}>Step {formatCount(run.step)}</span>
          <span className={styles.sentence}>
            <Prose text={run.sentence} />
          </span>
          <WhyButton rule={run.rule} about={run.sentence} />
        </p>
      )}
      {form === "list" ? (
        <MessageList {...props} />
      ) : orientation === "down" ? (
        <VerticalTime {...props} />
      ) : (
        <Diagram {...props} />
      )}
    </section>
  );
}

/** A violation speaks for itself: its row turns, and the sentence of its step stays. */
function shownStop({ stopped }: LabView["run"], { stops = [] }: ViewSpec) {
  const plain =
    stopped?.before === false && stops.find(({ id }) => id === stopped.stop)?.what === "invariant";
  return plain ? null : stopped;
}

const pans = [
  ["Earlier", "←", -0.3, -0.3],
  ["Later", "→", 0.3, 0.3],
  ["Zoom in", "+", 0.2, -0.2],
  ["Zoom out", "−", -0.3, 0.3],
] as const;

/** The time window from the keyboard: shares of its width by which its two ends move. */
function PanButtons({ diagram, onSpec }: Pick<SpaceTimeProps, "diagram" | "onSpec">) {
  const width = diagram.to - diagram.from;
  return (
    <span className={controls.group}>
      {pans.map(([name, sign, from, to]) => (
        <button
          key={name}
          type="button"
          aria-label={`${name} in time`}
          onClick={() =>
            onSpec({
              window: {
                from: Math.max(0, diagram.from + from * width),
                to: Math.max(1, diagram.to + to * width),
              },
            })
          }
        >
          {sign}
        </button>
      ))}
    </span>
  );
}

function Legend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        <svg aria-hidden="true" width="26" height="10">
          <path d="M1 5h20" stroke="var(--ink-2)" strokeWidth="1.5" />
          <path d="M20 2l6 3-6 3z" fill="var(--ink-2)" />
        </svg>
        request, txn
      </span>
      <span>
        <svg aria-hidden="true" width="26" height="10">
          <path d="M1 5h20" stroke="var(--ink-3)" strokeDasharray="2 3" />
          <path d="M20 2l5 3-5 3" fill="none" stroke="var(--ink-3)" />
        </svg>
        watch
      </span>
      <span>
        <svg aria-hidden="true" width="12" height="12">
          <circle cx="6" cy="6" r="4.5" fill="var(--ink)" />
        </svg>
        Service
      </span>
      <span className={styles.ipaddress}>
        <svg aria-hidden="true" width="12" height="12">
          <rect x="2" y="2" width="8" height="8" fill="none" stroke="var(--ipaddress)" strokeWidth="2" />
        </svg>
        IPAddress
      </span>
      <span className={styles.bitmap}>
        <svg aria-hidden="true" width="12" height="12">
          <path d="M2 2h8v8z" fill="var(--bitmap)" />
        </svg>
        bit
      </span>
      <span className={styles.refused}>
        <svg aria-hidden="true" width="14" height="14">
          <circle cx="7" cy="7" r="5.5" fill="none" stroke="var(--broken)" strokeWidth="1.5" />
          <path d="M5 5l4 4M9 5l-4 4" stroke="var(--broken)" strokeWidth="1.5" />
        </svg>
        refused
      </span>
    </p>
  );
}
