/**
 * Chance from a seed, for the clock driver. One stream of draws a run: its state is plain numbers that are kept with a
 * step, so that a run which goes on from the middle of another one draws what that one would have drawn.
 */
import { uniformBigInt } from "pure-rand/distribution/uniformBigInt";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus, xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { Chance } from "../model/chance.ts";
import type { Family } from "../model/net/family.ts";
import type { Offset } from "../model/transition.ts";

type Generator = ReturnType<typeof xoroshiro128plus>;

/** Vowels and look-alikes are left out, as in the random names of apimachinery (service-rest.md, generateName). */
const suffixLetters = "bcdfghjklmnpqrstvwxz2456789";
const suffixLength = 5;

/** Slots of one group of Go's hash table: a map of up to so many entries is a single group. */
const groupSlots = 8;

/**
 * A start at random, for a map with its keys in the order of their insertion. Go begins at a random slot of the group
 * and goes round. The entries fill the first slots, so a start in one of the empty slots comes round to the oldest
 * entry: of n entries it is first with (9 - n) / 8 and each other one with 1 / 8. The recordings count 7/8 of two, 6/8
 * of three and 5/8 of four (S02-which-cidr). A bigger map spreads its entries by a seeded hash; a uniform start is then
 * as near as the order of insertion can say.
 */
function rotation(generator: Generator, entries: number): number {
  if (entries > groupSlots) return uniformInt(generator, 0, entries - 1);
  const slot = uniformInt(generator, 0, groupSlots - 1);
  return slot < entries ? slot : 0;
}

function rotated<T>(items: readonly T[], by: number): readonly T[] {
  return by === 0 ? items : [...items.slice(by), ...items.slice(0, by)];
}

/** Where a stream of draws stands. */
export type ChanceState = readonly number[];

export class SeededChance implements Chance {
  readonly #from: ChanceState;
  /** Made at the first draw: most steps of a run leave nothing to chance. */
  #made: Generator | undefined;

  /** `seededChance` makes the state of a seed. */
  constructor(from: ChanceState) {
    this.#from = from;
  }

  /** Where the stream stands now; the very state it was made from while nothing was drawn. */
  get state(): ChanceState {
    return this.#made === undefined ? this.#from : this.#made.getState();
  }

  get #generator(): Generator {
    this.#made ??= xoroshiro128plusFromState(this.#from);
    return this.#made;
  }

  start(size: number): Offset {
    if (size <= Number.MAX_SAFE_INTEGER) return uniformInt(this.#generator, 0, Math.max(size, 1) - 1);
    return uniformBigInt(this.#generator, 0n, BigInt(size) - 1n).toString();
  }

  ranges(keys: readonly string[]): readonly string[] {
    return keys.length < 2 ? keys : rotated(keys, rotation(this.#generator, keys.length));
  }

  families(families: readonly Family[]): readonly Family[] {
    return families.length < 2 ? families : rotated(families, rotation(this.#generator, families.length));
  }

  suffix(): string {
    let text = "";
    for (let i = 0; i < suffixLength; i++) {
      text += suffixLetters[uniformInt(this.#generator, 0, suffixLetters.length - 1)];
    }
    return text;
  }
}

/** Draws thrown away at the beginning: the first ones of a xoroshiro say little about a small seed. */
const warmUp = 16;

/** The stream of a seed (an integer) from its beginning. */
export function seededChance(seed: number): SeededChance {
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < warmUp; i++) generator.next();
  return new SeededChance(generator.getState());
}

/** A stream of its own that depends on where another one stands: what is drawn from it does not move that one. */
export function chanceBeside(state: ChanceState): SeededChance {
  return seededChance(state.reduce((seed, word) => Math.imul(seed ^ word, 0x9e3779b1) | 0, 1));
}
