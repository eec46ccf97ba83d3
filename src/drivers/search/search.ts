/** Breadth first over every state that can be reached, each once. */
import type { InvariantId } from "../../model/invariants/invariant.ts";
import type { World } from "../../model/world.ts";
import { Judge } from "./judge.ts";
import type { Limits } from "./limits.ts";
import type { Planned } from "./plan.ts";
import { PlannedMoves } from "./planned-moves.ts";
import { firstServer, outcomeSize, Space } from "./space.ts";
import { longer, Tuples } from "./tuples.ts";
import type { Ending, InvariantVerdict, Progress, Report, Verdict } from "./verdict.ts";

export interface SearchOptions {
  readonly limits: Limits;
  readonly plan?: readonly Planned[];
  /** The search is over when each of them is broken, or there is nothing left to look at. */
  readonly invariants: readonly InvariantId[];
  readonly mostStates: number;
  /** Of states, their index and what is known of their moves; the model's own pieces, which are few, are not counted. */
  readonly mostBytes?: number;
  /** Called once with every state. */
  readonly see?: (space: Space, tuple: ArrayLike<number>) => void;
}

/**
 * A search goes on in slices, so that whoever runs it can look, stop, or give it more. Its states are tuples of the parts
 * of etcd, the apiservers and, with a plan, what of it has happened.
 */
export class Search {
  readonly space: Space;
  readonly #tuples: Tuples;
  readonly #planned: PlannedMoves | undefined;
  readonly #judge: Judge;
  readonly #servers: number;
  readonly #asked: readonly InvariantId[];
  readonly #open: Set<InvariantId>;
  readonly #broken = new Map<InvariantId, { readonly row: number; readonly steps: number }>();
  readonly #see: SearchOptions["see"];
  readonly #current: Int32Array;
  readonly #next: Int32Array;
  readonly #levels: number[] = [1];
  #parents = new Int32Array(1 << 12);
  #mostStates: number;
  #mostBytes: number;
  #row = 0;
  #levelEnd = 1;
  #transitions = 0;

  /** Throws `NotPlannable` for a plan that it cannot follow. */
  constructor(start: World, options: SearchOptions) {
    const { limits, plan = [], invariants, mostStates, mostBytes, see } = options;
    this.space = new Space(start);
    this.#servers = start.servers.length;
    this.#planned = plan.length === 0 ? undefined : new PlannedMoves(this.space, plan, limits);
    this.#judge = new Judge(this.space, this.#servers);
    this.#asked = invariants;
    this.#open = new Set(invariants);
    this.#see = see;
    this.#mostStates = mostStates;
    this.#mostBytes = mostBytes ?? Number.POSITIVE_INFINITY;
    const parts = this.space.tupleOf(
      start,
      start.servers.map(() => limits.rounds),
    );
    const first = this.#planned === undefined ? parts : Int32Array.from([...parts, 0]);
    this.#tuples = new Tuples(first.length);
    this.#current = new Int32Array(first.length);
    this.#next = new Int32Array(first.length);
    this.#tuples.add(first);
    this.#parents[0] = -1;
    this.#look(first, 0);
  }

