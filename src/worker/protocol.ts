/**
 * Everything that crosses the border between the page and the worker, types only. The page sends requests; each gets
 * exactly one reply with the same id, in the order of sending. Errors are data. The page never sees a world, only views.
 */
import type { Input } from "../model/input.ts";
import type { Transition } from "../model/transition.ts";
import type { LabView, RemedyView } from "./lab-view.ts";
import type { PanelSpec } from "./panel-view.ts";
import type { RuleId } from "./rules/rule-id.ts";
import type { Stop } from "./stop.ts";

/** Unique among the requests of one worker's life; counts up from 1. */
export type RequestId = number;
/** Unique in one worker's life: a run and the runs that were branched off it. */
export type BranchId = number;
/** Number of transitions applied since the start of a branch's line: 0 is the starting world. */
export type StepIndex = number;

/** What the page shows; the worker makes views of this and of nothing else. */
export interface ViewSpec {
  /** Index into `LabView.ranges`: the ServiceCIDR whose addresses the grid shows. */
  readonly range: number;
  /** First cell shown, as distance from the range's network address (decimal text, for IPv6 beyond 2^53). */
  readonly gridFrom: string;
  /** Cells wanted at most. */
  readonly gridCount: number;
  /** Canonical address text, or null when none is selected. */
  readonly selected: string | null;
  /** Time window of the diagram in ms of simulated time; null lets the worker choose one around the playhead. */
  readonly window: { readonly from: number; readonly to: number } | null;
  /** The diagram shows only what concerns the selected address. */
  readonly follow: boolean;
  /** Time runs by itself: the diagram keeps its automatic window while the playhead is inside. Else one moment gives one picture. */
  readonly playing?: boolean;
  /** What else is wanted of the moment: the other branches, or what can happen next. */
  readonly panel?: PanelSpec | null;
  /** Where playing stops; without any list at every invariant that breaks. */
  readonly stops?: readonly Stop[];
}

/** Where the playhead goes. Times are ms of simulated time. */
export type Move =
  | { readonly to: "step"; readonly step: StepIndex }
  /** n steps forward (positive; computes new ones at the end) or back (negative). */
  | { readonly to: "by"; readonly steps: number; readonly stops?: boolean }
  /** Forward or back to a time; forward computes as needed. `stopAtViolation` obeys the stops (`ViewSpec.stops`). */
  | { readonly to: "time"; readonly time: number; readonly stopAtViolation: boolean }
  | { readonly to: "violation"; readonly direction: 1 | -1 }
  | { readonly to: "selected"; readonly direction: 1 | -1 }
  /** Forward to the next stop. */
  | { readonly to: "stop" }
  | { readonly to: "end" };

export type Ask =
  /** Opens a scenario (checked JSON text of any origin). The current run stays when the text is refused. */
  | { readonly ask: "open-scenario"; readonly text: string; readonly origin: string }
  /** Opens a recorded run of real apiservers. */
  | { readonly ask: "open-recording"; readonly text: string; readonly origin: string }
  /** Opens a run that was kept (`scenarios/kept-run.ts`); `recording` is the text of the recording that it names, if any. */
  | {
      readonly ask: "open-run";
      readonly text: string;
      readonly recording?: string;
      readonly origin: string;
    }
  /** Acts on the cluster at the playhead; in the past this begins a branch. */
  | { readonly ask: "act"; readonly inputs: readonly Input[] }
  | { readonly ask: "move"; readonly move: Move }
  | { readonly ask: "switch-branch"; readonly branch: BranchId }
  /** Begins a branch at the playhead; both futures stay. Without a title it is named after its step. */
  | { readonly ask: "branch"; readonly title?: string }
  | { readonly ask: "rename-branch"; readonly branch: BranchId; readonly title: string }
  /** Computes another branch up to the time of the playhead, so that the two can be compared. */
  | { readonly ask: "catch-up"; readonly branch: BranchId }
  /** Lets one of the things that can happen next happen next, whatever is due before it. */
  | { readonly ask: "take"; readonly transition: Transition }
  | { readonly ask: "view" }
  /** One kubectl command through an apiserver (index), at the playhead; what it writes is done there as by hand. */
  | { readonly ask: "console"; readonly server: number; readonly line: string }
  /** What would have stopped the duplicate at the playhead. */
  | { readonly ask: "remedy" }
  /** Begins the branch in which it is stopped, up to the time of the playhead. */
  | { readonly ask: "branch-remedy" }
  /** What may stand at the cursor of a command line. */
  | { readonly ask: "complete"; readonly server: number; readonly line: string; readonly cursor: number }
  /** The run as a scenario: starting cluster, and what was done at which time. With `take` up to the playhead, with words. */
  | { readonly ask: "export"; readonly take?: readonly TakenWords[] };

/** Words that were put into a run while it was recorded. */
export interface TakenWords {
  /** Steps that were taken before them. */
  readonly step: StepIndex;
  /** Simulated time at which they are said, ms. */
  readonly time: number;
  readonly text: string;
}

export interface Request {
  readonly id: RequestId;
  readonly spec: ViewSpec;
  readonly body: Ask;
}

/** Why something was refused: what was found, what was expected, where, and what can be done. Nothing was changed. */
export interface Refusal {
  readonly title: string;
  readonly found: string;
  readonly expected: string;
  /** Place in the input, such as `steps[3].act.server`; empty when it concerns the whole. */
  readonly where: string;
  readonly mend: string;
  /** The offending lines, when there are some. */
  readonly excerpt?: string;
}

/** What a command printed. */
export interface ConsoleOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** Why an apiserver refused it; null when none did. */
  readonly rule: RuleId | null;
}

/** The candidates replace the line from `from` up to the cursor. */
export interface Completion {
  readonly from: number;
  readonly candidates: readonly string[];
}

/** The run as it is to be kept, sent with a view when a request changed more than the playhead. */
export interface KeptNow {
  readonly text: string;
  /** What was done, as its undoing names it; empty when there is nothing to undo. */
  readonly did: string;
  /** The kept run could not be followed to its end: where and why. */
  readonly astray?: string;
}

export type Reply =
  | { readonly id: RequestId; readonly reply: "view"; readonly view: LabView; readonly kept?: KeptNow }
  | { readonly id: RequestId; readonly reply: "export"; readonly text: string }
  | {
      readonly id: RequestId;
      readonly reply: "console";
      readonly output: ConsoleOutput;
      readonly view: LabView;
      readonly kept?: KeptNow;
    }
  /** `step` of `branch` is the one that broke the invariant; null when nothing that is known would have helped. */
  | {
      readonly id: RequestId;
      readonly reply: "remedy";
      readonly branch: BranchId;
      readonly step: StepIndex;
      readonly remedy: RemedyView | null;
    }
  | { readonly id: RequestId; readonly reply: "completion"; readonly completion: Completion }
  | { readonly id: RequestId; readonly reply: "refused"; readonly refusal: Refusal };

/** Sent without being asked. */
export type Notice =
  /** The worker is loaded and answers. */
  | { readonly notice: "ready" }
  /** A long computation goes on; the request it belongs to can be interrupted by sending another one. */
  | { readonly notice: "progress"; readonly id: RequestId; readonly step: StepIndex; readonly time: number }
  /** The worker failed in a way it did not expect; the page restarts it and replays. */
  | { readonly notice: "failed"; readonly message: string };
