/** Choices that lead to what was recorded: the addresses that were seen afterwards are the ones that were picked. */
import { errNotReady } from "../../model/allocators/errors.ts";
import type { Chance, StartPlace } from "../../model/chance.ts";
import { parseAddress } from "../../model/net/address.ts";
import type { Family } from "../../model/net/family.ts";
import { containsAddress, parsePrefix } from "../../model/net/prefix.ts";
import type { Offset } from "../../model/transition.ts";

export interface Hints {
  /** Addresses that were picked, the most likely first. */
  readonly addresses: readonly string[];
  /** What was printed: a range that an error names was the one that was looked into. */
  readonly text: string;
  readonly suffix: string | undefined;
  /** Ranges whose allocator is not ready: an error that says so met one of them. */
  readonly unready: readonly string[];
}

/** Nothing was seen: the first possibility of everything. */
export const noHints: Hints = { addresses: [], text: "", suffix: undefined, unready: [] };

export class RecordedChance implements Chance {
  readonly #hints: Hints;

  constructor(hints: Hints) {
    this.#hints = hints;
  }

  start(size: number, place: StartPlace): Offset {
    for (const text of this.#hints.addresses) {
      const address = parseAddress(text);
      if (address?.family !== place.family) continue;
      const offset = address.value - place.first;
      if (offset < 0n || offset >= BigInt(size)) continue;
      return offset <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(offset) : offset.toString();
    }
    return 0;
  }

  ranges(keys: readonly string[]): readonly string[] {
    const rank = (key: string) => {
      if (this.#hints.text.includes(`range of valid IPs is ${key}`)) return 0;
      if (this.#hints.text.includes(errNotReady) && this.#hints.unready.includes(key)) return 0;
      const prefix = parsePrefix(key);
      const holds = this.#hints.addresses.some((text) => {
        const address = parseAddress(text);
        return prefix !== undefined && address !== undefined && containsAddress(prefix, address);
      });
      return holds ? 1 : 2;
    };
    return keys.toSorted((one, other) => rank(one) - rank(other));
  }

  families(families: readonly Family[]): readonly Family[] {
    // An error names the address of the family that was tried first.
    const named = /failed to allocate IP ([^\s:]+|\S+?:\S*): /.exec(this.#hints.text)?.[1];
    const first = named === undefined ? undefined : parseAddress(named)?.family;
    return families.toSorted((one, other) => Number(other === first) - Number(one === first));
  }

  suffix(): string {
    return this.#hints.suffix ?? "aaaaa";
  }
}
