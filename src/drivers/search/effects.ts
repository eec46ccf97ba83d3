/**
 * What the moves of an apiserver do to its columns and to etcd, worked out by the model once for each content of what it
 * looks at: what the group of the move knows, the part of etcd that it touches, and whatever else it turns out to need.
 */
import type { Apiserver } from "../../model/apiserver/apiserver.ts";
import type { Delays } from "../../model/delays.ts";
import type { Etcd } from "../../model/etcd/etcd.ts";
import type { World } from "../../model/world.ts";
import { type Aspect, Aspects } from "./aspects.ts";
import { branches } from "./branches.ts";
import { type Canon, canonicalQueue, freshnessIn } from "./canonical.ts";
import { canonicalTask } from "./canonical-task.ts";
import { type Changes, unchanged } from "./changes.ts";
import {
  addressQueueColumn,
  type Column,
  type ColumnStore,
  type Columns,
  columnCount,
  firstWatch,
  informerOf,
  managerColumn,
  restColumn,
  serviceQueueColumn,
  taskColumn,
  type WatchPart,
} from "./columns.ts";
import type { Deltas } from "./deltas.ts";
import { Groups, type Unit, worldAround } from "./groups.ts";
import { moveOf } from "./moves.ts";
import { tableNames } from "./parts.ts";
import { addedTo, LookedAtTasks, Looks, watchedPart } from "./watched.ts";

export interface Effect {
  /** The part of etcd that is another one afterwards, or -1. */
  readonly part: number;
  readonly value: number;
  /** Number of the delta; -1 for a move that wrote nothing. */
  readonly delta: number;
  /** What becomes of each column, as `Changes` knows it. */
  readonly columns: readonly number[];
}

/** Where an aspect decides what comes of a move, or, without one, what does come of it. */
interface Node {
  readonly aspect: Aspect | undefined;
  readonly next: Map<number, Node>;
  readonly effects: readonly Effect[];
}

/** By the value of what a move touches. */
type Memory = Map<number, Node>;
export type Move = Unit<Memory>;

/** What the parts of etcd that a move has written are afterwards. */
export interface EtcdChange {
  readonly part: number;
  readonly value: number;
}

export class Effects {
  readonly #store: ColumnStore;
  readonly #canon: Canon;
  readonly #deltas: Deltas;
  readonly #changes: Changes;
  readonly #delays: Delays;
  readonly #aspects: Aspects;
  readonly #groups: Groups<Memory>;
  readonly #etcdChange: (before: World, after: World) => EtcdChange;

  constructor(
    store: ColumnStore,
    canon: Canon,
    deltas: Deltas,
    changes: Changes,
    delays: Delays,
    etcdChange: (before: World, after: World) => EtcdChange,
  ) {
    this.#store = store;
    this.#canon = canon;
    this.#deltas = deltas;
    this.#changes = changes;
    this.#delays = delays;
    this.#etcdChange = etcdChange;
    this.#aspects = new Aspects(store, canon);
    this.#groups = new Groups(store, this.#aspects, delays, () => new Map());
  }

  /** Everything that an apiserver and the controller manager beside it may do next. */
  moves(row: ArrayLike<number>): Move[] {
    return this.#groups.units(row);
  }

  /** What can come of a move: `value` is that of the part of etcd that it touches. */
  of(move: Move, row: ArrayLike<number>, value: number, etcd: () => Etcd): readonly Effect[] {
    let node = move.memory.get(value);
    for (let aspect = node?.aspect; aspect !== undefined; aspect = node?.aspect)
      node = node?.next.get(aspect.of(row[aspect.column] as number));
    if (node !== undefined) return node.effects;
    const looks = new Looks(this.#aspects, move.known);
    const effects = this.#workOut(move, row, etcd(), looks);
    remember(move.memory, row, value, looks.found, effects);
    return effects;
  }

  #workOut(move: Move, row: ArrayLike<number>, etcd: Etcd, looks: Looks): readonly Effect[] {
    try {
      return this.#tryOut(move, this.#store.columns(row), etcd, looks);
    } catch (problem) {
      if (!(problem instanceof LookedAtTasks)) throw problem;
      looks.atColumn(taskColumn);
      return this.#tryOut(move, this.#store.columns(row), etcd, looks);
    }
  }

