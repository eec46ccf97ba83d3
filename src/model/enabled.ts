/** What can happen next, apart from inputs: every pending operation, delivery, queue item and timer, in a fixed order. */
import { type Apiserver, type Informers, isUp, type QueueItem } from "./apiserver/apiserver.ts";
import type { Task } from "./apiserver/task.ts";
import { delaysOf } from "./delays.ts";
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
  wants(due: number): boolean;
  /** Only called with a time that was wanted. */
  take(due: number, transition: Transition): void;
}

class PendingList implements Visitor {
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
    visitDeliveries(world, visitor, server.id, server.informers, delaysOf(world.delays, server.id).watchMs);
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
  watchMs: number | null,
): void {
  if (watchMs === null) return;
  for (const resource of resources) {
    const informer = informers[resource];
    if (informer === undefined) continue;
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
    const first = firstDue(items);
    if (first > world.now && !visitor.wants(first)) continue;
    let free = workers;
    for (const { due, key } of items) {
      const later = due > world.now;
      if (later && !visitor.wants(due)) continue;
      if (inWork(server, queue, key)) continue;
      if (!later && free-- <= 0) continue;
      if (visitor.wants(due))
        visitor.take(due, { kind: "work", at: atOf(world, due), by: server.id, queue, key });
    }
  }
}

/** Of long queues, which hardly change from one world to the next: kept with the list itself, which never changes. */
const firstDues = new WeakMap<readonly QueueItem[], number>();
const longQueue = 16;

function firstDue(items: readonly QueueItem[]): number {
  let first = items.length < longQueue ? undefined : firstDues.get(items);
  if (first !== undefined) return first;
  first = Number.POSITIVE_INFINITY;
  for (const { due } of items) if (due < first) first = due;
  if (items.length >= longQueue) firstDues.set(items, first);
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
  const { watchMs } = delaysOf(world.delays, server.id);
  visitDeliveries(world, visitor, by, controllerManager.informers, watchMs);
  for (const { due, key } of controllerManager.queue) {
    if (!visitor.wants(due) || controllerManager.tasks.some((task) => task.key === key)) continue;
    visitor.take(due, { kind: "work", at: atOf(world, due), by, queue: "servicecidrs", key });
  }
}
