/** What can be looked at in a column: all of it, or a part of it that many columns have in common. */
import type { TableName } from "../../model/etcd/etcd.ts";
import type { QueueName } from "../../model/transition.ts";
import type { Canon } from "./canonical.ts";
import {
  type Column,
  type ColumnStore,
  columnCount,
  firstWatch,
  taskColumn,
  type WatchPart,
} from "./columns.ts";
import { type AnyEvent, tableNames } from "./parts.ts";

/** Whose informer: that of the apiserver, or of the controller manager beside it. */
export type Whose = "server" | "manager";

export interface Aspect {
  readonly column: number;
  readonly isWhole: boolean;
  /** The number of its content in a piece of the column; -1 when there is none. */
  of(piece: number): number;
}

export class Aspects {
  readonly #store: ColumnStore;
  readonly #canon: Canon;
  readonly #whole: readonly Aspect[];
  readonly #parts = new Map<string, Aspect>();

  constructor(store: ColumnStore, canon: Canon) {
    this.#store = store;
    this.#canon = canon;
    this.#whole = Array.from({ length: columnCount }, (_, column) => ({
      column,
      isWhole: true,
      of: (piece: number) => piece,
    }));
  }

  whole(column: number): Aspect {
    return this.#whole[column] as Aspect;
  }

  /** The whole of an informer's cache, apart from what is on its way to it. */
  cache(kind: number, whose: Whose): Aspect {
    return this.#ofWatch(kind, `${whose} cache`, (watch) => watch[whose]?.cache);
  }

  /** One object in an informer's cache. */
  object(kind: number, whose: Whose, key: string): Aspect {
    return this.#ofWatch(kind, `${whose} ${key}`, (watch) => watch[whose]?.cache.objects.get(key));
  }

  /** The event that an informer gets next. */
  nextEvent(kind: number, whose: Whose): Aspect {
    const name = tableNames[kind] as TableName;
    return this.#ofWatch(kind, `${whose} next`, (watch) => {
      const event = nextEventOf(watch, whose);
      return event && this.#canon.event(name, event);
    });
  }

  /** The keys of a queue that are being worked on. */
  inWork(queue: QueueName): Aspect {
    const kind = queue === "services" ? "sync-service" : "sync-ipaddress";
    return this.#part(taskColumn, kind, (piece) => {
      const tasks = this.#store.tasks.piece(piece).tasks.filter((task) => task.kind === kind);
      return tasks.map((task) => ("key" in task ? task.key : ""));
    });
  }

  #ofWatch(kind: number, name: string, content: (watch: WatchPart) => object | undefined): Aspect {
    const column = this.#store.watches[kind] as Column<WatchPart>;
    return this.#part(firstWatch + kind, name, (piece) => content(column.piece(piece)));
  }

  #part(column: number, name: string, content: (piece: number) => object | undefined): Aspect {
    const text = `${column} ${name}`;
    let aspect = this.#parts.get(text);
    if (aspect === undefined) {
      aspect = new Part(column, (piece) => {
        const found = content(piece);
        return found === undefined ? -1 : this.#canon.texts.of(found);
      });
      this.#parts.set(text, aspect);
    }
    return aspect;
  }
}

export function nextEventOf(watch: WatchPart, whose: Whose): AnyEvent | undefined {
  const seen = watch[whose]?.seen;
  return seen === undefined ? undefined : watch.log.find(({ revision }) => revision > seen);
}

class Part implements Aspect {
  readonly column: number;
  readonly isWhole = false;
  readonly #known: number[] = [];
  readonly #content: (piece: number) => number;

  constructor(column: number, content: (piece: number) => number) {
    this.column = column;
    this.#content = content;
  }

  of(piece: number): number {
    let number = this.#known[piece];
    if (number === undefined) {
      number = this.#content(piece);
      this.#known[piece] = number;
    }
    return number;
  }
}
