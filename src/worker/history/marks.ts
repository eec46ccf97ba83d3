/**
 * Things remembered at steps of a branch. A branch begins with what its parent remembers up to the fork, without
 * copying it: reading walks from the oldest ancestor down.
 */
import type { StepIndex } from "../protocol.ts";

export interface Mark<T> {
  readonly step: StepIndex;
  readonly value: T;
}

/** A list of marks in the order of their steps. */
export class Marks<T> {
  readonly #parent: Marks<T> | undefined;
  readonly #fork: StepIndex;
  readonly #own: Mark<T>[] = [];

  /** `fork`: the last step that is taken over from the parent. */
  constructor(parent?: Marks<T>, fork: StepIndex = 0) {
    this.#parent = parent;
    this.#fork = fork;
  }

  add(step: StepIndex, value: T): void {
    this.#own.push({ step, value });
  }

  /** All marks up to a step, oldest first. */
  upTo(step: StepIndex): readonly Mark<T>[] {
    const before = this.#parent?.upTo(Math.min(step, this.#fork)) ?? [];
    const last = this.#own.at(-1);
    if (last === undefined) return before;
    const own = last.step <= step ? this.#own : this.#own.slice(0, this.#countUpTo(step));
    return before.length === 0 ? own : [...before, ...own];
  }

  /** The newest mark up to a step. */
  last(step: StepIndex): Mark<T> | undefined {
    const count = this.#countUpTo(step);
    return count > 0 ? this.#own[count - 1] : this.#parent?.last(Math.min(step, this.#fork));
  }

  /** The first mark after a step. */
  after(step: StepIndex): Mark<T> | undefined {
    const inherited = step < this.#fork ? this.#parent?.after(step) : undefined;
    if (inherited !== undefined && inherited.step <= this.#fork) return inherited;
    return this.#own[this.#countUpTo(step)];
  }

  #countUpTo(step: StepIndex): number {
    let low = 0;
    let high = this.#own.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#own[middle]?.step ?? 0) <= step) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Marks by a key, such as an address. */
export class KeyedMarks<T> {
  readonly #parent: KeyedMarks<T> | undefined;
  readonly #fork: StepIndex;
  readonly #own = new Map<string, Marks<T>>();

  constructor(parent?: KeyedMarks<T>, fork: StepIndex = 0) {
    this.#parent = parent;
    this.#fork = fork;
  }

  add(key: string, step: StepIndex, value: T): void {
    let marks = this.#own.get(key);
    if (marks === undefined) {
      marks = new Marks(this.#parent?.of(key), this.#fork);
      this.#own.set(key, marks);
    }
    marks.add(step, value);
  }

  /** The marks of a key; undefined when there are none. */
  of(key: string): Marks<T> | undefined {
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    const inherited = this.#parent?.of(key);
    return inherited === undefined ? undefined : new Marks(inherited, this.#fork);
  }
}
