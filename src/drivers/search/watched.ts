/**
 * An apiserver that says what the model looks at in it. Copying a piece along, as every step does with nearly all of
 * them, is not looking at it.
 */
import type { Apiserver, Informers } from "../../model/apiserver/apiserver.ts";
import type { Task } from "../../model/apiserver/task.ts";
import type { TableName } from "../../model/etcd/etcd.ts";
import type { Snapshot, Stored } from "../../model/etcd/table.ts";
import { type Aspect, type Aspects, nextEventOf, type Whose } from "./aspects.ts";
import {
  addressQueueColumn,
  type Columns,
  informerOf,
  managerColumn,
  partOf,
  serviceQueueColumn,
  taskColumn,
  type WatchPart,
} from "./columns.ts";
import { type AnyEvent, type AnyInformer, newest, type ServerPart } from "./parts.ts";

type AnySnapshot = Snapshot<Stored, unknown>;

/** Thrown when somebody looks at what only stands in for the tasks: the model has to begin again with the real ones. */
export class LookedAtTasks extends Error {
  override readonly name = "LookedAtTasks";
}

/** What was looked at, in the order of the first look, which is the same in every like case. */
export class Looks {
  readonly aspects: Aspects;
  /** What those know who ask, so that looking at it says nothing new. */
  readonly known: readonly Aspect[];
  readonly found: Aspect[] = [];

  constructor(aspects: Aspects, known: readonly Aspect[]) {
    this.aspects = aspects;
    this.known = known;
  }

  at(aspect: Aspect): void {
    if (!this.sees(aspect)) this.found.push(aspect);
  }

  /** Whether it was looked at already, or was known before. */
  sees(aspect: Aspect): boolean {
    return this.known.includes(aspect) || this.found.includes(aspect);
  }

  seesColumn(column: number): boolean {
    return this.sees(this.aspects.whole(column));
  }

  atColumn(column: number): void {
    this.at(this.aspects.whole(column));
  }
}

/** All tasks of an apiserver, whatever they are. */
const someTasks = new Proxy({} as Task, { get: lookedAtTasks, has: lookedAtTasks, ownKeys: lookedAtTasks });

function lookedAtTasks(): never {
  throw new LookedAtTasks();
}

/** A list that can be copied and added to, and nothing else. */
const tasksUnseen: readonly Task[] = new Proxy([someTasks], {
  get: (target, name) => (name === Symbol.iterator ? () => target.values() : lookedAtTasks()),
  has: lookedAtTasks,
  ownKeys: lookedAtTasks,
});

/** What was added to tasks that nobody looked at; undefined when something else became of them. */
export function addedTo(tasks: readonly Task[]): readonly Task[] | undefined {
  return tasks[0] === someTasks ? tasks.slice(1) : undefined;
}

/**
 * The part as the model sees it. The controller manager is there only when it is known, and of the events only the next
 * one, when that is known: no moves but its own, and deliveries, look at them.
 */
export function watchedPart(columns: Columns, looks: Looks): ServerPart {
  const part = partOf(columns);
  const seen = <T extends object>(piece: T, column: number) =>
    looks.seesColumn(column) ? piece : watched(piece, () => looks.atColumn(column));
  const { tasks, queues, watches } = columns;
  const server: Apiserver = {
    ...part.server,
    ...(looks.seesColumn(taskColumn) ? tasks : unseen(tasks)),
    queues: {
      services: seen(queues.services, serviceQueueColumn),
      ipaddresses: seen(queues.ipaddresses, addressQueueColumn),
    },
    informers: watchedInformers(part.server.informers, "server", looks),
  };
  const manager = looks.seesColumn(managerColumn) && part.manager;
  const next = (kind: 0 | 1 | 2) => knownEvents(watches[kind], kind, looks);
  return {
    ...part,
    server,
    manager: manager
      ? { ...manager, informers: watchedInformers(manager.informers, "manager", looks) }
      : undefined,
    logs: { services: next(0), ipaddresses: next(1), servicecidrs: next(2) },
  };
}

function unseen({ locks, bitmaps, leaks }: Columns["tasks"]): Columns["tasks"] {
  return {
    tasks: tasksUnseen,
    locks: watched(locks, lookedAtTasks),
    bitmaps: watched(bitmaps, lookedAtTasks),
    leaks: watched(leaks, lookedAtTasks),
  };
}

function knownEvents(watch: WatchPart, kind: number, looks: Looks): readonly AnyEvent[] {
  for (const whose of ["server", "manager"] as const) {
    const event = knowsNext(looks, kind, whose) ? nextEventOf(watch, whose) : undefined;
    if (event !== undefined) return [{ ...event, revision: newest }];
  }
  return [];
}

function knowsNext(looks: Looks, kind: number, whose: Whose): boolean {
  return looks.known.includes(looks.aspects.nextEvent(kind, whose));
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
function watchedInformers(informers: Informers, whose: Whose, looks: Looks): Informers {
  const one = (name: TableName, kind: number): AnyInformer | undefined => {
    const informer = informerOf(informers, name);
    if (informer === undefined) return undefined;
    const seen = knowsNext(looks, kind, whose) ? newest - 1 : newest;
    return { seen, cache: watchedCache(informer.cache, kind, whose, looks) };
  };
  return {
    services: one("services", 0),
    ipaddresses: one("ipaddresses", 1),
    servicecidrs: one("servicecidrs", 2),
  } as unknown as Informers;
}

/** Looking for one object is looking at that one alone. */
function watchedCache(cache: AnySnapshot, kind: number, whose: Whose, looks: Looks): AnySnapshot {
  const { aspects } = looks;
  const lookAtAll = () => looks.at(aspects.cache(kind, whose));
  const lookAt = (key: string) => looks.at(aspects.object(kind, whose, key));
  const objects: AnySnapshot["objects"] = new Proxy(cache.objects, {
    get(target, name) {
      if (name === "get")
        return (key: string) => {
          lookAt(key);
          return target.get(key);
        };
      if (name === "has")
        return (key: string) => {
          lookAt(key);
          return target.has(key);
        };
      lookAtAll();
      return Reflect.get(target, name, target);
    },
    has(target, name) {
      lookAtAll();
      return Reflect.has(target, name);
    },
  });
  return {
    objects,
    get index() {
      lookAtAll();
      return cache.index;
    },
  };
}
