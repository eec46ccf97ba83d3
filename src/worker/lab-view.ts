/** The Lab's view: what is on the screen at one step, ready to draw, no object of the model in it. */

import type { Delays } from "../model/delays.ts";
import type { ServerFlags } from "../model/releases/start-up.ts";
import type { Background } from "../scenarios/script.ts";
import type { PanelView } from "./panel-view.ts";
import type { BranchId, StepIndex } from "./protocol.ts";
import type { RuleId } from "./rules/rule-id.ts";

export interface LabView {
  readonly run: RunView;
  readonly servers: readonly ServerView[];
  readonly controllerManager: { readonly running: boolean; readonly server: string | null };
  readonly delays: Delays;
  readonly ranges: readonly RangeView[];
  readonly grid: GridView;
  readonly inspector: AddressView | null;
  readonly diagram: DiagramView;
  readonly events: readonly EventView[];
  readonly responses: readonly ResponseView[];
  readonly invariants: readonly InvariantView[];
  readonly services: readonly ServiceRow[];
  readonly metrics: readonly MetricRow[];
  readonly recording: RecordingView | null;
  /** Designs that an apiserver can be given instead of its release's own. */
  readonly designs: readonly DesignView[];
  /** What `ViewSpec.panel` asked for. */
  readonly panel: PanelView | null;
}

/** What would have kept an address from being held twice. */
export interface RemedyView {
  /** "Dual write on A": the name of the branch that has it. */
  readonly title: string;
  readonly text: string;
}

/** A design that the KEP weighed (`ServerFlags.variant`). */
export interface DesignView {
  readonly id: string;
  readonly title: string;
  /** What is different, and where it was weighed. */
  readonly summary: string;
  readonly source: string;
}

export interface RunView {
  readonly title: string;
  readonly about: string;
  readonly source: "scenario" | "recording" | "empty";
  /** What the scenario says about itself: its question, its sources, what to try. */
  readonly background?: Background;
  /** Something was done by hand since the scenario was opened. */
  readonly edited: boolean;
  readonly step: StepIndex;
  /** Steps known on this branch: those after `step` were computed before. */
  readonly steps: StepIndex;
  /** Simulated time at the playhead, ms. */
  readonly now: number;
  /** Simulated time of the last known step, ms. */
  readonly end: number;
  /** Nothing is scheduled any more: stepping forward changes nothing. */
  readonly quiet: boolean;
  /** One line on the step just taken: "B writes Service shop/checkout: 10.96.0.80". */
  readonly sentence: string;
  /** The rule that the step followed; null before the first one. */
  readonly rule: RuleId | null;
  /** The scenario's words at this point, or empty. */
  readonly say: string;
  /** All words of the scenario that are known to be said on this branch, with the step and the time (ms) they begin at. */
  readonly beats: readonly { readonly text: string; readonly step: StepIndex; readonly time: number }[];
  /** How far the script has let the clock run on this branch, ms: its end, once `last-step` has been reached. */
  readonly scriptEnd: number;
  /** The scenario still has steps to act out; its `wait`s are honoured by playing. */
  readonly scriptLeft: number;
  readonly expectations: readonly {
    readonly text: string;
    readonly met: boolean | null;
    readonly step: StepIndex;
  }[];
  /** Marks for the scrubber: at most 400, each a step and the record it wrote. */
  readonly ticks: readonly { readonly step: StepIndex; readonly record: RecordKind | "violation" }[];
  readonly branch: BranchId;
  readonly branches: readonly {
    readonly id: BranchId;
    readonly title: string;
    readonly from: StepIndex | null;
    readonly steps: StepIndex;
  }[];
  /** Where the other branches leave the line of this one; `steps` is how far they are known. */
  readonly forks: readonly {
    readonly branch: BranchId;
    readonly title: string;
    readonly at: StepIndex;
    readonly steps: StepIndex;
  }[];
  /** The stop that the playhead was brought to, and the step that it is about. */
  readonly stopped: {
    readonly stop: number;
    readonly before: boolean;
    readonly step: StepIndex;
    readonly sentence: string;
  } | null;
}

export type RecordKind = "service" | "ipaddress" | "bitmap" | "other";

export type ServerState = "stopped" | "starting" | "ready" | "exited" | "crashed";