  #tryOut({ transition }: Move, columns: Columns, etcd: Etcd, looks: Looks): readonly Effect[] {
    const { rest } = columns;
    const before = worldAround(watchedPart(columns, looks), etcd, this.#delays);
    const move = moveOf(before, transition, rest.server.id, rest.rounds);
    if (move === undefined) return [];
    return branches(before, move.transition).map(({ world }): Effect => {
      const delta = this.#deltas.between(before, world);
      const changed = this.#columns(columns, before, world, delta, looks);
      const server = world.servers[rest.server.id] as Apiserver;
      if (move.rounds !== rest.rounds || restFields.some((name) => server[name] !== rest.server[name]))
        changed[restColumn] = this.#store.rests.number(this.#canon.rest(server, world.now, move.rounds));
      return { ...this.#etcdChange(before, world), delta, columns: changed };
    });
  }

  #columns(columns: Columns, before: World, world: World, delta: number, looks: Looks): number[] {
    const changed = new Array<number>(columnCount).fill(unchanged);
    const { id } = columns.rest.server;
    const old = before.servers[id] as Apiserver;
    const now = world.servers[id] as Apiserver;
    const set = (column: number, number: number) => {
      looks.atColumn(column);
      changed[column] = number;
    };
    if (taskFields.some((name) => now[name] !== old[name]))
      changed[taskColumn] = this.#tasks(old, now, world, delta, looks);
    if (now.queues.services !== old.queues.services)
      set(
        serviceQueueColumn,
        this.#store.serviceQueues.number(canonicalQueue(now.queues.services, world.now)),
      );
    if (now.queues.ipaddresses !== old.queues.ipaddresses)
      set(
        addressQueueColumn,
        this.#store.addressQueues.number(canonicalQueue(now.queues.ipaddresses, world.now)),
      );
    const manager = world.controllerManager;
    if (manager !== before.controllerManager) {
      const still = freshnessIn(world.etcd);
      set(managerColumn, this.#store.managers.number(this.#canon.manager(manager, world.now, still)));
    }
    for (const kind of [0, 1, 2] as const)
      changed[firstWatch + kind] = this.#watch(columns, kind, before, world, delta, looks);
    return changed;
  }

  #tasks(old: Apiserver, now: Apiserver, world: World, delta: number, looks: Looks): number {
    const still = freshnessIn(world.etcd);
    if (!looks.seesColumn(taskColumn)) {
      const added = addedTo(now.tasks);
      const isAll = now.locks === old.locks && now.bitmaps === old.bitmaps && now.leaks === old.leaks;
      if (added === undefined || !isAll || delta >= 0) throw new LookedAtTasks();
      return this.#changes.adds(added.map((task) => canonicalTask(task, still)));
    }
    const { locks, bitmaps, leaks } = now;
    return this.#store.tasks.number(this.#canon.tasks({ tasks: now.tasks, locks, bitmaps, leaks }, still));
  }

  #watch(
    columns: Columns,
    kind: 0 | 1 | 2,
    before: World,
    world: World,
    delta: number,
    looks: Looks,
  ): number {
    const name = tableNames[kind] as (typeof tableNames)[number];
    const { id } = columns.rest.server;
    const old = {
      server: informerOf((before.servers[id] as Apiserver).informers, name),
      manager: informerOf(before.controllerManager.informers, name),
    };
    const now = {
      server: informerOf((world.servers[id] as Apiserver).informers, name),
      manager: informerOf(world.controllerManager.informers, name),
    };
    if (now.server === old.server && now.manager === old.manager) return unchanged;
    for (const whose of ["server", "manager"] as const) {
      const other = whose === "server" ? "manager" : "server";
      const takes = looks.known.includes(this.#aspects.nextEvent(kind, whose));
      if (takes && now[other] === old[other]) return this.#changes.takes(whose);
    }
    const watch: WatchPart = columns.watches[kind];
    const after: WatchPart = {
      server: now.server === old.server ? watch.server : now.server,
      manager: now.manager === old.manager ? watch.manager : now.manager,
      log: delta < 0 ? watch.log : [...watch.log, ...this.#deltas.eventsOf(delta, name)],
    };
    looks.atColumn(firstWatch + kind);
    const column = this.#store.watches[kind] as Column<WatchPart>;
    return column.number(this.#canon.watch(name, after));
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

function remember(
  memory: Memory,
  row: ArrayLike<number>,
  value: number,
  looks: readonly Aspect[],
  effects: readonly Effect[],
): void {
  let at = memory;
  let key = value;
  for (const aspect of looks) {
    let node = at.get(key);
    if (node === undefined) {
      node = { aspect, next: new Map(), effects: [] };
      at.set(key, node);
    }
    if (node.aspect !== aspect) throw new Error("a move looks now at one thing, now at another");
    at = node.next;
    key = aspect.of(row[aspect.column] as number);
  }
  at.set(key, { aspect: undefined, next: noNodes, effects });
}

const noNodes: Map<number, Node> = new Map();
