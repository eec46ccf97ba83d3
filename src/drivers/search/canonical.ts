/** From worlds, as the model makes them, to the parts of a search. */
import {
  type Apiserver,
  type BitmapMemory,
  emptyMemory,
  noInformers,
  type QueueItem,
} from "../../model/apiserver/apiserver.ts";
import type { Task } from "../../model/apiserver/task.ts";
import type { ControllerManager } from "../../model/controllers/controller-manager.ts";
import type { Etcd, RangeSlot, StoredRange, TableName } from "../../model/etcd/etcd.ts";
import type { Snapshot, Stored } from "../../model/etcd/table.ts";
import { emptyBitSet } from "../../model/net/bit-set.ts";
import type { Behaviours } from "../../model/releases/behaviours.ts";
import type { TimerName } from "../../model/transition.ts";
import { canonicalTask, type Freshness } from "./canonical-task.ts";
import type { QueuePart, RestPart, TaskPart, WatchPart } from "./columns.ts";
import { longWaitMs } from "./limits.ts";
import { anyTime } from "./moves.ts";
import { type AnyEvent, type AnyInformer, firstOfManager, fresh, newest, tableNames } from "./parts.ts";
import { Texts } from "./texts.ts";

type AnySnapshot = Snapshot<Stored, unknown>;

/** Up to so many waiting keys the workers may take each of them next, so that their order says nothing. */
const workers = 5;
/** A timer that may fire at any moment. */
const later = Number.MAX_SAFE_INTEGER;

/** Of a revision inside a part. */
export const withinPart: Freshness = {
  range: (_slot, revision) => revision === fresh,
  service: (_key, revision) => revision === fresh,
};

/** Of the revisions in a world. */
export function freshnessIn({ ranges, services }: Etcd): Freshness {
  return {
    range: (slot, revision) => ranges[slot]?.revision === revision,
    service: (key, revision) => services.now.objects.get(key)?.metadata.resourceVersion === revision,
  };
}

export class Canon {
  readonly texts = new Texts();
  readonly #snapshots = new WeakMap<AnySnapshot, AnySnapshot>();
  readonly #behaviours = new WeakMap<Behaviours, Behaviours>();

  /** A part of etcd by its number: the objects of a table, or a stored bitmap. */
  piece(etcd: Etcd, part: number): object | undefined {
    const name = tableNames[part];
    if (name !== undefined) return this.#snapshot(name, etcd[name].now as unknown as AnySnapshot);
    return this.#stored(etcd.ranges[part - tableNames.length]);
  }

  /** etcd from its pieces: three tables and two stored bitmaps, as `piece` gives them. */
  etcdOf(pieces: readonly (object | undefined)[]): Etcd {
    const [services, ipaddresses, servicecidrs, primary, secondary] = pieces;
    const table = (now: object | undefined) => ({ now, events: [] });
    return {
      revision: newest,
      operations: 0,
      services: table(services),
      ipaddresses: table(ipaddresses),
      servicecidrs: table(servicecidrs),
      ranges: [primary, secondary],
    } as unknown as Etcd;
  }

  /** What requests and rounds work on. */
  tasks({ tasks, locks, bitmaps, leaks }: TaskPart, still: Freshness): TaskPart {
    return {
      ...this.#tasks(tasks, locks, still),
      bitmaps: [this.#memory(0, bitmaps[0], still), this.#memory(1, bitmaps[1], still)],
      leaks,
    };
  }

  queues({ services, ipaddresses }: QueuePart, now: number): QueuePart {
    return { services: canonicalQueue(services, now), ipaddresses: canonicalQueue(ipaddresses, now) };
  }

  /** A controller manager but for its informers, which are beside those of its apiserver. */
  manager(manager: ControllerManager, now: number, still: Freshness): ControllerManager {
    const tasks = manager.tasks
      .map((task) => canonicalTask(task, still))
      .map((task) => ({ task, number: this.texts.of(task) }))
      .sort((a, b) => a.number - b.number)
      .map(({ task }, i) => ({ ...task, id: firstOfManager + i }));
    return { ...manager, tasks, informers: noInformers, queue: canonicalQueue(manager.queue, now) };
  }

  /** What an apiserver is apart from all that. */
  rest(server: Apiserver, now: number, rounds: number): RestPart {
    const timers = Object.entries(server.timers).map(([name, due]) => [
      name,
      anyTime.includes(name as TimerName) ? later : due <= now ? 0 : due,
    ]);
    // Its allocators and what it has reported stay.
    const { informers, bitmaps, locks, tasks, queues, leaks, metrics } = emptyMemory;
    const without = { informers, bitmaps, locks, tasks, queues, leaks, metrics };
    const behaviours = server.behaviours && this.#withoutMetrics(server.behaviours);
    return {
      now,
      rounds,
      server: { ...server, ...without, since: 0, behaviours, timers: Object.fromEntries(timers) },
    };
  }

  /** Metrics are left out, so that nobody has to look at what they count. */
  #withoutMetrics(behaviours: Behaviours): Behaviours {
    let without = this.#behaviours.get(behaviours);
    if (without === undefined) {
      without = { ...behaviours, objectMetricsEnabled: false, latencyMetric: false, repairMetrics: false };
      this.#behaviours.set(behaviours, without);
      this.#behaviours.set(without, without);
    }
    return without;
  }

