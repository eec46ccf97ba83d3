/**
 * What the moves of an apiserver do to its columns and to etcd, worked out by the model once for each content of what it
 * looks at: the columns that its group knows, the part of etcd that it touches, and whatever else it turns out to need.
 */
import { type Apiserver, emptyMemory } from "../../model/apiserver/apiserver.ts";
import type { Task } from "../../model/apiserver/task.ts";
import { noControllerManager } from "../../model/controllers/controller-manager.ts";
import type { Delays } from "../../model/delays.ts";
import { enabled } from "../../model/enabled.ts";
import { type Etcd, emptyEtcd } from "../../model/etcd/etcd.ts";
import type { Transition, Watcher } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { branches } from "./branches.ts";
import { type Canon, freshnessIn } from "./canonical.ts";
import {
  type Column,
  type ColumnStore,
  type Columns,
  columnCount,
  firstWatch,
  informerOf,
  managerColumn,
  partOf,
  queueColumn,
  restColumn,
  type TaskPart,
  taskColumn,
  type WatchPart,
} from "./columns.ts";
import type { Deltas } from "./deltas.ts";
import { type Move, moveOf } from "./moves.ts";
import { type ServerPart, tableNames, worldOf } from "./parts.ts";
import { nothing, several, type Touched, touchedBy } from "./touches.ts";
import { Tuples } from "./tuples.ts";
import { Looks, unwatched, watchedPart } from "./watched.ts";

export interface Effect {
  /** The part of etcd that is another one afterwards, or -1. */
  readonly part: number;
  readonly value: number;
  /** Number of the delta; -1 for a move that wrote nothing. */
  readonly delta: number;
  /** The columns afterwards; -1 for one that only ages. */
  readonly columns: readonly number[];
}

/** One transition that may come, where some columns have the contents that its group knows. */
export interface Unit {
  readonly transition: Transition;
  readonly touched: Touched;
  readonly known: readonly number[];
  /** By the value of what it touches. */
  readonly byValue: Map<number, Node>;
}

/** Where a column decides what comes of a move, or what does come of it. */
interface Node {
  column: number;
  readonly next: Map<number, Node>;
  effects: readonly Effect[];
}

/** Moves of one kind: which columns say that they may come at all. */
interface Group {
  readonly known: readonly number[];
  readonly wants: (transition: Transition) => boolean;
  readonly rows: Tuples;
  readonly units: (readonly Unit[])[];
}

export class Effects {
  readonly #store: ColumnStore;
  readonly #canon: Canon;
  readonly #deltas: Deltas;
  readonly #delays: Delays;
  readonly #etcdNumbers: (etcd: World) => readonly number[];
  /** In the order in which `enabled` goes through them. */
  readonly #groups: readonly Group[];

  constructor(
    store: ColumnStore,
    canon: Canon,
    deltas: Deltas,
    delays: Delays,
    etcdNumbers: (etcd: World) => readonly number[],
  ) {
    this.#store = store;
    this.#canon = canon;
    this.#deltas = deltas;
    this.#delays = delays;
    this.#etcdNumbers = etcdNumbers;
    this.#groups = groups();
  }

  /** Everything that an apiserver and the controller manager beside it may do next. */
  units(row: ArrayLike<number>): Unit[] {
    return this.#groups.flatMap((group) => this.#unitsOf(group, row));
  }

  /** What can come of a unit: `value` and `tuple` are those of what it touches and of all of etcd. */
  of(
    unit: Unit,
    row: ArrayLike<number>,
    value: number,
    tuple: ArrayLike<number>,
    etcd: () => Etcd,
  ): readonly Effect[] {
    let node = unit.byValue.get(value);
    while (node !== undefined && node.column >= 0) node = node.next.get(row[node.column] as number);
    if (node !== undefined) return node.effects;
    const looks = new Looks(unit.known);
    const effects = this.#workOut(unit, row, tuple, etcd(), looks);
    remember(unit, row, value, looks.columns, effects);
    return effects;
  }

