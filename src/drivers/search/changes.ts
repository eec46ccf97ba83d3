/**
 * What a move makes of a column, as one number: what it is afterwards, or what is done to it whatever it is. The latter is
 * worked out for each content without asking the model.
 */
import type { Task } from "../../model/apiserver/task.ts";
import { nextEventOf, type Whose } from "./aspects.ts";
import { type Canon, withinPart } from "./canonical.ts";
import { type Column, type ColumnStore, columnCount, firstWatch, type WatchPart } from "./columns.ts";
import type { Deltas } from "./deltas.ts";
import { PairMap } from "./pair-map.ts";
import { tableNames } from "./parts.ts";

/** The column stays as it is, apart from what a write means to it. */
export const unchanged = -1;
const serverTakes = -2;
const managerTakes = -3;
const firstAddition = -4;
/** Tasks that are added have numbers that no other task of a part has. */
const firstNumber = 401;

export class Changes {
  readonly #store: ColumnStore;
  readonly #canon: Canon;
  readonly #deltas: Deltas;
  readonly #additions: (readonly Task[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #known = Array.from({ length: columnCount }, () => new PairMap());

  constructor(store: ColumnStore, canon: Canon, deltas: Deltas) {
    this.#store = store;
    this.#canon = canon;
    this.#deltas = deltas;
  }

  /** An informer is given its next event. */
  takes(whose: Whose): number {
    return whose === "server" ? serverTakes : managerTakes;
  }

  /** Tasks in canonical form begin. */
  adds(tasks: readonly Task[]): number {
    const text = this.#canon.texts.value(tasks);
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#additions.length;
      this.#numbers.set(text, number);
      this.#additions.push(tasks.map((task, i) => ({ ...task, id: firstNumber + i })));
    }
    return firstAddition - number;
  }

  /** The column afterwards; `delta` is what was written by the same move, or -1. */
  after(column: number, piece: number, change: number, delta: number): number {
    if (change >= 0) return change;
    const done = change === unchanged ? piece : this.#done(column, piece, change);
    return delta < 0 ? done : this.#deltas.aged(column, done, delta);
  }

  #done(column: number, piece: number, change: number): number {
    const known = this.#known[column] as PairMap;
    let after = known.get(piece, change);
    if (after < 0) {
      after = change <= firstAddition ? this.#added(piece, change) : this.#taken(column, piece, change);
      known.add(piece, change, after);
    }
    return after;
  }

  #added(piece: number, change: number): number {
    const { tasks } = this.#store;
    const before = tasks.piece(piece);
    const more = this.#additions[firstAddition - change] as readonly Task[];
    return tasks.number(this.#canon.tasks({ ...before, tasks: [...before.tasks, ...more] }, withinPart));
  }

  #taken(column: number, piece: number, change: number): number {
    const kind = column - firstWatch;
    const watches = this.#store.watches[kind] as Column<WatchPart>;
    const before = watches.piece(piece);
    const whose = change === serverTakes ? "server" : "manager";
    const event = nextEventOf(before, whose);
    if (event === undefined) throw new Error("an informer takes an event that is not there");
    const after = { ...before, [whose]: { seen: event.revision, cache: event.after } };
    return watches.number(this.#canon.watch(tableNames[kind] as (typeof tableNames)[number], after));
  }
}
