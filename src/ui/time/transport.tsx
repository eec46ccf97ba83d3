/** Play, step, scrub, speed, and the branches of the run. */

import { speeds } from "../../state/lab-store.ts";
import type { LabView } from "../../worker/lab-view.ts";
import type { BranchId, Move } from "../../worker/protocol.ts";
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

interface Props {
  readonly run: LabView["run"];
  readonly playing: boolean;
  readonly speed: number;
  readonly onPlay: (on: boolean) => void;
  readonly onMove: (move: Move) => void;
  readonly onSpeed: (speed: number) => void;
  readonly onBranch: (branch: BranchId) => void;
}

export function Transport({ run, playing, speed, onPlay, onMove, onSpeed, onBranch }: Props) {
  const stop = (move: Move) => {
    onPlay(false);
    onMove(move);
  };
  return (
    <section className={styles.transport} aria-label="Transport">
      <button
        type="button"
        className={`${styles.icon} ${styles.start}`}
        aria-label="First step"
        onClick={() => stop({ to: "step", step: 0 })}
      >
        <ToStartIcon />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label="One step back"
        disabled={run.step === 0}
        onClick={() => stop({ to: "by", steps: -1 })}
      >
        <StepBackIcon />
      </button>
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? "Pause" : "Play"}
        onClick={() => onPlay(!playing)}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label="One step forward"
        onClick={() => stop({ to: "by", steps: 1 })}
      >
        <StepForwardIcon />
      </button>
      <select
        className={styles.speed}
        aria-label="Speed"
        value={speed}
        onChange={(event) => onSpeed(Number(event.target.value))}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      <Scrubber run={run} onMove={stop} />
      <output className={styles.count} aria-label="Step">
        <b>{formatCount(run.step)}</b> / {formatCount(run.steps)}
      </output>
      {run.branches.length > 1 && (
        <label className={`${controls.button} ${styles.branches}`}>
          <BranchIcon />
          <select
            aria-label="Branch"
            value={run.branch}
            onChange={(event) => onBranch(Number(event.target.value))}
          >
            {run.branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.title}
              </option>
            ))}
          </select>
        </label>
      )}
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

function Scrubber({ run, onMove }: { readonly run: LabView["run"]; readonly onMove: (move: Move) => void }) {
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
        onChange={(event) => onMove({ to: "step", step: Number(event.target.value) })}
      />
    </div>
  );
}
