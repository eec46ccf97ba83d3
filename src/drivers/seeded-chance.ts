/**
 * Chance from a seed, for the clock driver. Every step of a run draws from its own generator, made from the run's seed
 * and the number of the step, so that a run which goes on from the middle of another one draws exactly what it would
 * have drawn from the beginning: no generator has to be kept beside the worlds.
 */
import { uniformBigInt } from "pure-rand/distribution/uniformBigInt";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
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

/** The murmur finaliser: neighbouring seeds and steps must not give neighbouring generators. */
function scattered(value: number): number {
	let mixed = value | 0;
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return mixed ^ (mixed >>> 16);
}

class SeededChance implements Chance {
	readonly #seed: number;
	/** Made at the first draw: most steps of a run leave nothing to chance. */
	#made: Generator | undefined;

	constructor(seed: number) {
		this.#seed = seed;
	}

	get #generator(): Generator {
		this.#made ??= xoroshiro128plus(this.#seed);
		return this.#made;
	}

	start(size: number): Offset {
		if (size <= Number.MAX_SAFE_INTEGER)
			return uniformInt(this.#generator, 0, Math.max(size, 1) - 1);
		return uniformBigInt(this.#generator, 0n, BigInt(size) - 1n).toString();
	}

	ranges(keys: readonly string[]): readonly string[] {
		return keys.length < 2
			? keys
			: rotated(keys, rotation(this.#generator, keys.length));
	}

	families(families: readonly Family[]): readonly Family[] {
		return families.length < 2
			? families
			: rotated(families, rotation(this.#generator, families.length));
	}

	suffix(): string {
		let text = "";
		for (let i = 0; i < suffixLength; i++) {
			text +=
				suffixLetters[uniformInt(this.#generator, 0, suffixLetters.length - 1)];
		}
		return text;
	}
}

/** One stream of draws from a seed (an integer). */
export function seededChance(seed: number): Chance {
	return new SeededChance(scattered(seed));
}

/** The draws of one step of a run: `step` is the number of transitions applied before it. */
export function chanceOfStep(seed: number, step: number): Chance {
	return new SeededChance(
		scattered(scattered(seed) + Math.imul(step + 1, 0x9e3779b1)),
	);
}
