/**
 * One transition in the making: the next world, assembled part by part, with the helpers that every step needs. Lives
 * only inside `apply`; each part that is set is a new immutable value, so the world it began from stays as it was.
 */
import type { Apiserver, Informer } from "./apiserver/apiserver.ts";
import type { Task, TaskBody } from "./apiserver/task.ts";
import { append } from "./chain.ts";
import type { Chance } from "./chance.ts";
import type { ControllerManager } from "./controllers/controller-manager.ts";
import { delaysOf } from "./delays.ts";
import { type Etcd, quorumRead, type Stamp, type TableName } from "./etcd/etcd.ts";
import { oneLess, type WriteFailure, writeFailure } from "./etcd/write-failure.ts";
import type { Note } from "./note.ts";
import type { ApiResponse, ClusterEvent } from "./observed.ts";
import type { World } from "./world.ts";

/** Thrown for a transition that cannot happen in that world; the message says why. */
export class Impossible extends Error {
  override readonly name = "Impossible";
}

export class Turn {
  readonly now: number;
  readonly chance: Chance;
  /** Undefined when nobody wants notes. */
  readonly notes: Note[] | undefined;
  etcd: Etcd;
  controllerManager: ControllerManager;
  delays: World["delays"];
  #servers: Apiserver[];
  #shared = true;
  #nextTask: number;
  #nextUid: number;
  #observed: World["observed"];

  constructor(world: World, at: number, chance: Chance, notes: boolean) {
    this.now = Math.max(world.now, at);
    this.chance = chance;
    this.notes = notes ? [] : undefined;
    this.etcd = world.etcd;
    this.controllerManager = world.controllerManager;
    this.delays = world.delays;
    this.#servers = world.servers as Apiserver[];
    this.#nextTask = world.nextTask;
    this.#nextUid = world.nextUid;
    this.#observed = world.observed;
  }

  finish(): World {
    return {
      now: this.now,
      etcd: this.etcd,
      servers: this.#servers,
      controllerManager: this.controllerManager,
      delays: this.delays,
      nextTask: this.#nextTask,
      nextUid: this.#nextUid,
      observed: this.#observed,
    };
  }

  get servers(): readonly Apiserver[] {
    return this.#servers;
  }

  server(id: number): Apiserver {
    const server = this.#servers[id];
    if (server === undefined) throw new Impossible(`there is no apiserver ${id}`);
    return server;
  }

  set(server: Apiserver): void {
    if (this.#shared) {
      this.#servers = this.#servers.slice();
      this.#shared = false;
    }
    this.#servers[server.id] = server;
  }

  /** Changes some fields of an apiserver. */
  patch(id: number, change: Partial<Apiserver>): void {
    this.set({ ...this.server(id), ...change });
  }

  note(note: Note): void {
    this.notes?.push(note);
  }

  nextUid(): number {
    return this.#nextUid++;
  }

  /** A creation or transition time as Kubernetes stores it: whole seconds. */
  wholeSecond(): number {
    return Math.floor(this.now / 1000) * 1000;
  }

  /** Whether anybody watches this kind, for etcd's list of undelivered events. */
  stamp(name: TableName): Stamp {
    const watched =
      this.#servers.some((server) => server.informers[name] !== undefined) ||
      this.controllerManager.informers[name] !== undefined;
    return { at: this.now, watched };
  }

