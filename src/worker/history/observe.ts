/** What a step was about: the addresses it touched and those whose records it changed, and the requests behind them. */

import type { Map as PersistentMap } from "immutable";
import { addressAt } from "../../model/allocators/bitmap.ts";
import type { Etcd, RangeSlot } from "../../model/etcd/etcd.ts";
import { addressesOf } from "../../model/etcd/service-index.ts";
import { parsePrefix } from "../../model/net/prefix.ts";
import type { Note } from "../../model/note.ts";
import type { Watcher } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";

export interface Observation {
  /** Address to the task that touched it, 0 for none. */
  readonly touched: ReadonlyMap<string, number>;
  /** Address to the writer that changed a record of it in etcd. */
  readonly changed: ReadonlyMap<string, Watcher>;
  /** Requests of clients that arrived. */
  readonly requests: readonly number[];
}

const nothing: Observation = { touched: new Map(), changed: new Map(), requests: [] };

/** The addresses an event is about: of the IPAddress or of the Service it regards. */
export function addressesOfEvent(regarding: string, world: World): readonly string[] {
  const [kind, key] = splitOnce(regarding);
  if (kind === "IPAddress") return [key];
  const service = kind === "Service" ? world.etcd.services.now.objects.get(key) : undefined;
  return service === undefined ? [] : addressesOf(service);
}

function splitOnce(regarding: string): [string, string] {
  const colon = regarding.indexOf(":");
  return colon < 0 ? ["", regarding] : [regarding.slice(0, colon), regarding.slice(colon + 1)];
}

/** The addresses of a write: those it notes, and those that the Service had before. */
function concerned(note: Extract<Note, { note: "etcd" }>, before: World): readonly string[] {
  const previous = note.record === "service" ? before.etcd.services.now.objects.get(note.key) : undefined;
  return previous === undefined ? note.addresses : [...note.addresses, ...addressesOf(previous)];
}

/** The worlds before and after the step: an update may give up addresses that only the old object names. */
export function observe(notes: readonly Note[], before: World, after: World): Observation {
  if (notes.length === 0) return nothing;
  const touched = new Map<string, number>();
  const changed = new Map<string, Watcher>();
  const requests: number[] = [];
  const touch = (addresses: readonly string[], task: number) => {
    for (const address of addresses) if (task !== 0 || !touched.has(address)) touched.set(address, task);
  };
  for (const note of notes) {
    switch (note.note) {
      case "etcd":
        touch(note.addresses, note.task);
        if (note.ok && note.what !== "read")
          for (const address of concerned(note, before)) changed.set(address, note.by);
        break;
      case "pick":
        touch([note.address], note.task);
        break;
      case "arrive":
        requests.push(note.task);
        if (note.address !== null) touch([note.address], note.task);
        break;
      case "deliver":
        touch(note.addresses, 0);
        break;
      case "bits":
        for (const address of [...note.set, ...note.cleared]) changed.set(address, note.by);
        touch(note.set, 0);
        touch(note.cleared, 0);
        break;
      case "event":
        touch(addressesOfEvent(note.regarding, after), 0);
        break;
    }
  }
  return { touched, changed, requests };
}

/** The addresses about which two states of etcd say something else; nobody is known to have written the difference. */
export function differing(before: Etcd, after: Etcd): ReadonlyMap<string, Watcher> {
  const found = new Map<string, Watcher>();
  const mark = (address: string) => found.set(address, "controller-manager");
  compare(before.services.now.index.claims, after.services.now.index.claims, mark);
  compare(before.ipaddresses.now.objects, after.ipaddresses.now.objects, mark);
  for (const slot of [0, 1] as const) {
    const one = setAddresses(before, slot);
    const other = setAddresses(after, slot);
    for (const address of one) if (!other.has(address)) mark(address);
    for (const address of other) if (!one.has(address)) mark(address);
  }
  return found;
}

function compare<T>(
  before: PersistentMap<string, T>,
  after: PersistentMap<string, T>,
  mark: (key: string) => void,
): void {
  if (before === after) return;
  before.forEach((value, key) => {
    if (after.get(key) !== value) mark(key);
  });
  after.forEach((_, key) => {
    if (!before.has(key)) mark(key);
  });
}

function setAddresses(etcd: Etcd, slot: RangeSlot): ReadonlySet<string> {
  const stored = etcd.ranges[slot];
  const range = stored === undefined ? undefined : parsePrefix(stored.range);
  if (stored === undefined || range === undefined) return new Set();
  return new Set([...stored.bits.offsets()].map((offset) => addressAt(range, offset)));
}
