/** Play, step, scrub, speed, and the branches of the run. */

import { speeds } from "../../state/lab-store.ts";
import type { LabView } from "../../worker/lab-view.ts";
import type { RunCommand } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import {
  BranchIcon,
  PauseIcon,
  PlayIcon,
  StepBackIcon,
  StepForwardIcon,
  ToStartIcon,
} from "../icons/icons.tsx";
import { formatCount } from "../words/duration.ts";
import styles from "./transport.module.css";

type Speed = (typeof speeds)[number];

interface Props {
  readonly run: LabView["run"];
  readonly playing: boolean;
  readonly speed: number;
  readonly command: RunCommand;
}

export function Transport({ run, playing, speed, command }: Props) {
  return (
    <section className={styles.transport} aria-label="Transport">
      <button
        type="button"
        className={`${styles.icon} ${styles.start}`}
        aria-label="First step"
        onClick={() => command("first-step")}
      >
        <ToStartIcon />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label="One step back"
        disabled={run.step === 0}
        onClick={() => command("step-back")}
      >
        <StepBackIcon />
      </button>
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? "Pause" : "Play"}
        onClick={() => command("play")}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label="One step forward"
        onClick={() => command("step-forward")}
      >
        <StepForwardIcon />
      </button>
      <select
        className={styles.speed}
        aria-label="Speed"
        value={speed}
        onChange={(event) => command("speed", { speed: Number(event.target.value) as Speed })}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      <Scrubber
        run={run}
        onStep={(step) => command("go-to-step", { step })}
        onBranch={(branch) => command("branch", { branch })}
      />
      <output className={styles.count} aria-label="Step">
        <b>{formatCount(run.step)}</b> / {formatCount(run.steps)}
      </output>
      {run.branches.length > 1 && (
        <label className={`${controls.button} ${styles.branches}`}>
          <select
            aria-label="Branch"
            value={run.branch}
            onChange={(event) => command("branch", { branch: Number(event.target.value) })}
          >
            {run.branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        className={`${controls.button} ${styles.branch}`}
        title="Begin a branch at the playhead; this future stays"
        onClick={() => command("new-branch")}
      >
        <BranchIcon /> <span>Branch</span>
      </button>
    </section>
  );
}

const tickColours = {
  service: "var(--ink)",
  ipaddress: "var(--ipaddress)",
  bitmap: "var(--bitmap)",
  other: "var(--line-2)",
  violation: "var(--broken)",
} as const;

interface ScrubberProps {
  readonly run: LabView["run"];
  readonly onStep: (step: number) => void;
  readonly onBranch: (branch: number) => void;
}

function Scrubber({ run, onStep, onBranch }: ScrubberProps) {
  const steps = Math.max(1, run.steps);
  const at = (run.step / steps) * 100;
  return (
    <div className={styles.scrubber}>
      <svg className={styles.ticks} viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
        {run.ticks.map(({ step, record }) => {
          const x = (step / steps) * 1000;
          const tall = record === "violation";
          return (
            <line
              key={`${step} ${record}`}
              x1={x}
              x2={x}
              y1={tall ? 0 : 5}
              y2={12}
              stroke={tickColours[record]}
              strokeWidth={tall ? 5 : 1.6}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </svg>
      <div className={styles.track}>
        <div className={styles.past} style={{ width: `${at}%` }} />
      </div>
      <input
        type="range"
        min={0}
        max={run.steps}
        value={run.step}
        aria-label="Step"
        aria-valuetext={`step ${run.step} of ${run.steps}. ${run.sentence}`}
        onChange={(event) => onStep(Number(event.target.value))}
      />
      <Forks run={run} onBranch={onBranch} />
    </div>
  );
}

/** Where other branches leave this one: a diamond, and a dashed line as far as they are known. The newest has its name. */
function Forks({ run, onBranch }: Pick<ScrubberProps, "run" | "onBranch">) {
  const steps = Math.max(1, run.steps);
  const share = (step: number) => `${(Math.min(step, steps) / steps) * 100}%`;
  return run.forks.slice(-mostForks).map(({ branch, title, at, steps: known }, place, shown) => (
    <button
      key={branch}
      type="button"
      className={styles.fork}
      style={{ left: share(at), width: `calc(${share(known)} - ${share(at)})` }}
      aria-label={`Show ${title}, from step ${at}`}
      title={`${title}, from step ${at}`}
      onClick={() => onBranch(branch)}
    >
      {place === shown.length - 1 && (
        <span className={styles.forkName} data-left={at > steps / 2 || undefined}>
          {title}
        </span>
      )}
    </button>
  ));
}

/** More diamonds would hide each other. */
const mostForks = 6;