  /** The smallest revision that every watcher of a kind has seen, or undefined when nobody watches. */
  seenByAll(name: TableName): number | undefined {
    let smallest: number | undefined;
    const look = (informer: Informer<TableName> | undefined) => {
      if (informer !== undefined && (smallest === undefined || informer.seen < smallest))
        smallest = informer.seen;
    };
    for (const server of this.#servers) look(server.informers[name]);
    look(this.controllerManager.informers[name]);
    return smallest;
  }

  /**
   * One write by an apiserver: `perform` is the operation. What etcd refuses, or what it carries out without an answer, is
   * a failure to the apiserver.
   */
  write<D extends { readonly etcd: Etcd }>(id: number, perform: (etcd: Etcd) => D): D | WriteFailure {
    const failing = this.#servers[id]?.failingWrites;
    if (failing === undefined) {
      const done = perform(this.etcd);
      this.etcd = done.etcd;
      return done;
    }
    this.patch(id, { failingWrites: oneLess(failing) });
    this.etcd = failing.how === "refused" ? quorumRead(this.etcd) : perform(this.etcd).etcd;
    return writeFailure(failing.how);
  }

  /** When an operation sent now by that apiserver reaches etcd. */
  etcdDelay(id: number): number {
    return delaysOf(this.delays, id).etcdMs;
  }

  /** Adds a task whose first operation is sent now (or, by `inMs`, lands then). Returns its id. */
  /** `replyMs`: the operation is sent when the reply to the one before it is there. */
  addTask(id: number, body: TaskBody, inMs?: number, replyMs = 0): number {
    // What is new stands before what is copied, here and below: engines copy an object quickly, but grow a copy slowly.
    const task = {
      id: this.#nextTask,
      sentAt: this.now + replyMs,
      due: this.now + replyMs + (inMs ?? this.etcdDelay(id)),
      parked: undefined,
      ...body,
    } as unknown as Task;
    this.#nextTask++;
    const server = this.server(id);
    this.set({ ...server, tasks: [...server.tasks, task] });
    return task.id;
  }

  /** Adds a task of the controller manager. */
  takeTaskId(): number {
    return this.#nextTask++;
  }

  task(id: number, task: number): Task {
    const found = this.server(id).tasks.find((candidate) => candidate.id === task);
    if (found === undefined) throw new Impossible(`apiserver ${id} has no task ${task}`);
    return found;
  }

  /** The task goes on: the reply of its last operation comes back, and the next operation is sent and lands later. */
  continueTask<T extends Task>(id: number, task: T, change: Partial<TaskBody<T>>, waitMs?: number): void {
    const delay = this.etcdDelay(id);
    const sentAt = this.now + (waitMs ?? delay);
    this.replaceTask(id, {
      ...task,
      ...change,
      sentAt,
      due: sentAt + delay,
      parked: undefined,
    } as unknown as Task);
  }

  replaceTask(id: number, task: Task): void {
    const server = this.server(id);
    this.set({ ...server, tasks: server.tasks.map((other) => (other.id === task.id ? task : other)) });
  }

  endTask(id: number, task: number): void {
    const server = this.server(id);
    this.set({ ...server, tasks: server.tasks.filter((other) => other.id !== task) });
  }

  /**
   * Takes a lock of a process for a task; false when another task holds it, and this one is now in its waiting line.
   */
  lock(id: number, name: string, task: number): boolean {
    const server = this.server(id);
    const held = server.locks.find((lock) => lock.name === name);
    if (held === undefined) {
      this.set({ ...server, locks: [...server.locks, { name, holder: task, waiting: [] }] });
      return true;
    }
    if (held.holder === task) return true;
    const locks = server.locks.map((lock) =>
      lock === held ? { ...lock, waiting: [...lock.waiting, task] } : lock,
    );
    this.set({ ...server, locks });
    return false;
  }

  /** Gives a lock back; the first task in line gets it and its operation is sent. */
  unlock(id: number, name: string, task: number): void {
    const server = this.server(id);
    const held = server.locks.find((lock) => lock.name === name && lock.holder === task);
    if (held === undefined) return;
    const [next, ...waiting] = held.waiting;
    if (next === undefined) {
      this.set({ ...server, locks: server.locks.filter((lock) => lock !== held) });
      return;
    }
    const locks = server.locks.map((lock) => (lock === held ? { name, holder: next, waiting } : lock));
    const tasks = server.tasks.map((other) =>
      other.id === next
        ? { ...other, parked: undefined, sentAt: this.now, due: this.now + this.etcdDelay(id) }
        : other,
    );
    this.set({ ...server, locks, tasks });
  }

  emit(event: Omit<ClusterEvent, "at">): void {
    const sent = { at: this.now, ...event };
    this.#observed = { ...this.#observed, events: append(this.#observed.events, sent) };
    this.note({
      note: "event",
      by: event.by,
      reason: event.reason,
      regarding: event.regarding,
      text: event.note,
    });
  }

  answer(response: ApiResponse): void {
    this.#observed = { ...this.#observed, responses: append(this.#observed.responses, response) };
  }

  /** Adds to a metric series of an apiserver's process. */
  count(id: number, series: string, by = 1): void {
    const server = this.server(id);
    this.set({ ...server, metrics: server.metrics.set(series, (server.metrics.get(series) ?? 0) + by) });
  }

  gauge(id: number, series: string, value: number): void {
    const server = this.server(id);
    this.set({ ...server, metrics: server.metrics.set(series, value) });
  }

  arm(id: number, timer: keyof Apiserver["timers"], due: number): void {
    const server = this.server(id);
    this.set({ ...server, timers: { ...server.timers, [timer]: due } });
  }

  disarm(id: number, timer: keyof Apiserver["timers"]): void {
    const { [timer]: _gone, ...timers } = this.server(id).timers;
    this.patch(id, { timers });
  }
}
