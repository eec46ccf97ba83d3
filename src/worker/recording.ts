/** A recorded run of real apiservers, opened: how well the model explains each of its steps. */
import type { StepOutcome } from "../drivers/oracle/state.ts";
import type { RecordingView } from "./lab-view.ts";
import type { Refusal, StepIndex } from "./protocol.ts";
import type { RecordingRow } from "./recording-rows.ts";
import type { Playhead, Run } from "./run.ts";

/** A recorded step, and the step of the run that ends it. */
export interface Recorded {
  readonly outcome: StepOutcome;
  readonly rows: readonly RecordingRow[];
  readonly step: StepIndex;
}

export interface Recording {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly recordedWith: string;
  readonly recorded: readonly Recorded[];
}

export type OpenedRecording =
  | { readonly ok: true; readonly recording: Recording; readonly run: Run }
  | { readonly ok: false; readonly refusal: Refusal };

const mostShown = 40;

/** What was recorded at the step before the playhead, beside the model. Branches compare with the trunk's recording. */
export function recordingView(recording: Recording, playhead: Playhead): RecordingView {
  const { recorded } = recording;
  const { branch } = playhead;
  const step = branch.parent === undefined ? playhead.step : Math.min(playhead.step, branch.fork);
  const current = recorded.findLastIndex((one) => one.step <= step);
  const outcome = recorded[current]?.outcome;
  return {
    id: recording.id,
    title: recording.title,
    recordedWith: recording.recordedWith,
    current: Math.max(0, current),
    steps: recorded.map((one) => ({
      n: one.outcome.n,
      text: one.outcome.text,
      outcome: one.outcome.outcome,
      step: one.step,
    })),
    rows: [
      ...(recorded[current]?.rows ?? []),
      ...(outcome?.differences ?? [])
        .slice(0, mostShown)
        .map((difference) => ({ ...difference, differs: true })),
    ],
    unchecked: outcome?.unchecked ?? "",
  };
}
