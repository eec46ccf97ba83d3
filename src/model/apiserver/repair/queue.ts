/** Work queues of the repair loops: keys with the time before which they are not taken (repair-loops.md 2.2). */
import type { QueueName } from "../../transition.ts";
import { Impossible, type Turn } from "../../turn.ts";
import type { QueueItem } from "../apiserver.ts";

/** After so many failures a key is dropped with a log line. */
export const maxRetries = 15;

/** Adds a key; one that is already due no later is enough. */
export function enqueue(turn: Turn, id: number, queue: QueueName, key: string, inMs = 0, tries = 0): void {
  const server = turn.server(id);
  const due = turn.now + inMs;
  const items = withItem(server.queues[queue], { key, due, tries });
  if (items !== server.queues[queue]) turn.patch(id, { queues: { ...server.queues, [queue]: items } });
}

/** Adds many keys, each as `enqueue` would, with one look at the queue for all of them. */
export function enqueueAll(
  turn: Turn,
  id: number,
  queue: QueueName,
  keys: readonly string[],
  inMs: number,
): void {
  if (keys.length === 0) return;
  const server = turn.server(id);
  const items = server.queues[queue];
  const due = turn.now + inMs;
  const waiting = new Set<string>();
  for (const item of items) if (item.due <= due) waiting.add(item.key);
  const more = keys.filter((key) => !waiting.has(key)).map((key): QueueItem => ({ key, due, tries: 0 }));
  if (more.length > 0) turn.patch(id, { queues: { ...server.queues, [queue]: [...items, ...more] } });
}

export function withItem(items: readonly QueueItem[], item: QueueItem): readonly QueueItem[] {
  for (const other of items) if (other.due <= item.due && other.key === item.key) return items;
  return [...items, item];
}

/** A key can wait twice, at once and for later: the place of the first due one. */
function placeOfEarliest(items: readonly QueueItem[], key: string): number {
  let found = -1;
  for (let place = 0; place < items.length; place++) {
    const item = items[place] as QueueItem;
    if (item.key === key && (found < 0 || item.due < (items[found] as QueueItem).due)) found = place;
  }
  return found;
}

/** Takes a key out of the queue. */
export function dequeue(turn: Turn, id: number, queue: QueueName, key: string): QueueItem {
  const server = turn.server(id);
  const place = placeOfEarliest(server.queues[queue], key);
  const item = server.queues[queue][place];
  if (item === undefined) throw new Impossible(`apiserver ${id} has no ${key} in its ${queue} queue`);
  const items = server.queues[queue].toSpliced(place, 1);
  turn.patch(id, { queues: { ...server.queues, [queue]: items } });
  return item;
}

/** Puts a key back after a failure, 5 ms at first and twice as long each time; drops it after the last retry. */
export function requeueAfterFailure(
  turn: Turn,
  id: number,
  queue: QueueName,
  key: string,
  tries: number,
): void {
  if (tries >= maxRetries) return;
  enqueue(turn, id, queue, key, 5 * 2 ** tries, tries + 1);
}
