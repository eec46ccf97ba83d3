/**
 * What a write means to those who did not write: an event is on its way to them, and what they have read is no longer
 * what is stored. Equal writes have one number.
 */
import type { TableName } from "../../model/etcd/etcd.ts";
import type { World } from "../../model/world.ts";
import { type Canon, withinPart } from "./canonical.ts";
import type { Freshness } from "./canonical-task.ts";
import { type Column, type ColumnStore, firstWatch, taskColumn, type WatchPart } from "./columns.ts";
import { PairMap } from "./pair-map.ts";
import { type AnyEvent, eventsOf, newest, tableNames } from "./parts.ts";

interface Delta {
  readonly events: readonly { readonly table: TableName; readonly event: AnyEvent }[];
  /** Slots of bitmaps that were written. */
  readonly ranges: readonly number[];
  /** Key of the Service that was written. */
  readonly service: string | undefined;
}

export class Deltas {
  readonly #store: ColumnStore;
  readonly #canon: Canon;
  readonly #deltas: Delta[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #tasks = new PairMap();
  readonly #watches = tableNames.map(() => new PairMap());

  constructor(store: ColumnStore, canon: Canon) {
    this.#store = store;
    this.#canon = canon;
  }

  /** The number of what was written between two worlds; -1 for nothing. */
  between(before: World, after: World): number {
    if (before.etcd.revision === after.etcd.revision) return -1;
    const events = tableNames.flatMap((table) =>
      eventsOf(after.etcd, table)
        .filter(({ revision }) => revision > newest)
        .map((event) => ({ table, event: this.#canon.event(table, event) })),
    );
    const ranges = [0, 1].filter((slot) => before.etcd.ranges[slot] !== after.etcd.ranges[slot]);
    const service = events.find(({ table }) => table === "services")?.event.key;
    const delta: Delta = { events, ranges, service };
    const text = this.#canon.texts.value(delta);
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#deltas.length;
      this.#deltas.push(delta);
      this.#numbers.set(text, number);
    }
    return number;
  }

  eventsOf(delta: number, name: TableName): readonly AnyEvent[] {
    return this.#delta(delta)
      .events.filter(({ table }) => table === name)
      .map(({ event }) => event);
  }

  /** A column of an apiserver afterwards. */
  aged(column: number, piece: number, delta: number): number {
    if (column === taskColumn) return this.#agedTasks(piece, delta);
    return column < firstWatch ? piece : this.#agedWatch(column - firstWatch, piece, delta);
  }

  #agedTasks(piece: number, delta: number): number {
    const { ranges, service } = this.#delta(delta);
    if (ranges.length === 0 && service === undefined) return piece;
    const known = this.#tasks.get(piece, delta);
    if (known >= 0) return known;
    const still: Freshness = {
      range: (slot, revision) => !ranges.includes(slot) && withinPart.range(slot, revision),
      service: (key, revision) => key !== service && withinPart.service(key, revision),
    };
    const { tasks } = this.#store;
    const after = tasks.number(this.#canon.tasks(tasks.piece(piece), still));
    this.#tasks.add(piece, delta, after);
    return after;
  }

  #agedWatch(kind: number, piece: number, delta: number): number {
    const name = tableNames[kind] as TableName;
    if (this.#delta(delta).events.every(({ table }) => table !== name)) return piece;
    const aged = this.#watches[kind] as PairMap;
    const known = aged.get(piece, delta);
    if (known >= 0) return known;
    const column = this.#store.watches[kind] as Column<WatchPart>;
    const before = column.piece(piece);
    const log = [...before.log, ...this.eventsOf(delta, name)];
    const after = column.number(this.#canon.watch(name, { ...before, log }));
    aged.add(piece, delta, after);
    return after;
  }

  #delta(number: number): Delta {
    return this.#deltas[number] as Delta;
  }
}
