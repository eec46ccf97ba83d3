/** Events on their way to etcd. A repair round may send hundreds at once: those of one reason become one arrow. */
import { type Delays, delaysOf } from "../../../model/delays.ts";
import type { Note } from "../../../model/note.ts";
import { eventRule } from "../../rules/event-rule.ts";
import { counted, nameOf } from "../../words/format.ts";
import { addressesIn } from "./addresses-in.ts";
import { arrow, type Drawn, laneOf, type Told } from "./arrow.ts";

type EventNote = Extract<Note, { note: "event" }>;

/** So many Events of one step and reason are drawn one by one. */
const mostSingle = 2;

export function eventArrows(told: Told, delays: Delays): Drawn[] {
  const byReason = new Map<string, EventNote[]>();
  for (const note of told.notes) {
    if (note.note === "event") byReason.set(note.reason, [...(byReason.get(note.reason) ?? []), note]);
  }
  return [...byReason.values()].flatMap((notes) =>
    notes.length <= mostSingle
      ? notes.map((note) => eventArrow(told, delays, [note]))
      : [eventArrow(told, delays, notes)],
  );
}

function eventArrow(told: Told, delays: Delays, notes: readonly EventNote[]): Drawn {
  const { by, reason, regarding, text } = notes[0] as EventNote;
  const lands = told.at + (by === "controller-manager" ? 0 : delaysOf(delays, by).etcdMs);
  const label = notes.length === 1 ? "Event" : counted(notes.length, "Event", "Events");
  const words = notes.length === 1 ? `${reason} on ${nameOf(regarding)}` : reason;
  const addresses = notes.flatMap((note) => addressesIn(note.text));
  const rule = eventRule(reason, text);
  return arrow(rule, "write-other", laneOf(by), "etcd", told.at, lands, label, words, { addresses });
}