  #unitsOf(group: Group, row: ArrayLike<number>): readonly Unit[] {
    const number = group.rows.numberOf(Int32Array.from(group.known, (column) => row[column] as number));
    let units = group.units[number];
    if (units === undefined) {
      units = this.#list(group, this.#store.columns(row));
      group.units[number] = units;
    }
    return units;
  }

  #list({ known, wants }: Group, columns: Columns): Unit[] {
    const world = worldAround(partOf(withOnly(columns, known)), emptyEtcd, this.#delays);
    return enabled(world)
      .filter(wants)
      .map((transition) => {
        const touched = touchedByMove(world, transition);
        return { transition, touched, known, byValue: new Map() };
      });
  }

  #workOut(
    unit: Unit,
    row: ArrayLike<number>,
    tuple: ArrayLike<number>,
    etcd: Etcd,
    looks: Looks,
  ): readonly Effect[] {
    const columns = this.#store.columns(row);
    const { rest } = columns;
    const before = worldAround(watchedPart(columns, looks), etcd, this.#delays);
    const move = moveOf(before, unit.transition, rest.server.id, rest.rounds);
    if (move === undefined) return [];
    return branches(before, move.transition).map(({ world }) =>
      this.#effect(columns, before, world, move, tuple, looks),
    );
  }

  #effect(
    columns: Columns,
    before: World,
    world: World,
    { rounds }: Move,
    tuple: ArrayLike<number>,
    looks: Looks,
  ): Effect {
    const values = this.#etcdNumbers(world);
    const part = values.findIndex((value, i) => value !== tuple[i]);
    const delta = this.#deltas.between(before, world);
    const changed = new Array<number>(columnCount).fill(-1);
    const { id } = columns.rest.server;
    const old = before.servers[id] as Apiserver;
    const now = world.servers[id] as Apiserver;
    const set = (column: number, number: number) => {
      looks.at(column);
      changed[column] = number;
    };
    const still = freshnessIn(world.etcd);
    if (taskFields.some((name) => now[name] !== old[name])) {
      const after = {
        tasks: unwatched(now.tasks, old.tasks, columns.tasks.tasks),
        locks: unwatched(now.locks, old.locks, columns.tasks.locks),
        bitmaps: unwatched(now.bitmaps, old.bitmaps, columns.tasks.bitmaps),
        leaks: unwatched(now.leaks, old.leaks, columns.tasks.leaks),
      };
      set(taskColumn, this.#store.tasks.number(this.#canon.tasks(after, still)));
    }
    if (now.queues !== old.queues)
      set(queueColumn, this.#store.queues.number(this.#canon.queues(now.queues, world.now)));
    const manager = world.controllerManager;
    if (manager !== before.controllerManager)
      set(managerColumn, this.#store.managers.number(this.#canon.manager(manager, world.now, still)));
    if (rounds !== columns.rest.rounds || restFields.some((name) => now[name] !== old[name]))
      set(restColumn, this.#store.rests.number(this.#canon.rest(now, world.now, rounds)));
    for (const [kind, name] of tableNames.entries()) {
      const mine = informerOf(now.informers, name);
      const theirs = informerOf(manager.informers, name);
      const samePlace = mine === informerOf(old.informers, name);
      const theirSame = theirs === informerOf(before.controllerManager.informers, name);
      if (samePlace && theirSame) continue;
      const watch = columns.watches[kind] as WatchPart;
      const after = {
        server: samePlace ? watch.server : mine,
        manager: theirSame ? watch.manager : theirs,
        log: delta < 0 ? watch.log : [...watch.log, ...this.#deltas.eventsOf(delta, name)],
      };
      const column = this.#store.watches[kind] as Column<WatchPart>;
      set(firstWatch + kind, column.number(this.#canon.watch(name, after)));
    }
    return { part, value: part < 0 ? 0 : (values[part] as number), delta, columns: changed };
  }
}

const taskFields = ["tasks", "locks", "bitmaps", "leaks"] as const;

const restFields = [
  "phase",
  "problem",
  "flags",
  "pending",
  "behaviours",
  "ranges",
  "families",
  "allocators",
  "timers",
  "hooks",
  "reported",
  "failingWrites",
] as const satisfies readonly (keyof Apiserver)[];

/** Apiservers before this one are there, but do nothing. */
function worldAround(part: ServerPart, etcd: Etcd, delays: Delays): World {
  const others: (ServerPart | undefined)[] = Array.from({ length: part.server.id }, () => undefined);
  return worldOf({ now: part.now, etcd }, [...others, part], delays);
}

function withOnly(columns: Columns, known: readonly number[]): Columns {
  const { rest, tasks, queues, manager, watches } = columns;
  const watch = (kind: 0 | 1 | 2) => (known.includes(firstWatch + kind) ? watches[kind] : noWatch);
  return {
    rest,
    tasks: known.includes(taskColumn) ? tasks : noTasks,
    queues: known.includes(queueColumn) ? queues : emptyMemory.queues,
    manager: known.includes(managerColumn) ? manager : noControllerManager,
    watches: [watch(0), watch(1), watch(2)],
  };
}

const noTasks: TaskPart = {
  tasks: emptyMemory.tasks,
  locks: emptyMemory.locks,
  bitmaps: emptyMemory.bitmaps,
  leaks: emptyMemory.leaks,
};

const noWatch: WatchPart = { server: undefined, manager: undefined, log: [] };

function remember(
  { byValue }: Unit,
  row: ArrayLike<number>,
  value: number,
  looks: readonly number[],
  effects: readonly Effect[],
): void {
  let at = byValue;
  let key = value;
  for (const column of looks) {
    let node = at.get(key);
    if (node === undefined) {
      node = { column, next: new Map(), effects: [] };
      at.set(key, node);
    }
    if (node.column !== column) throw new Error("a move looks now at one column, now at another");
    at = node.next;
    key = row[column] as number;
  }
  at.set(key, { column: -1, next: noNodes, effects });
}

const noNodes: Map<number, Node> = new Map();

function groups(): readonly Group[] {
  const group = (known: readonly number[], wants: Group["wants"]): Group => ({
    known: [...known, restColumn],
    wants,
    rows: new Tuples(known.length + 1),
    units: [],
  });
  const byServer = (kind: Transition["kind"]) => (one: Transition) =>
    one.kind === kind && byOf(one) !== "controller-manager";
  const byManager = (kind: Transition["kind"]) => (one: Transition) =>
    one.kind === kind && byOf(one) === "controller-manager";
  return [
    group([taskColumn], byServer("step")),
    ...tableNames.map((_, kind) => group([firstWatch + kind], byServer("deliver"))),
    group([queueColumn, taskColumn], byServer("work")),
    group([], byServer("timer")),
    group([managerColumn], byManager("step")),
    ...tableNames.map((_, kind) => group([firstWatch + kind, managerColumn], byManager("deliver"))),
    group([managerColumn], byManager("work")),
  ];
}

function byOf(transition: Transition): Watcher | undefined {
  switch (transition.kind) {
    case "step":
    case "work":
      return transition.by;
    case "deliver":
      return transition.to;
    case "timer":
      return transition.server;
    case "input":
      return undefined;
  }
}

function touchedByMove(world: World, transition: Transition): Touched {
  if (transition.kind !== "step") return nothing;
  const tasks: readonly Task[] =
    transition.by === "controller-manager"
      ? world.controllerManager.tasks
      : (world.servers[transition.by]?.tasks ?? []);
  const task = tasks.find(({ id }) => id === transition.task);
  return task === undefined ? several : touchedBy(task);
}
