/** Recorded Events beside those a world has sent. Sending is asynchronous, so that the newest may not have been seen yet. */
import { Map as PersistentMap } from "immutable";
import type { Chain } from "../../model/chain.ts";
import type { ClusterEvent } from "../../model/observed.ts";
import type { World } from "../../model/world.ts";
import type { Difference } from "./differences.ts";
import { isObject, type JsonObject } from "./json.ts";

/** Identity of an Event: everything but its count. */
export type EventId = string;

/**
 * What makes a repeat: everything but the note. The events.k8s.io recorder counts a sending with the same type, reason,
 * action, regarding and controller to the first one's series, whatever its note says.
 */
type SeriesKey = string;

/** What the recording has shown so far. */
export interface SeenEvents {
  /** How often an Event was sent at least: its series count, or the number of its objects. */
  readonly recorded: ReadonlyMap<EventId, number>;
  /** The highest count of each series. */
  readonly series: ReadonlyMap<SeriesKey, number>;
  /** Sendings that an earlier step was already charged with. */
  readonly missing: ReadonlyMap<EventId, number>;
  /** Events of the model that an earlier step was already charged with. */
  readonly extra: ReadonlySet<EventId>;
}

export const noEvents: SeenEvents = {
  recorded: new Map(),
  series: new Map(),
  missing: new Map(),
  extra: new Set(),
};

/** How long an Event may be on its way, ms. */
const sendingMs = 3000;

export function withNewEvents(seen: SeenEvents, obs: JsonObject): SeenEvents {
  if (!Array.isArray(obs.new_events) || obs.new_events.length === 0) return seen;
  const recorded = new Map(seen.recorded);
  const objects = new Map<EventId, number>();
  for (const event of obs.new_events) {
    if (!isObject(event)) continue;
    const id = recordedId(event);
    const known = recorded.get(id) ?? 0;
    // A count of an Event that was seen before replaces it; a new object is one sending more.
    if (typeof event.seriesCount === "number" && event.repeat === true) {
      recorded.set(id, Math.max(known, event.seriesCount));
      continue;
    }
    objects.set(id, (objects.get(id) ?? 0) + (typeof event.seriesCount === "number" ? event.seriesCount : 1));
  }
  for (const [id, count] of objects) recorded.set(id, Math.max(recorded.get(id) ?? 0, count));
  const series = new Map(seen.series);
  for (const [id, count] of recorded)
    series.set(seriesOf(id), Math.max(series.get(seriesOf(id)) ?? 0, count));
  return { ...seen, recorded, series };
}

/** Identity of a recorded Event. */
export function recordedId(event: JsonObject): EventId {
  return idOf(event.type, event.reason, event.action, event.note, event.regarding, event.controller);
}

/** Identity of an Event that the model sent. */
export function sentId({ type, reason, action, note, regarding, controller }: ClusterEvent): EventId {
  return idOf(type, reason, action, note, regarding, controller);
}

/** The note comes last, so that what is before it is the key of the series. */
function idOf(
  type: unknown,
  reason: unknown,
  action: unknown,
  note: unknown,
  regarding: unknown,
  controller: unknown,
): EventId {
  const parts = [type, reason, action, regarding, controller, note];
  return parts.map((part) => (typeof part === "string" ? part : "")).join("|");
}

function seriesOf(id: EventId): SeriesKey {
  return id.split("|", 5).join("|");
}

export function sameSeries(one: EventId, other: EventId): boolean {
  return seriesOf(one) === seriesOf(other);
}

/** The note of an Event. */
export function noteOf(id: EventId): string {
  return id.split("|").slice(5).join("|");
}

interface Sent {
  readonly count: number;
  readonly first: number;
}

type Ledger = PersistentMap<EventId, Sent>;

const empty: Ledger = PersistentMap();
const ledgers = new WeakMap<Chain<ClusterEvent>, Ledger>();

/** Every Event that a world has sent, by identity and by series; worlds that share a past share the counting. */
export function sentEvents(world: World): Ledger {
  const open: Chain<ClusterEvent>[] = [];
  let cell = world.observed.events;
  let ledger: Ledger | undefined;
  for (; cell !== undefined; cell = cell.before) {
    ledger = ledgers.get(cell);
    if (ledger !== undefined) break;
    open.push(cell);
  }
  let counted = ledger ?? empty;
  for (const later of open.reverse()) {
    const { item } = later;
    const id = sentId(item);
    for (const name of [id, seriesOf(id)]) {
      const known = counted.get(name);
      counted = counted.set(name, { count: (known?.count ?? 0) + 1, first: known?.first ?? item.at });
    }
    ledgers.set(later, counted);
  }
  return counted;
}

function isSeries(name: EventId | SeriesKey): boolean {
  return name.split("|").length === 5;
}

/** How many sendings fewer than recorded: the note must have been sent, and the series so often. */
function shortage(sent: Ledger, id: EventId, count: number): number {
  if (!sent.has(id)) return 1;
  const inSeries = sent.get(seriesOf(id))?.count ?? 0;
  return Math.max(0, count - inSeries);
}

function lacks(seen: SeenEvents, sent: Ledger, id: EventId, count: number): boolean {
  return shortage(sent, id, count) > (seen.missing.get(id) ?? 0);
}

/** Sent long enough ago, not recorded, and not counted to a series that was recorded with another note. */
function unseen(seen: SeenEvents, id: EventId, first: number, now: number): boolean {
  if (first >= now - sendingMs || seen.recorded.has(id) || seen.extra.has(id) || isSeries(id)) return false;
  return (seen.series.get(seriesOf(id)) ?? 0) < 2;
}

export function eventsAgree(seen: SeenEvents, world: World, now: number): boolean {
  const sent = sentEvents(world);
  for (const [id, count] of seen.recorded) if (lacks(seen, sent, id, count)) return false;
  return sent.every(({ first }, id) => !unseen(seen, id, first, now));
}

export function compareEvents(seen: SeenEvents, world: World, now: number): Difference[] {
  const sent = sentEvents(world);
  const differences: Difference[] = [];
  for (const [id, count] of seen.recorded) {
    if (!lacks(seen, sent, id, count)) continue;
    const modelled = `${sent.get(id)?.count ?? 0} times`;
    differences.push({ what: `event ${id}`, recorded: `${count} times`, modelled });
  }
  sent.forEach(({ first }, id) => {
    if (unseen(seen, id, first, now))
      differences.push({ what: `event ${id}`, recorded: "never", modelled: `at ${Math.round(first)} ms` });
  });
  return differences;
}

/** After a step that was charged with its differences: later steps are not charged with the same again. */
export function forgive(seen: SeenEvents, world: World): SeenEvents {
  const sent = sentEvents(world);
  const missing = new Map(seen.missing);
  for (const [id, count] of seen.recorded) {
    const lack = shortage(sent, id, count);
    if (lack > (missing.get(id) ?? 0)) missing.set(id, lack);
  }
  const extra = new Set(seen.extra);
  sent.forEach((_sent, id) => {
    if (!isSeries(id) && !seen.recorded.has(id)) extra.add(id);
  });
  return { ...seen, missing, extra };
}