  /** Those who watch a kind from here, and `events`: at least those that one of them has not seen. */
  watch(name: TableName, { server, manager, log: events }: WatchPart): WatchPart {
    return {
      server: this.#informer(name, server, events),
      manager: this.#informer(name, manager, events),
      log: this.#log(name, [server, manager], events),
    };
  }

  /** In the order of their content, numbered from 1; a lock is told apart by who has it and who waits for it. */
  #tasks(tasks: readonly Task[], locks: Apiserver["locks"], still: Freshness) {
    const roles = (id: number) =>
      locks.map(({ holder, waiting }) => (holder === id ? "h" : waiting.indexOf(id))).join();
    const sorted = tasks
      .map((task) => {
        const canonical = canonicalTask(task, still);
        return { from: task.id, task: canonical, text: `${this.texts.of(canonical)}/${roles(task.id)}` };
      })
      .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    const numbers = new Map(sorted.map(({ from }, i) => [from, i + 1]));
    const renumber = (id: number) => numbers.get(id) ?? 0;
    return {
      tasks: sorted.map(({ task }, i): Task => ({ ...task, id: i + 1 })),
      locks: locks
        .map(({ name, holder, waiting }) => ({
          name,
          holder: renumber(holder),
          waiting: waiting.map(renumber),
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    };
  }

  /** A copy that is no longer what is stored is read anew before it is used (bitmap-allocator.md 4.1, point 1). */
  #memory(slot: RangeSlot, memory: BitmapMemory | undefined, still: Freshness): BitmapMemory | undefined {
    if (memory === undefined) return undefined;
    const { range, bits, last } = memory;
    if (last === 0 || !still.range(slot, last)) return { range, bits: emptyBitSet, last: 0 };
    return { range, bits: this.texts.shared(bits), last: fresh };
  }

  #stored(range: StoredRange | undefined): StoredRange | undefined {
    return range && { revision: fresh, range: range.range, bits: this.texts.shared(range.bits) };
  }

  /** The events of a kind from the first one on that somebody here has not seen. */
  #log(
    name: TableName,
    informers: readonly (AnyInformer | undefined)[],
    events: readonly AnyEvent[],
  ): readonly AnyEvent[] {
    const seen = informers.filter((informer) => informer !== undefined).map((informer) => informer.seen);
    if (seen.length === 0) return none;
    const first = Math.min(...seen);
    const log = events.filter(({ revision }) => revision > first);
    if (log.length === 0) return none;
    return log.map((event, i) => this.#event(name, event, newest - log.length + 1 + i));
  }

  /** The newest event of a kind, as those see it who did not bring it about. */
  event(name: TableName, event: AnyEvent): AnyEvent {
    return this.#event(name, event, newest + 1);
  }

  #event(name: TableName, event: AnyEvent, revision: number): AnyEvent {
    const { key, object, previous } = event;
    const after = this.#snapshot(name, event.after);
    return this.texts.shared({
      revision,
      at: 0,
      key,
      object: object && after.objects.get(key),
      previous: previous && this.#object(previous, 1),
      after,
    });
  }

  #informer(
    name: TableName,
    informer: AnyInformer | undefined,
    events: readonly AnyEvent[],
  ): AnyInformer | undefined {
    if (informer === undefined) return undefined;
    const left = events.filter(({ revision }) => revision > informer.seen).length;
    return { seen: newest - left, cache: this.#snapshot(name, informer.cache) };
  }

  #snapshot(name: TableName, snapshot: AnySnapshot): AnySnapshot {
    let canonical = this.#snapshots.get(snapshot);
    if (canonical === undefined) {
      canonical = this.texts.shared(this.#withObjects(name, snapshot));
      this.#snapshots.set(snapshot, canonical);
      this.#snapshots.set(canonical, canonical);
    }
    return canonical;
  }

  /** Which ServiceCIDR is older decides the order of the allocators; of the others nobody asks. */
  #withObjects(name: TableName, { objects, index }: AnySnapshot): AnySnapshot {
    const ages =
      name === "servicecidrs"
        ? [...objects.values()].map(({ metadata }) => metadata.uid).sort(ascending)
        : [];
    const uidOf = ({ metadata }: Stored) => (name === "servicecidrs" ? ages.indexOf(metadata.uid) + 1 : 1);
    return { objects: objects.map((object) => this.#object(object, uidOf(object))), index };
  }

  #object(object: Stored, uid: number): Stored {
    const { metadata } = object;
    const same = metadata.resourceVersion === fresh && metadata.uid === uid;
    return this.texts.shared(
      same ? object : { ...object, metadata: { ...metadata, resourceVersion: fresh, uid } },
    );
  }
}

const none: readonly AnyEvent[] = [];

function ascending(a: number, b: number): number {
  return a - b;
}

/**
 * What is due soon may come at any moment. Whether it is due already is kept: a key that only waits for its next try is
 * put into the queue once more by an event. How often it has failed before is forgotten.
 */
export function canonicalQueue(items: readonly QueueItem[], now: number): readonly QueueItem[] {
  const dueOf = (due: number) => (due <= now ? 0 : due <= now + longWaitMs ? now + 1 : due);
  const canonical = items.map(({ key, due }) => ({ key, due: dueOf(due), tries: 0 }));
  if (canonical.length > workers) return canonical;
  return canonical.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.due - b.due));
}
