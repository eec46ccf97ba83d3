import type { Note } from "../../model/note.ts";
import type { Transition } from "../../model/transition.ts";
import type { RecordKind } from "../lab-view.ts";

/** One step of a run: what was done, and what was said about it. */
export interface Step {
  readonly transition: Transition;
  readonly notes: readonly Note[];
  /** Simulated time after it, ms. */
  readonly at: number;
  /** What it wrote to etcd, or null when it wrote nothing. */
  readonly wrote: RecordKind | null;
  /** What it was, when its transition does not say so. */
  readonly said?: string;
  /** A person did it, not the script or the clock. */
  readonly byHand: boolean;
  /** How far the script had been looked into before it was done by hand, ms; waits that ended by then were over. */
  readonly asked?: number;
}

/** Which mark a step gets on the scrubber: the first write that landed, a Service before anything else. */
export function writtenRecord(notes: readonly Note[]): RecordKind | null {
  let found: RecordKind | null = null;
  for (const note of notes) {
    if (note.note !== "etcd" || !note.ok || note.what === "read") continue;
    if (note.record === "service") return "service";
    found ??= note.record === "servicecidr" ? "other" : note.record;
  }
  return found;
}
