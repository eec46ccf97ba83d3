/** Many prefixes by their length and network, so that one address asks about as many as there are lengths. */
import type { Address } from "./address.ts";
import type { Family } from "./family.ts";
import { familyBits, type Prefix } from "./prefix.ts";

class SameLength {
  readonly family: Family;
  readonly bits: number;
  /** Bits of an address after the prefix, and all of them set. */
  readonly #host: bigint;
  readonly #hostMask: bigint;
  readonly #byNetwork = new Map<bigint, Prefix>();

  constructor({ family, bits }: Prefix) {
    this.family = family;
    this.bits = bits;
    this.#host = BigInt(familyBits(family) - bits);
    this.#hostMask = (1n << this.#host) - 1n;
  }

  add(prefix: Prefix): void {
    this.#byNetwork.set(prefix.base >> this.#host, prefix);
  }

  /** The one that contains this address. */
  containing(value: bigint): Prefix | undefined {
    return this.#byNetwork.get(value >> this.#host);
  }

  /** The one that has this address as a usable one: neither the network address nor an IPv4 broadcast address. */
  around({ family, value }: Address): Prefix | undefined {
    const host = value & this.#hostMask;
    if (host === 0n || (family === "IPv4" && host === this.#hostMask)) return undefined;
    return this.containing(value);
  }
}

export class PrefixSet {
  readonly #lengths: readonly SameLength[];

  constructor(prefixes: Iterable<Prefix>) {
    const lengths = new Map<string, SameLength>();
    for (const prefix of prefixes) {
      const name = `${prefix.family}/${prefix.bits}`;
      const same = lengths.get(name) ?? new SameLength(prefix);
      same.add(prefix);
      lengths.set(name, same);
    }
    this.#lengths = [...lengths.values()];
  }

  /** Those that have this address as a usable one (`containsUsable`). */
  around(address: Address): readonly Prefix[] {
    const found: Prefix[] = [];
    for (const same of this.#lengths) {
      const prefix = same.family === address.family ? same.around(address) : undefined;
      if (prefix !== undefined) found.push(prefix);
    }
    return found;
  }

  /** True if one of them has this address as a usable one. */
  haveUsable(address: Address): boolean {
    for (const same of this.#lengths) {
      if (same.family === address.family && same.around(address) !== undefined) return true;
    }
    return false;
  }

  /** True if this prefix lies inside one of them that is not itself. */
  haveAround(inner: Prefix): boolean {
    return this.#lengths.some(
      (same) =>
        same.family === inner.family && same.bits < inner.bits && same.containing(inner.base) !== undefined,
    );
  }
}
