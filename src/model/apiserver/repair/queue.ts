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
  const known = items.find((other) => other.key === item.key && other.due <= item.due);
  return known === undefined ? [...items, item] : items;
}

/** A key can wait twice, at once and for later: the first due one. */
function earliest(items: readonly QueueItem[], key: string): QueueItem | undefined {
  let found: QueueItem | undefined;
  for (const item of items) {
    if (item.key === key && (found === undefined || item.due < found.due)) found = item;
  }
  return found;
}

/** Takes a key out of the queue. */
export function dequeue(turn: Turn, id: number, queue: QueueName, key: string): QueueItem {
  const server = turn.server(id);
  const item = earliest(server.queues[queue], key);
  if (item === undefined) throw new Impossible(`apiserver ${id} has no ${key} in its ${queue} queue`);
  const items = server.queues[queue].filter((other) => other !== item);
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
