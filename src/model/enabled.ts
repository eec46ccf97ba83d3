/** What can happen next, apart from inputs: every pending operation, delivery, queue item and timer, in a fixed order. */
import { type Apiserver, type Informers, isUp } from "./apiserver/apiserver.ts";
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
  const found = new Found(world, until);
  for (const server of world.servers) {
    addTasks(found, server.id, server.tasks);
    if (!isUp(server)) continue;
    addDeliveries(world, found, server.id, server.informers, delaysOf(world.delays, server.id).watchMs);
    addQueues(world, found, server);
    addTimers(found, server);
  }
  addControllerManager(world, found);
  return found.list;
}

/** The list in the making; queues hold hundreds of keys for later, which a caller with a limit never pays for. */
class Found {
  readonly list: Pending[] = [];
  readonly #now: number;
  readonly until: number;

  constructor(world: World, until: number) {
    this.#now = world.now;
    this.until = until;
  }

  add(due: number, what: TransitionBody): void {
    if (due <= this.until) this.list.push({ due, transition: { ...what, at: Math.max(due, this.#now) } });
  }
}

type WithoutTime<T> = T extends Transition ? Omit<T, "at"> : never;
type TransitionBody = WithoutTime<Transition>;

function addTasks(found: Found, by: Watcher, tasks: readonly Task[]): void {
  for (const task of tasks) {
    if (task.parked === undefined) found.add(task.due, { kind: "step", by, task: task.id });
  }
}

function addDeliveries(
  world: World,
  found: Found,
  to: Watcher,
  informers: Informers,
  watchMs: number | null,
): void {
  if (watchMs === null) return;
  for (const resource of resources) {
    const informer = informers[resource];
    if (informer === undefined) continue;
    const event = nextEvent(tableOf(world, resource), informer.seen);
    if (event !== undefined) found.add(event.at + watchMs, { kind: "deliver", to, resource });
  }
}

function tableOf(world: World, resource: TableName): Table<Stored, unknown> {
  return world.etcd[resource] as unknown as Table<Stored, unknown>;
}

function addQueues(world: World, found: Found, server: Apiserver): void {
  // Workers start when the first pass is over; until then keys wait.
  if (!server.hooks.repair) return;
  for (const queue of queues) {
    let free = workers;
    for (const item of server.queues[queue]) {
      if (item.due > found.until) continue;
      if (inWork(server, queue, item.key)) continue;
      const later = item.due > world.now;
      if (!later && free-- <= 0) continue;
      found.add(item.due, { kind: "work", by: server.id, queue, key: item.key });
    }
  }
}

/** A key that is being worked on waits in the queue until that is over. */
function inWork(server: Apiserver, queue: QueueName, key: string): boolean {
  const kind = queue === "services" ? "sync-service" : "sync-ipaddress";
  return server.tasks.some((task) => task.kind === kind && task.key === key);
}

function addTimers(found: Found, server: Apiserver): void {
  for (const timer in server.timers) {
    const due = server.timers[timer as TimerName];
    if (due !== undefined) found.add(due, { kind: "timer", server: server.id, timer: timer as TimerName });
  }
}

function addControllerManager(world: World, found: Found): void {
  const { controllerManager } = world;
  const server = world.servers[controllerManager.server];
  // Without its apiserver it can neither read nor write.
  if (!controllerManager.running || server === undefined || server.phase !== "ready") return;
  const by = "controller-manager";
  addTasks(found, by, controllerManager.tasks);
  addDeliveries(world, found, by, controllerManager.informers, delaysOf(world.delays, server.id).watchMs);
  for (const item of controllerManager.queue) {
    if (controllerManager.tasks.some((task) => task.key === item.key)) continue;
    found.add(item.due, { kind: "work", by, queue: "servicecidrs", key: item.key });
  }
}
