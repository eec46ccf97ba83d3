/** What can happen next, apart from inputs: every pending operation, delivery, queue item and timer, in a fixed order. */
import { type Apiserver, type Informers, isUp, type QueueItem } from "./apiserver/apiserver.ts";
import type { Task } from "./apiserver/task.ts";
import { delaysOf, type ServerDelays, watchMsFor } from "./delays.ts";
import type { TableName } from "./etcd/etcd.ts";
import { nextEvent, type Stored, type Table } from "./etcd/table.ts";
import type { QueueName, TimerName, Transition, Watcher } from "./transition.ts";
import type { World } from "./world.ts";

export interface Pending {
  /** When the clock driver lets it happen, ms; a search ignores it. */
  readonly due: number;
  readonly transition: Transition;
}

/** The IPAddress loop runs this many workers a queue, so that many keys may come next (repair-loops.md 2.1). */
const workers = 5;

const resources = ["services", "ipaddresses", "servicecidrs"] as const;
const queues = ["services", "ipaddresses"] as const;

/**
 * The transitions alone, as a search wants them: what is due when does not matter to it.
 * @public
 */
export function enabled(world: World): Transition[] {
  return pending(world).map((one) => one.transition);
}

/** What is due later than `until` is left out. */
export function pending(world: World, until = Number.POSITIVE_INFINITY): Pending[] {
  const list = new PendingList(until);
  walk(world, list);
  return list.found;
}

/**
 * The first of `pending` among those due first, undefined when nothing happens by itself: compares times and builds one
 * object, where `pending` builds one for each of hundreds of waiting keys.
 */
export function soonest(world: World): Pending | undefined {
  const first = new Soonest();
  walk(world, first);
  return first.found;
}

/** Who walks through what is pending; asked for a time before anything is built for it. */
interface Visitor {
  /** One of those that are due first is enough. */
  readonly onlyFirst: boolean;
  wants(due: number): boolean;
  /** Only called with a time that was wanted. */
  take(due: number, transition: Transition): void;
}

class PendingList implements Visitor {
  readonly onlyFirst = false;
  readonly found: Pending[] = [];
  readonly #until: number;

  constructor(until: number) {
    this.#until = until;
  }

  wants(due: number): boolean {
    return due <= this.#until;
  }

  take(due: number, transition: Transition): void {
    this.found.push({ due, transition });
  }
}

class Soonest implements Visitor {
  readonly onlyFirst = true;
  #due = Number.POSITIVE_INFINITY;
  #transition: Transition | undefined;

  wants(due: number): boolean {
    return due < this.#due;
  }

  take(due: number, transition: Transition): void {
    this.#due = due;
    this.#transition = transition;
  }

  get found(): Pending | undefined {
    return this.#transition && { due: this.#due, transition: this.#transition };
  }
}

function walk(world: World, visitor: Visitor): void {
  for (const server of world.servers) {
    visitTasks(world, visitor, server.id, server.tasks);
    if (!isUp(server)) continue;
    visitDeliveries(world, visitor, server.id, server.informers, delaysOf(world.delays, server.id));
    visitQueues(world, visitor, server);
    visitTimers(world, visitor, server);
  }
  visitControllerManager(world, visitor);
}

/** What is late happens now. */
function atOf(world: World, due: number): number {
  return Math.max(due, world.now);
}

function visitTasks(world: World, visitor: Visitor, by: Watcher, tasks: readonly Task[]): void {
  for (const task of tasks) {
    if (task.parked === undefined && visitor.wants(task.due))
      visitor.take(task.due, { kind: "step", at: atOf(world, task.due), by, task: task.id });
  }
}

function visitDeliveries(
  world: World,
  visitor: Visitor,
  to: Watcher,
  informers: Informers,
  delays: ServerDelays,
): void {
  for (const resource of resources) {
    const informer = informers[resource];
    const watchMs = watchMsFor(delays, resource);
    if (informer === undefined || watchMs === null) continue;
    const event = nextEvent(tableOf(world, resource), informer.seen);
    if (event === undefined) continue;
    const due = event.at + watchMs;
    if (visitor.wants(due)) visitor.take(due, { kind: "deliver", at: atOf(world, due), to, resource });
  }
}

function tableOf(world: World, resource: TableName): Table<Stored, unknown> {
  return world.etcd[resource] as unknown as Table<Stored, unknown>;
}

function visitQueues(world: World, visitor: Visitor, server: Apiserver): void {
  // Workers start when the first pass is over; until then keys wait.
  if (!server.hooks.repair) return;
  for (const queue of queues) {
    const items = server.queues[queue];
    const first = items[placeOfFirst(items)];
    if (first === undefined) continue;
    if (first.due > world.now) {
      if (!visitor.wants(first.due)) continue;
      if (visitor.onlyFirst && !inWork(server, queue, first.key)) {
        visitor.take(first.due, work(world, server.id, queue, first));
        continue;
      }
    }
    let free = workers;
    for (const item of items) {
      const { due, key } = item;
      const later = due > world.now;
      if (later && !visitor.wants(due)) continue;
      if (inWork(server, queue, key)) continue;
      if (!later && free-- <= 0) {
        if (visitor.onlyFirst) break;
        continue;
      }
      if (visitor.wants(due)) visitor.take(due, work(world, server.id, queue, item));
    }
  }
}

function work(world: World, by: number, queue: QueueName, { due, key }: QueueItem): Transition {
  return { kind: "work", at: atOf(world, due), by, queue, key };
}

/** Of long queues, which hardly change from one world to the next: kept with the list itself, which never changes. */
const firstPlaces = new WeakMap<readonly QueueItem[], number>();
const longQueue = 16;

/** The place of the first item among those that are due first. */
function placeOfFirst(items: readonly QueueItem[]): number {
  const known = items.length < longQueue ? undefined : firstPlaces.get(items);
  if (known !== undefined) return known;
  let first = 0;
  for (let place = 1; place < items.length; place++) {
    if ((items[place] as QueueItem).due < (items[first] as QueueItem).due) first = place;
  }
  if (items.length >= longQueue) firstPlaces.set(items, first);
  return first;
}

/** A key that is being worked on waits in the queue until that is over. */
function inWork(server: Apiserver, queue: QueueName, key: string): boolean {
  const kind = queue === "services" ? "sync-service" : "sync-ipaddress";
  for (const task of server.tasks) if (task.kind === kind && task.key === key) return true;
  return false;
}

function visitTimers(world: World, visitor: Visitor, server: Apiserver): void {
  for (const timer in server.timers) {
    const due = server.timers[timer as TimerName];
    if (due !== undefined && visitor.wants(due))
      visitor.take(due, {
        kind: "timer",
        at: atOf(world, due),
        server: server.id,
        timer: timer as TimerName,
      });
  }
}

function visitControllerManager(world: World, visitor: Visitor): void {
  const { controllerManager } = world;
  const server = world.servers[controllerManager.server];
  // Without its apiserver it can neither read nor write.
  if (!controllerManager.running || server === undefined || server.phase !== "ready") return;
  const by = "controller-manager";
  visitTasks(world, visitor, by, controllerManager.tasks);
  visitDeliveries(world, visitor, by, controllerManager.informers, delaysOf(world.delays, server.id));
  for (const { due, key } of controllerManager.queue) {
    if (!visitor.wants(due) || controllerManager.tasks.some((task) => task.key === key)) continue;
    visitor.take(due, { kind: "work", at: atOf(world, due), by, queue: "servicecidrs", key });
  }
}
