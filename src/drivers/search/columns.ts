/**
 * An apiserver of a state, in columns. Most moves look at few of them, so that each is stored once and known by a small
 * number: an apiserver is a row of such numbers.
 */
import type { Apiserver, Informers, QueueItem } from "../../model/apiserver/apiserver.ts";
import type { ControllerManager } from "../../model/controllers/controller-manager.ts";
import { noControllerManager } from "../../model/controllers/controller-manager.ts";
import type { TableName } from "../../model/etcd/etcd.ts";
import type { QueueName } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { type Canon, freshnessIn, withinPart } from "./canonical.ts";
import { type AnyEvent, type AnyInformer, eventsOf, type ServerPart, tableNames } from "./parts.ts";
import type { Texts } from "./texts.ts";

export type TaskPart = Pick<Apiserver, "tasks" | "locks" | "bitmaps" | "leaks">;
export type QueuePart = { readonly [name in QueueName]: readonly QueueItem[] };

export interface RestPart {
  readonly now: number;
  /** Repair rounds that it may still have. */
  readonly rounds: number;
  /** Without anything of the other columns. */
  readonly server: Apiserver;
}

/** Who watches a kind of object here, and the events that one of them has not seen. */
export interface WatchPart {
  readonly server: AnyInformer | undefined;
  /** The informer of the controller manager that talks to this apiserver. */
  readonly manager: AnyInformer | undefined;
  readonly log: readonly AnyEvent[];
}

/** What an apiserver is made of, each in canonical form. */
export interface Columns {
  readonly tasks: TaskPart;
  readonly queues: QueuePart;
  /** `noControllerManager` when none talks to this apiserver; without informers. */
  readonly manager: ControllerManager;
  readonly rest: RestPart;
  /** In the order of `tableNames`. */
  readonly watches: readonly [WatchPart, WatchPart, WatchPart];
}

/** Places of the columns in a row. */
export const taskColumn = 0;
export const serviceQueueColumn = 1;
export const addressQueueColumn = 2;
export const managerColumn = 3;
export const restColumn = 4;
export const firstWatch = 5;
export const columnCount = firstWatch + tableNames.length;

/** Pieces by their number, each content once. */
export class Column<P extends object> {
  readonly #texts: Texts;
  readonly #numbers = new Map<number, number>();
  readonly #pieces: P[] = [];

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  number(piece: P): number {
    const text = this.#texts.of(piece);
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#pieces.length;
      this.#numbers.set(text, number);
      this.#pieces.push(piece);
    }
    return number;
  }

  piece(number: number): P {
    return this.#pieces[number] as P;
  }
}

export class ColumnStore {
  readonly #canon: Canon;
  readonly tasks: Column<TaskPart>;
  readonly serviceQueues: Column<readonly QueueItem[]>;
  readonly addressQueues: Column<readonly QueueItem[]>;
  readonly managers: Column<ControllerManager>;
  readonly rests: Column<RestPart>;
  readonly watches: readonly [Column<WatchPart>, Column<WatchPart>, Column<WatchPart>];

  constructor(canon: Canon) {
    const { texts } = canon;
    this.#canon = canon;
    this.tasks = new Column(texts);
    this.serviceQueues = new Column(texts);
    this.addressQueues = new Column(texts);
    this.managers = new Column(texts);
    this.rests = new Column(texts);
    this.watches = [new Column(texts), new Column(texts), new Column(texts)];
  }

  columns(row: ArrayLike<number>): Columns {
    const watch = (kind: 0 | 1 | 2) => this.watches[kind].piece(row[firstWatch + kind] as number);
    return {
      tasks: this.tasks.piece(row[taskColumn] as number),
      queues: {
        services: this.serviceQueues.piece(row[serviceQueueColumn] as number),
        ipaddresses: this.addressQueues.piece(row[addressQueueColumn] as number),
      },
      manager: this.managers.piece(row[managerColumn] as number),
      rest: this.rests.piece(row[restColumn] as number),
      watches: [watch(0), watch(1), watch(2)],
    };
  }

  row({ tasks, queues, manager, rest, watches }: Columns): number[] {
    return [
      this.tasks.number(tasks),
      this.serviceQueues.number(queues.services),
      this.addressQueues.number(queues.ipaddresses),
      this.managers.number(manager),
      this.rests.number(rest),
      ...watches.map((watch, kind) => (this.watches[kind] as Column<WatchPart>).number(watch)),
    ];
  }

  /** The row of an apiserver of a world, with the controller manager when that talks to it. */
  rowOf(world: World, id: number, rounds: number): number[] {
    const { etcd, controllerManager, now } = world;
    const canon = this.#canon;
    const server = world.servers[id] as Apiserver;
    const still = freshnessIn(etcd);
    const here = controllerManager.running && controllerManager.server === id;
    const manager = here ? controllerManager : noControllerManager;
    const watch = (name: TableName) =>
      canon.watch(name, {
        server: informerOf(server.informers, name),
        manager: informerOf(manager.informers, name),
        log: eventsOf(etcd, name),
      });
    return this.row({
      tasks: canon.tasks(server, still),
      queues: canon.queues(server.queues, now),
      manager: here ? canon.manager(manager, now, still) : noControllerManager,
      rest: canon.rest(server, now, rounds),
      watches: [watch("services"), watch("ipaddresses"), watch("servicecidrs")],
    });
  }

  /** The row of the same apiserver when so much time has passed, ms. */
  later(row: ArrayLike<number>, ms: number): number[] {
    const canon = this.#canon;
    const before = this.columns(row);
    const { rest, queues, manager } = before;
    const now = rest.now + ms;
    return this.row({
      ...before,
      queues: canon.queues(queues, now),
      manager: manager.running ? canon.manager(manager, now, withinPart) : manager,
      rest: canon.rest(rest.server, now, rest.rounds),
    });
  }

  /** The parts put together, which the model can go on from. */
  server(row: ArrayLike<number>): ServerPart {
    return partOf(this.columns(row));
  }
}

export function partOf({ tasks, queues, manager, rest, watches }: Columns): ServerPart {
  const [services, ipaddresses, servicecidrs] = watches;
  return {
    now: rest.now,
    rounds: rest.rounds,
    server: { ...rest.server, ...tasks, queues, informers: informersOf(watches, "server") },
    logs: { services: services.log, ipaddresses: ipaddresses.log, servicecidrs: servicecidrs.log },
    manager: manager.running ? { ...manager, informers: informersOf(watches, "manager") } : undefined,
  };
}

function informersOf(watches: Columns["watches"], whose: "server" | "manager"): Informers {
  const [services, ipaddresses, servicecidrs] = watches;
  return {
    services: services[whose],
    ipaddresses: ipaddresses[whose],
    servicecidrs: servicecidrs[whose],
  } as unknown as Informers;
}

export function informerOf(informers: Informers, name: TableName): AnyInformer | undefined {
  return informers[name] as AnyInformer | undefined;
}
