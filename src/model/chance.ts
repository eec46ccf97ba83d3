/**
 * Where a run's choices come from. The model asks for a choice only here; each answer is written into the transition,
 * so that the run replays. Replay answers from the transition, the clock driver from its seed, the oracle from a
 * recording, the search from an enumeration.
 */
import type { Family } from "./net/family.ts";
import type { Choice, Offset } from "./transition.ts";

/** What a random start is drawn for: the address of offset 0 and the family, so that an oracle can aim. */
export interface StartPlace {
  readonly family: Family;
  readonly first: bigint;
  /** Half of the starts lie below the range (IPv6 /64 before 1.34.8): the offset is then taken as signed 64 bit. */
  readonly signed?: boolean;
}

export interface Chance {
  /** A random offset in [0, size). Beyond 2^53 the answer is decimal text. */
  start(size: number, place: StartPlace): Offset;
  /** The order in which Go's map iteration visits these keys, given in the order of their insertion. */
  ranges(keys: readonly string[]): readonly string[];
  families(families: readonly Family[]): readonly Family[];
  /** Five characters for generateName. */
  suffix(): string;
}

/** Answers from a transition's choice; what it does not say is the first possibility. */
export class ReplayChance implements Chance {
  readonly #choice: Choice | undefined;
  #next = 0;

  constructor(choice: Choice | undefined) {
    this.#choice = choice;
  }

  start(size: number): Offset {
    const start = this.#choice?.starts?.[this.#next++] ?? 0;
    return typeof start === "number" && start >= size ? 0 : start;
  }

  ranges(keys: readonly string[]): readonly string[] {
    return ordered(keys, this.#choice?.ranges);
  }

  families(families: readonly Family[]): readonly Family[] {
    return ordered(families, this.#choice?.families);
  }

  suffix(): string {
    return this.#choice?.suffix ?? "00000";
  }
}

/** Passes every question on and keeps the answers, so that the transition can carry them. */
export class RecordingChance implements Chance {
  readonly #source: Chance;
  #starts: Offset[] | undefined;
  #ranges: readonly string[] | undefined;
  #families: readonly Family[] | undefined;
  #suffix: string | undefined;

  constructor(source: Chance) {
    this.#source = source;
  }

  start(size: number, place: StartPlace): Offset {
    const start = this.#source.start(size, place);
    this.#starts ??= [];
    this.#starts.push(start);
    return start;
  }

  ranges(keys: readonly string[]): readonly string[] {
    if (keys.length < 2) return keys;
    this.#ranges = this.#source.ranges(keys);
    return this.#ranges;
  }

  families(families: readonly Family[]): readonly Family[] {
    if (families.length < 2) return families;
    this.#families = this.#source.families(families);
    return this.#families;
  }

  suffix(): string {
    this.#suffix = this.#source.suffix();
    return this.#suffix;
  }

  /** What was asked so far, or undefined when nothing was left to chance. */
  choice(): Choice | undefined {
    if (
      this.#starts === undefined &&
      this.#ranges === undefined &&
      this.#families === undefined &&
      this.#suffix === undefined
    ) {
      return undefined;
    }
    const choice: { -readonly [Part in keyof Choice]: Choice[Part] } = {};
    if (this.#starts !== undefined) choice.starts = this.#starts;
    if (this.#ranges !== undefined) choice.ranges = this.#ranges;
    if (this.#families !== undefined) choice.families = this.#families;
    if (this.#suffix !== undefined) choice.suffix = this.#suffix;
    return choice;
  }
}

function ordered<T>(items: readonly T[], wanted: readonly T[] | undefined): readonly T[] {
  if (wanted === undefined || items.length < 2) return items;
  const all = new Set(items);
  const first = wanted.filter((item) => all.has(item));
  const placed = new Set(first);
  return [...first, ...items.filter((item) => !placed.has(item))];
}
