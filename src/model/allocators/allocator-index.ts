/**
 * Finds among an apiserver's allocators, of which a cluster may have a thousand. An index is kept with the list that it
 * was made of, which never changes; every ServiceCIDR that is delivered makes a new list.
 */
import type { RangeAllocator } from "../apiserver/apiserver.ts";
import type { Address } from "../net/address.ts";
import type { Family } from "../net/family.ts";
import { PrefixSet } from "../net/prefix-set.ts";

export class AllocatorIndex {
  readonly #all: readonly RangeAllocator[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #prefixes: PrefixSet;
  readonly #outermost = new Map<Family, readonly RangeAllocator[]>();

  constructor(allocators: readonly RangeAllocator[]) {
    this.#all = allocators;
    this.#places = new Map(allocators.map((entry, place) => [entry.cidr.text, place]));
    this.#prefixes = new PrefixSet(allocators.map((entry) => entry.cidr));
  }

  named(cidr: string): RangeAllocator | undefined {
    return this.#all[this.#places.get(cidr) ?? -1];
  }

  /** Those that have this address as a usable one, in the order of their insertion. */
  around(address: Address): readonly RangeAllocator[] {
    const places = this.#prefixes.around(address).map((cidr) => this.#places.get(cidr.text) ?? -1);
    return places.sort((a, b) => a - b).map((place) => this.#all[place] as RangeAllocator);
  }

  /** Those of a family that lie inside no other. */
  outermost(family: Family): readonly RangeAllocator[] {
    let found = this.#outermost.get(family);
    if (found === undefined) {
      found = this.#all.filter((one) => one.cidr.family === family && !this.#prefixes.haveAround(one.cidr));
      this.#outermost.set(family, found);
    }
    return found;
  }
}

const indexes = new WeakMap<readonly RangeAllocator[], AllocatorIndex>();

export function indexOfAllocators(allocators: readonly RangeAllocator[]): AllocatorIndex {
  let index = indexes.get(allocators);
  if (index === undefined) {
    index = new AllocatorIndex(allocators);
    indexes.set(allocators, index);
  }
  return index;
}
