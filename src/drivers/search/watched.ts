/**
 * An apiserver that says which of its columns the model looks at. Copying a piece along, as every step does with nearly
 * all of them, is not looking at it.
 */
import type { Apiserver, Informers } from "../../model/apiserver/apiserver.ts";
import type { ControllerManager } from "../../model/controllers/controller-manager.ts";
import type { TableName } from "../../model/etcd/etcd.ts";
import type { Snapshot, Stored } from "../../model/etcd/table.ts";
import {
  type Columns,
  firstWatch,
  informerOf,
  managerColumn,
  partOf,
  queueColumn,
  taskColumn,
} from "./columns.ts";
import { type AnyInformer, type Logs, type ServerPart, tableNames } from "./parts.ts";

/** The columns that were looked at, in the order of the first look, which is the same in every like case. */
export class Looks {
  readonly columns: number[] = [];
  /** Columns that are known to those who ask, so that looking at them says nothing new. */
  readonly #known: readonly number[];

  constructor(known: readonly number[]) {
    this.#known = known;
  }

  at(column: number): void {
    if (!this.#known.includes(column) && !this.columns.includes(column)) this.columns.push(column);
  }

  isKnown(column: number): boolean {
    return this.#known.includes(column);
  }
}

const noLogs: Logs = { services: [], ipaddresses: [], servicecidrs: [] };

/**
 * Events and the controller manager are there only when their columns are known: no moves but deliveries and its own look
 * at them.
 */
export function watchedPart(columns: Columns, looks: Looks): ServerPart {
  const part = partOf(columns);
  const seen = <T extends object>(piece: T, column: number) =>
    looks.isKnown(column) ? piece : watched(piece, () => looks.at(column));
  const { tasks, locks, bitmaps, leaks } = columns.tasks;
  const server: Apiserver = {
    ...part.server,
    tasks: seen(tasks, taskColumn),
    locks: seen(locks, taskColumn),
    bitmaps: seen(bitmaps, taskColumn),
    leaks: seen(leaks, taskColumn),
    queues: seen(columns.queues, queueColumn),
    informers: watchedInformers(part.server.informers, looks),
  };
  const manager: ControllerManager | undefined =
    part.manager && looks.isKnown(managerColumn)
      ? { ...part.manager, informers: watchedInformers(part.manager.informers, looks) }
      : undefined;
  const logs = { ...noLogs };
  for (const [kind, name] of tableNames.entries())
    if (looks.isKnown(firstWatch + kind)) Object.assign(logs, { [name]: part.logs[name] });
  return { ...part, server, manager, logs };
}

/** What stands in for a piece looks like it; the piece itself when nothing stands in. */
export function unwatched<T extends object>(after: T, before: T, piece: T): T {
  return after === before ? piece : after;
}

function watched<T extends object>(piece: T, look: () => void): T {
  return new Proxy(piece, {
    get(target, name) {
      look();
      return Reflect.get(target, name, target);
    },
    has(target, name) {
      look();
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      look();
      return Reflect.ownKeys(target);
    },
  });
}

/** How far an informer has come decides only what is delivered next; the model looks at the caches. */
function watchedInformers(informers: Informers, looks: Looks): Informers {
  const one = (name: TableName, kind: number): AnyInformer | undefined => {
    const informer = informerOf(informers, name);
    const column = firstWatch + kind;
    if (informer === undefined || looks.isKnown(column)) return informer;
    return { seen: informer.seen, cache: watchedCache(informer.cache, () => looks.at(column)) };
  };
  return {
    services: one("services", 0),
    ipaddresses: one("ipaddresses", 1),
    servicecidrs: one("servicecidrs", 2),
  } as unknown as Informers;
}

function watchedCache(cache: Snapshot<Stored, unknown>, look: () => void): Snapshot<Stored, unknown> {
  return {
    get objects() {
      look();
      return cache.objects;
    },
    get index() {
      look();
      return cache.index;
    },
  };
}
