/** Breakpoints: which steps playing stops at, or in front of. */
import type { Note } from "../model/note.ts";
import { letterOf } from "../model/world.ts";
import type { Branch } from "./history/branch.ts";
import type { StepIndex } from "./protocol.ts";

export type StopWhat =
  | "write"
  | "refusal"
  | "pick"
  | "delivery"
  | "answer"
  | "event"
  | "life"
  | "invariant"
  | "any";

/** A step that has every property named here; null leaves a property open. */
export interface Stop {
  /** Unique in the page's life. */
  readonly id: number;
  readonly before: boolean;
  readonly what: StopWhat;
  /** An apiserver's letter or "controller-manager". */
  readonly who: string | null;
  readonly record: "service" | "ipaddress" | "bitmap" | "servicecidr" | null;
  /** Only steps about the selected address. */
  readonly selected: boolean;
}

/** Playing stops where an invariant breaks. */
export const everyInvariant: Stop = {
  id: 0,
  before: false,
  what: "invariant",
  who: null,
  record: null,
  selected: false,
};

export interface Watch {
  readonly stops: readonly Stop[];
  readonly selected: string | null;
}

const kinds: Readonly<Record<string, Stop["record"]>> = {
  services: "service",
  ipaddresses: "ipaddress",
  servicecidrs: "servicecidr",
};

interface Deed {
  readonly what: StopWhat;
  readonly who: number | string | null;
  readonly record: Stop["record"];
}

/** What a note tells of, in the terms of a stop. */
function deedOf(note: Note): Deed | undefined {
  switch (note.note) {
    case "etcd":
      if (note.what === "read") return undefined;
      return { what: note.ok ? "write" : "refusal", who: note.by, record: note.record };
    case "pick":
      return { what: "pick", who: note.by, record: null };
    case "deliver":
      return { what: "delivery", who: note.to, record: kinds[note.resource] ?? null };
    case "respond":
      return { what: "answer", who: note.by, record: null };
    case "event":
      return { what: "event", who: note.by, record: null };
    case "life":
      return { what: "life", who: note.server, record: null };
    default:
      return undefined;
  }
}

function nameOf(who: Deed["who"]): string | null {
  return typeof who === "number" ? letterOf(who) : who;
}

function fits(stop: Stop, note: Note): boolean {
  const deed = deedOf(note);
  return (
    deed !== undefined &&
    (stop.what === "any" || stop.what === deed.what) &&
    (stop.who === null || stop.who === nameOf(deed.who)) &&
    (stop.record === null || stop.record === deed.record)
  );
}

/** What about a step a stop waited for: one of its notes, an invariant that it breaks, or the step itself. */
export type Reason = { readonly note: Note } | { readonly broken: string } | "step";

function reasonOf(stop: Stop, branch: Branch, step: StepIndex, selected: string | null): Reason | undefined {
  if (stop.selected) {
    if (selected === null) return undefined;
    if (branch.touched.of(selected)?.last(step)?.step !== step) return undefined;
  }
  if (stop.what === "invariant") {
    const mark = branch.violations.last(step);
    const broken = mark?.step === step ? mark.value[0] : undefined;
    return broken === undefined ? undefined : { broken };
  }
  if (stop.what === "any" && stop.who === null && stop.record === null) return "step";
  const note = branch.step(step)?.notes.find((one) => fits(stop, one));
  return note && { note };
}

export interface Found {
  readonly stop: Stop;
  readonly step: StepIndex;
  readonly reason: Reason;
}

/** The first stop among the steps after `from` up to `to`; one in front of step `passed` counts no more. */
export function firstStop(
  branch: Branch,
  from: StepIndex,
  to: StepIndex,
  { stops, selected }: Watch,
  passed: StepIndex | undefined,
): Found | undefined {
  if (stops.length === 0) return undefined;
  for (let step = from + 1; step <= to; step++) {
    for (const stop of stops) {
      if (stop.before && step === passed) continue;
      const reason = reasonOf(stop, branch, step, selected);
      if (reason !== undefined) return { stop, step, reason };
    }
  }
  return undefined;
}
