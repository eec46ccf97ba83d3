/** One kind of object in etcd: its objects by key, an index over them, and the watch events somebody has yet to see. */
import { Map as PersistentMap } from "immutable";
import type { Metadata } from "../objects/metadata.ts";

export interface Stored {
  readonly metadata: Metadata;
}

/** All objects of a kind at one revision. An informer's cache is such a value of an earlier revision. */
export interface Snapshot<T extends Stored, I> {
  readonly objects: PersistentMap<string, T>;
  readonly index: I;
}

export interface WatchEvent<T extends Stored, I> {
  readonly revision: number;
  /** Simulated time of the commit, ms. */
  readonly at: number;
  readonly key: string;
  /** Undefined when the object was deleted. */
  readonly object: T | undefined;
  readonly previous: T | undefined;
  readonly after: Snapshot<T, I>;
}

export interface Table<T extends Stored, I> {
  readonly now: Snapshot<T, I>;
  /** Oldest first; only events that some watcher has not seen. */
  readonly events: readonly WatchEvent<T, I>[];
}

/** How an index follows one write. */
export type Reindex<T, I> = (index: I, previous: T | undefined, next: T | undefined) => I;

export function emptyTable<T extends Stored, I>(index: I): Table<T, I> {
  return { now: { objects: PersistentMap(), index }, events: [] };
}

/** Writes or deletes (`object` undefined) one key and records the watch event when anybody watches. */
export function write<T extends Stored, I>(
  table: Table<T, I>,
  key: string,
  object: T | undefined,
  reindex: Reindex<T, I>,
  stamp: { readonly revision: number; readonly at: number; readonly watched: boolean },
): Table<T, I> {
  const previous = table.now.objects.get(key);
  const objects = object === undefined ? table.now.objects.delete(key) : table.now.objects.set(key, object);
  const now = { objects, index: reindex(table.now.index, previous, object) };
  if (!stamp.watched) return { now, events: [] };
  const event = { revision: stamp.revision, at: stamp.at, key, object, previous, after: now };
  return { now, events: [...table.events, event] };
}

/** Forgets the events that every watcher has seen. `seen` is the smallest revision seen, or undefined without watchers. */
export function trim<T extends Stored, I>(table: Table<T, I>, seen: number | undefined): Table<T, I> {
  const first = table.events[0];
  if (first === undefined) return table;
  if (seen === undefined) return { ...table, events: [] };
  if (first.revision > seen) return table;
  return { ...table, events: table.events.slice(placeAfter(table.events, seen)) };
}

/** The next event after a revision, or undefined when the watcher has seen everything. */
export function nextEvent<T extends Stored, I>(
  table: Table<T, I>,
  seen: number,
): WatchEvent<T, I> | undefined {
  const last = table.events[table.events.length - 1];
  if (last === undefined || last.revision <= seen) return undefined;
  return table.events[placeAfter(table.events, seen)];
}

/** The place of the first event after a revision; a stopped watch leaves thousands of them in the list. */
function placeAfter(events: readonly { readonly revision: number }[], seen: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.revision ?? 0) > seen) high = middle;
    else low = middle + 1;
  }
  return low;
}
