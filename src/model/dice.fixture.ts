/** Throws of a seeded generator, for tests that make up clusters and runs; also every choice that a run leaves open. */
import { uniformBigInt } from "pure-rand/distribution/uniformBigInt";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Chance } from "./chance.ts";
import type { Family } from "./net/family.ts";
import type { Offset } from "./transition.ts";

export class Dice implements Chance {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number in [0, size). */
  below(size: number): number {
    return uniformInt(this.#generator, 0, size - 1);
  }

  /** True so many times of a hundred. */
  percent(chance: number): boolean {
    return this.below(100) < chance;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  start(size: number): Offset {
    if (size <= Number.MAX_SAFE_INTEGER) return this.below(Math.max(size, 1));
    return uniformBigInt(this.#generator, 0n, BigInt(size) - 1n).toString();
  }

  /** Any order, also those that Go's maps never come in. */
  ranges(keys: readonly string[]): readonly string[] {
    return this.#shuffled(keys);
  }

  families(families: readonly Family[]): readonly Family[] {
    return this.#shuffled(families);
  }

  suffix(): string {
    return `${this.pick(["x", "y"])}${this.below(3)}`;
  }

  #shuffled<T>(items: readonly T[]): readonly T[] {
    const left = [...items];
    return items.map(() => left.splice(this.below(left.length), 1)[0] as T);
  }
}