export interface GateView {
  readonly name: string;
  readonly running: boolean | null;
  readonly pending: boolean;
  /** Why it cannot be switched (locked, unknown to the release, without effect), or empty. */
  readonly fixed: string;
}

export interface ServerView {
  /** "A" to "E". */
  readonly letter: string;
  readonly release: string;
  readonly pendingRelease: string;
  readonly state: ServerState;
  /** "Ready", "Starting: first repair round", "Crashed at step 1,211", or the fatal message of a refused start. */
  readonly stateText: string;
  /** What this server writes when it allocates, under the running flags (the pending ones when it is down). */
  readonly writes: { readonly ipaddress: boolean; readonly bit: boolean };
  readonly gates: readonly GateView[];
  readonly flags: ServerFlags;
  readonly pendingFlags: ServerFlags;
  /** Flags differ from the running ones: a restart is needed. */
  readonly restartNeeded: boolean;
  /** Why the pending flags would be refused at start, or empty. */
  readonly startProblem: string;
  /** The rule by which it exited, or by which the pending flags would be refused. */
  readonly problemRule: RuleId | null;
  /** What is wrong between this apiserver and etcd; `left` null goes on until it is taken back. */
  readonly failingWrites: { readonly how: "refused" | "lost"; readonly left: number | null } | null;
  /** Rows of facts: "Range 10.96.0.0/24", "Informer lag 180 ms", "Bitmap read at rev 8,816", "Repair loop every 3.0 s; next in 2.1 s". */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

export interface RangeView {
  /** Name of the ServiceCIDR, or "flag range of A" while there is no such object. */
  readonly name: string;
  readonly prefix: string;
  readonly family: "IPv4" | "IPv6";
  readonly state: "ready" | "terminating" | "flag";
  readonly stateText: string;
  /** Decimal texts: network address and number of addresses of the prefix. */
  readonly base: string;
  readonly size: string;
  /** Size of the static band, in addresses from the first usable one. */
  readonly band: number;
  readonly used: number;
  readonly usable: string;
  /** Rug for the ruler: distances from base of claimed addresses (at most 2,000), and of duplicates. */
  readonly rug: readonly number[];
  readonly duplicates: readonly number[];
}

/** Bits of `GridView.cells`. */
export const cell = {
  service: 1,
  ipaddress: 2,
  bit: 4,
  /** Expected by a running apiserver, so that its absence is drawn dashed. */
  ipaddressExpected: 8,
  bitExpected: 16,
  duplicate: 32,
  inFlight: 64,
  excluded: 128,
  outOfRange: 256,
  staticBand: 512,
  /** Everything that is expected is there and every running apiserver sees it. */
  agreed: 1024,
  /** `seen << server`: that apiserver would refuse or skip the address if asked now. Five servers at most. */
  seen: 2048,
} as const;

export interface GridView {
  readonly range: number;
  /** Distance of the first cell from the range's base, decimal text. */
  readonly from: string;
  /** One entry an address, bits of `cell`. */
  readonly cells: Uint16Array;
  /** How many addresses the whole range has (capped at 2^53). */
  readonly total: number;
  /** Running apiservers, in order of their letters. */
  readonly letters: readonly string[];
  /** Letters of the apiservers that admitted the two Services of a duplicate, by cell index. */
  readonly admitted: Readonly<Record<number, string>>;
  /** Readable name of every cell that is not free, by cell index: "10.96.0.80, duplicate, shop/cart from A and shop/checkout from B". */
  readonly names: Readonly<Record<number, string>>;
}

export type AddressState =
  | "free"
  | "agreed"
  | "in flight"
  | "bitmap behind"
  | "IPAddress missing"
  | "orphan IPAddress"
  | "leaked bit"
  | "out of range"
  | "duplicate"
  | "excluded"
  | "unseen";

export interface AddressView {
  readonly address: string;
  readonly cell: number;
  readonly state: AddressState;
  /** "kubernetes · dynamic band · offset 80". */
  readonly place: string;
  readonly services: readonly { readonly name: string; readonly server: string; readonly step: StepIndex }[];
  readonly explanation: string;
  /** What the state rests on. */
  readonly rule: RuleId;
  /** One row a record and a server: which shape, what it says, whether it is there. */
  readonly records: readonly {
    readonly record: "ipaddress" | "bitmap" | "server";
    readonly label: string;
    readonly text: string;
    readonly present: boolean;
  }[];
  /** Bars of the address' own history; `to` is null while it lasts. Steps. */
  readonly history: readonly {
    readonly row: "Service" | "IPAddress" | "Bit" | string;
    readonly record: RecordKind;
    readonly from: StepIndex;
    readonly to: StepIndex | null;
    readonly label: string;
  }[];
  readonly next: readonly { readonly inMs: number; readonly text: string; readonly rule: RuleId }[];
}

export interface LaneView {
  /** "client", "etcd", "controller-manager", or a server's letter. */
  readonly id: string;
  readonly label: string;
  readonly sub: string;
}

export type MessageKind =
  | "request"
  | "response"
  | "write-service"
  | "write-ipaddress"
  | "write-bitmap"
  | "write-other"
  | "read"
  | "watch";

export interface MessageView {
  readonly id: number;
  readonly kind: MessageKind;
  readonly from: string;
  readonly to: string;
  readonly sentAt: number;
  readonly landsAt: number;
  readonly label: string;
  readonly sub: string;
  readonly address: string | null;
  /** etcd refused the write (compare failed, already exists). */
  readonly refused: boolean;
  /** The write breaks an invariant. */
  readonly breaks: boolean;
  /** The sender or receiver died before it landed. */
  readonly lost: boolean;
  /** The step that made it land; null while it is only expected. */
  readonly step: StepIndex | null;
  readonly rule: RuleId;
  /** About the selected address (when one is selected). */
  readonly followed: boolean;
}

export interface DiagramView {
  readonly lanes: readonly LaneView[];
  readonly from: number;
  readonly to: number;
  readonly messages: readonly MessageView[];
  readonly picks: readonly {
    readonly lane: string;
    readonly at: number;
    readonly address: string;
    readonly label: string;
    readonly step: StepIndex;
    readonly rule: RuleId;
  }[];
  readonly blind: readonly {
    readonly lane: string;
    readonly from: number;
    readonly to: number;
    readonly record: "ipaddress" | "bitmap";
    readonly interval: "t1" | "t2";
    readonly address: string;
    readonly label: string;
  }[];
  readonly life: readonly {
    readonly lane: string;
    readonly at: number;
    readonly what: "crash" | "stop" | "start" | "ready";
  }[];
  /** Stretches without any message, longer than a fifth of the window, that the drawing folds. */
  readonly idle: readonly { readonly from: number; readonly to: number }[];
  readonly followed: number;
  readonly total: number;
}

export interface EventView {
  readonly step: StepIndex;
  readonly at: number;
  readonly server: string;
  readonly type: string;
  readonly reason: string;
  readonly regarding: string;
  readonly note: string;
  readonly count: number;
  readonly rule: RuleId;
}

export interface ResponseView {
  readonly step: StepIndex;
  readonly at: number;
  readonly server: string;
  readonly request: string;
  readonly code: number;
  readonly text: string;
  readonly rule: RuleId;
}

export interface InvariantView {
  readonly id: string;
  readonly title: string;
  readonly state: "holds" | "pending" | "broken";
  readonly detail: string;
  /** Step where it broke, when it is broken. */
  readonly step: StepIndex | null;
  readonly address: string | null;
  readonly rule: RuleId;
}

export interface ServiceRow {
  readonly namespace: string;
  readonly name: string;
  readonly type: string;
  readonly clusterIPs: readonly string[];
  readonly duplicate: boolean;
}

/** One series: a value for each apiserver, null where its process has none. */
export interface MetricRow {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** A recorded run beside the model's: one row a recorded step. */
export interface RecordingView {
  readonly id: string;
  readonly title: string;
  readonly recordedWith: string;
  /** Index of the recorded step at the playhead. */
  readonly current: number;
  readonly steps: readonly {
    readonly n: number;
    readonly text: string;
    readonly outcome: "agrees" | "differs" | "unchecked";
    readonly step: StepIndex;
  }[];
  /** Of the current step: recorded beside modelled, differing rows marked. */
  readonly rows: readonly {
    readonly what: string;
    readonly recorded: string;
    readonly modelled: string;
    readonly differs: boolean;
  }[];
  readonly unchecked: string;
}
