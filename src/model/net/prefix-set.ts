/** Many prefixes by their length and network, so that one address asks about as many as there are lengths. */
import type { Address } from "./address.ts";
import type { Family } from "./family.ts";
import { containsUsable, familyBits, type Prefix } from "./prefix.ts";

interface SameLength {
  readonly family: Family;
  /** Bits of an address after the prefix. */
  readonly host: bigint;
  readonly byBase: Map<bigint, Prefix>;
}

export class PrefixSet {
  readonly #lengths: readonly SameLength[];

  constructor(prefixes: Iterable<Prefix>) {
    const lengths = new Map<string, SameLength>();
    for (const prefix of prefixes) {
      const { family, bits } = prefix;
      const name = `${family}/${bits}`;
      const same = lengths.get(name) ?? {
        family,
        host: BigInt(familyBits(family) - bits),
        byBase: new Map(),
      };
      same.byBase.set(prefix.base, prefix);
      lengths.set(name, same);
    }
    this.#lengths = [...lengths.values()];
  }

  /** Those that have this address as a usable one (`containsUsable`). */
  *around(address: Address): Generator<Prefix> {
    for (const { family, host, byBase } of this.#lengths) {
      if (family !== address.family) continue;
      const prefix = byBase.get((address.value >> host) << host);
      if (prefix !== undefined && containsUsable(prefix, address)) yield prefix;
    }
  }

  /** True if this prefix lies inside one of them that is not itself. */
  haveAround(inner: Prefix): boolean {
    return this.#lengths.some(({ family, host, byBase }) => {
      const shorter = family === inner.family && familyBits(family) - Number(host) < inner.bits;
      return shorter && byBase.has((inner.base >> host) << host);
    });
  }

  /** True if one of them has this address as a usable one. */
  haveUsable(address: Address): boolean {
    return this.around(address).next().done === false;
  }
}
