/** Recorded Events beside those a world has sent. Sending is asynchronous, so that the newest may not have been seen yet. */
import { newestFirst } from "../../model/chain.ts";
import type { World } from "../../model/world.ts";
import type { Difference } from "./differences.ts";
import { isObject, type JsonObject } from "./trace.ts";

/** Identity of an Event: everything but its count. */
export type EventId = string;

/** Events seen in the recording so far, with the highest count of each. */
export type SeenEvents = ReadonlyMap<EventId, number>;

/** How long an Event may be on its way, ms. */
const sendingMs = 3000;

export function withNewEvents(seen: SeenEvents, obs: JsonObject): SeenEvents {
  if (!Array.isArray(obs.new_events) || obs.new_events.length === 0) return seen;
  const more = new Map(seen);
  for (const event of obs.new_events) {
    if (!isObject(event)) continue;
    const id = idOf(event.type, event.reason, event.action, event.note, event.regarding, event.controller);
    const count = typeof event.seriesCount === "number" ? event.seriesCount : 1;
    more.set(id, Math.max(more.get(id) ?? 0, count));
  }
  return more;
}

function idOf(...parts: readonly unknown[]): EventId {
  return parts.map((part) => (typeof part === "string" ? part : "")).join("|");
}

export function compareEvents(seen: SeenEvents, world: World, now: number): Difference[] {
  const sent = new Map<EventId, { count: number; first: number }>();
  for (const event of newestFirst(world.observed.events)) {
    const id = idOf(event.type, event.reason, event.action, event.note, event.regarding, event.controller);
    sent.set(id, { count: (sent.get(id)?.count ?? 0) + 1, first: event.at });
  }
  const differences: Difference[] = [];
  for (const [id, count] of seen) {
    const modelled = sent.get(id)?.count ?? 0;
    if (modelled < count)
      differences.push({ what: `event ${id}`, recorded: `${count} times`, modelled: `${modelled} times` });
  }
  for (const [id, { first }] of sent) {
    if (!seen.has(id) && first < now - sendingMs)
      differences.push({ what: `event ${id}`, recorded: "never", modelled: `at ${first} ms` });
  }
  return differences;
}