  /** Expands at most so many states and says why it stopped. */
  run(slice: number): Ending {
    for (let left = slice; ; left--) {
      if (this.#row >= this.#tuples.count) return "exhausted";
      if (this.#asked.length > 0 && this.#open.size === 0) return "all broken";
      if (this.#tuples.count >= this.#mostStates) return "states";
      if (left % 256 === 0 && this.#bytes > this.#mostBytes) return "memory";
      if (left <= 0) return "slice";
      this.#expand(this.#row++);
    }
  }

  /** Raises the limits that paused it. */
  allow({ mostStates, mostBytes }: { readonly mostStates?: number; readonly mostBytes?: number }): void {
    this.#mostStates = mostStates ?? this.#mostStates;
    this.#mostBytes = mostBytes ?? this.#mostBytes;
  }

  get progress(): Progress {
    const later = this.#tuples.count - this.#levelEnd;
    return {
      states: this.#tuples.count,
      transitions: this.#transitions,
      perDepth: later > 0 ? [...this.#levels, later] : [...this.#levels],
      bytes: this.#bytes,
    };
  }

  report(ending: Ending): Report {
    return { ...this.progress, ending, invariants: this.verdicts };
  }

  get verdicts(): readonly InvariantVerdict[] {
    return this.#asked.map((id) => ({ id, verdict: this.#verdictOf(id) }));
  }

  /** The states of a shortest way to one where the invariant is broken, with the first; undefined without such. */
  pathTo(id: InvariantId): readonly Int32Array[] | undefined {
    const found = this.#broken.get(id);
    if (found === undefined) return undefined;
    const path: Int32Array[] = [];
    for (let { row } = found; row >= 0; row = this.#parents[row] as number)
      path.unshift(this.#current.map((_, i) => this.#tuples.at(row, i)));
    return path;
  }

  get #depth(): number {
    return this.#levels.length - 1;
  }

  get #bytes(): number {
    return this.#tuples.bytes + this.#parents.byteLength + this.space.bytes;
  }

  #verdictOf(id: InvariantId): Verdict {
    const found = this.#broken.get(id);
    if (found !== undefined) return { verdict: "broken", steps: found.steps };
    const over = this.#row >= this.#tuples.count;
    return { verdict: over ? "holds" : "paused", depth: this.#depth };
  }

  #expand(row: number): void {
    if (row === this.#levelEnd) {
      this.#levels.push(this.#tuples.count - this.#levelEnd);
      this.#levelEnd = this.#tuples.count;
    }
    const { space } = this;
    const current = this.#current;
    for (let i = 0; i < current.length; i++) current[i] = this.#tuples.at(row, i);
    const end = firstServer + this.#servers;
    for (let place = firstServer; place < end; place++) {
      const lists = space.collect(current, place);
      for (let i = 0; i < lists; i++) this.#follow(row, place, space.found[i] as number, 0);
    }
    if (this.#planned === undefined) return;
    const happened = current[end] as number;
    const visit = (item: number, place: number, list: number) => this.#follow(row, place, list, 1 << item);
    const wait = (item: number, ms: number) => {
      this.#next.set(current);
      for (let i = firstServer; i < end; i++) this.#next[i] = space.later(current[i] as number, ms);
      this.#next[end] = happened | (1 << item);
      this.#add(row);
    };
    this.#planned.each(current, this.#servers, happened, visit, wait);
  }

  /**
   * The next states: what each outcome of a list says of etcd and of one apiserver, and what a write means to the others.
   * `item` is the bit of what has happened of the plan, or 0.
   */
  #follow(row: number, place: number, list: number, item: number): void {
    const { outcomes } = this.space;
    const current = this.#current;
    const next = this.#next;
    const width = current.length;
    const end = firstServer + this.#servers;
    const last = list + 1 + outcomes.at(list) * outcomeSize;
    for (let at = list + 1; at < last; at += outcomeSize) {
      for (let i = 0; i < width; i++) next[i] = current[i] as number;
      const part = outcomes.at(at + 1);
      if (part >= 0) next[part] = outcomes.at(at + 2);
      const delta = outcomes.at(at + 3);
      if (delta >= 0) {
        for (let i = firstServer; i < end; i++)
          if (i !== place) next[i] = this.space.aged(current[i] as number, delta);
      }
      next[place] = outcomes.at(at);
      if (item !== 0) next[end] = (current[end] as number) | item;
      this.#add(row);
    }
  }

  #add(row: number): void {
    this.#transitions++;
    const added = this.#tuples.add(this.#next);
    if (added < 0) return;
    if (added >= this.#parents.length) this.#parents = longer(this.#parents);
    this.#parents[added] = row;
    this.#look(this.#next, added);
  }

  #look(tuple: Int32Array, row: number): void {
    this.#see?.(this.space, tuple);
    if (this.#open.size === 0) return;
    for (const id of this.#judge.broken(tuple, this.#open)) {
      this.#open.delete(id);
      this.#broken.set(id, { row, steps: row === 0 ? 0 : this.#depth + 1 });
    }
  }
}
