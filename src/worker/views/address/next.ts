/** What happens next about an address: what is known or expected after the playhead, told once each. */
import type { Note } from "../../../model/note.ts";
import type { AddressView } from "../../lab-view.ts";
import { noteRule } from "../../rules/note-rule.ts";
import { nameOf } from "../../words/format.ts";
import { noteSentence } from "../../words/note-sentence.ts";
import type { Scene } from "../scene.ts";

const mostRows = 5;

function concerns(note: Note, address: string, holders: readonly string[]): boolean {
  switch (note.note) {
    case "etcd":
      return note.what !== "read" && note.addresses.includes(address);
    case "pick":
      return note.address === address;
    case "deliver":
      return note.addresses.includes(address);
    case "bits":
      return note.set.includes(address) || note.cleared.includes(address);
    case "event":
      return (
        note.regarding === `IPAddress:${address}` ||
        (note.regarding.startsWith("Service:") && holders.includes(nameOf(note.regarding)))
      );
    default:
      return false;
  }
}

/** `holders` are the Services that hold the address now. */
export function nextRows(scene: Scene, address: string, holders: readonly string[]): AddressView["next"] {
  const rows: AddressView["next"][number][] = [];
  const told = new Set<string>();
  for (const coming of scene.coming) {
    const repaired = coming.notes.some((note) => note.note === "bits");
    for (const note of coming.notes) {
      // The repair's own write says less than the bits it changed.
      if (repaired && note.note === "etcd") continue;
      if (!concerns(note, address, holders)) continue;
      const text = noteSentence(note);
      if (told.has(text)) continue;
      told.add(text);
      rows.push({
        inMs: Math.max(0, coming.at - scene.time),
        text,
        rule: noteRule(note, scene.stances),
      });
      if (rows.length === mostRows) return rows;
    }
  }
  return rows;
}
