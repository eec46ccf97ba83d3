/** The moves of an apiserver in groups, each with what has to be known to say which of its moves may come. */
import { emptyMemory } from "../../model/apiserver/apiserver.ts";
import type { Task } from "../../model/apiserver/task.ts";
import { noControllerManager } from "../../model/controllers/controller-manager.ts";
import type { Delays } from "../../model/delays.ts";
import { enabled } from "../../model/enabled.ts";
import { type Etcd, emptyEtcd } from "../../model/etcd/etcd.ts";
import type { Transition, Watcher } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import type { Aspect, Aspects } from "./aspects.ts";
import {
  addressQueueColumn,
  type ColumnStore,
  type Columns,
  firstWatch,
  managerColumn,
  partOf,
  restColumn,
  serviceQueueColumn,
  type TaskPart,
  taskColumn,
  type WatchPart,
} from "./columns.ts";
import { type ServerPart, tableNames, worldOf } from "./parts.ts";
import { nothing, several, type Touched, touchedBy } from "./touches.ts";
import { Tuples } from "./tuples.ts";

/** One transition that may come, where what its group knows is the same. */
export interface Unit<M> {
  readonly transition: Transition;
  readonly touched: Touched;
  readonly known: readonly Aspect[];
  /** What is known of its effects. */
  readonly memory: M;
}

class Group<M> {
  readonly #known: readonly Aspect[];
  readonly #wants: (transition: Transition) => boolean;
  readonly #contents: Tuples;
  readonly #content: Int32Array;
  readonly #units: (readonly Unit<M>[])[] = [];

  constructor(known: readonly Aspect[], wants: (transition: Transition) => boolean) {
    this.#known = known;
    this.#wants = wants;
    this.#contents = new Tuples(known.length);
    this.#content = new Int32Array(known.length);
  }

  units(store: ColumnStore, row: ArrayLike<number>, delays: Delays, newMemory: () => M): readonly Unit<M>[] {
    for (let i = 0; i < this.#known.length; i++) {
      const aspect = this.#known[i] as Aspect;
      this.#content[i] = aspect.of(row[aspect.column] as number);
    }
    const number = this.#contents.numberOf(this.#content);
    let units = this.#units[number];
    if (units === undefined) {
      units = this.#list(store.columns(row), delays, newMemory);
      this.#units[number] = units;
    }
    return units;
  }

  #list(columns: Columns, delays: Delays, newMemory: () => M): Unit<M>[] {
    const known = this.#known.map(({ column }) => column);
    const world = worldAround(partOf(withOnly(columns, known)), emptyEtcd, delays);
    return enabled(world)
      .filter(this.#wants)
      .map((transition) => ({
        transition,
        touched: touchedByMove(world, transition),
        known: this.#known,
        memory: newMemory(),
      }));
  }
}

export class Groups<M> {
  readonly #groups: readonly Group<M>[];
  readonly #store: ColumnStore;
  readonly #delays: Delays;
  readonly #newMemory: () => M;

  constructor(store: ColumnStore, aspects: Aspects, delays: Delays, newMemory: () => M) {
    this.#store = store;
    this.#delays = delays;
    this.#newMemory = newMemory;
    this.#groups = groupsOf<M>(aspects);
  }

  /** Everything that an apiserver and the controller manager beside it may do next. */
  units(row: ArrayLike<number>): Unit<M>[] {
    const found: Unit<M>[] = [];
    for (const group of this.#groups) {
      const units = group.units(this.#store, row, this.#delays, this.#newMemory);
      if (units.length > 0) found.push(...units);
    }
    return found;
  }
}

/** In the order in which `enabled` goes through them. */
function groupsOf<M>(aspects: Aspects): readonly Group<M>[] {
  const rest = aspects.whole(restColumn);
  const tasks = aspects.whole(taskColumn);
  const manager = aspects.whole(managerColumn);
  const server = (kind: Transition["kind"], known: readonly Aspect[], of?: string) =>
    new Group<M>([...known, rest], (one) => kindOf(one, of) === kind && byOf(one) !== "controller-manager");
  const byManager = (kind: Transition["kind"], known: readonly Aspect[]) =>
    new Group<M>([...known, manager, rest], (one) => one.kind === kind && byOf(one) === "controller-manager");
  return [
    server("step", [tasks]),
    ...tableNames.map((_, kind) => server("deliver", [aspects.nextEvent(kind, "server")])),
    server("work", [aspects.whole(serviceQueueColumn), aspects.inWork("services")], "services"),
    server("work", [aspects.whole(addressQueueColumn), aspects.inWork("ipaddresses")], "ipaddresses"),
    server("timer", []),
    byManager("step", []),
    ...tableNames.map((_, kind) => byManager("deliver", [aspects.nextEvent(kind, "manager")])),
    byManager("work", []),
  ];
}

function kindOf(transition: Transition, queue: string | undefined): Transition["kind"] | undefined {
  if (transition.kind === "work" && transition.queue !== queue) return undefined;
  return transition.kind;
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

/** A world with one apiserver at work; those before it are there, but do nothing. */
export function worldAround(part: ServerPart, etcd: Etcd, delays: Delays): World {
  const others: (ServerPart | undefined)[] = Array.from({ length: part.server.id }, () => undefined);
  return worldOf({ now: part.now, etcd }, [...others, part], delays);
}

function withOnly(columns: Columns, known: readonly number[]): Columns {
  const { rest, tasks, queues, manager, watches } = columns;
  const watch = (kind: 0 | 1 | 2) => (known.includes(firstWatch + kind) ? watches[kind] : noWatch);
  return {
    rest,
    tasks: known.includes(taskColumn) ? tasks : noTasks,
    queues: {
      services: known.includes(serviceQueueColumn) ? queues.services : [],
      ipaddresses: known.includes(addressQueueColumn) ? queues.ipaddresses : [],
    },
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

function touchedByMove(world: World, transition: Transition): Touched {
  if (transition.kind !== "step") return nothing;
  const tasks: readonly Task[] =
    transition.by === "controller-manager"
      ? world.controllerManager.tasks
      : (world.servers[transition.by]?.tasks ?? []);
  const task = tasks.find(({ id }) => id === transition.task);
  return task === undefined ? several : touchedBy(task);
}
