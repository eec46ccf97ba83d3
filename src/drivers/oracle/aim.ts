/** Choices aimed at a recording: the addresses that were seen afterwards are the ones that were picked. */
import type { Chance, StartPlace } from "../../model/chance.ts";
import { type Address, parseAddress } from "../../model/net/address.ts";
import type { Family } from "../../model/net/family.ts";
import { containsAddress, parsePrefix } from "../../model/net/prefix.ts";
import type { Offset } from "../../model/transition.ts";

export interface Aim {
  /** Addresses to pick, the most likely first. */
  readonly addresses: readonly string[];
  /** Turn the order of the families round. */
  readonly otherFamilyFirst?: boolean;
  /** Put this many ranges at the end that would come first. */
  readonly rotateRanges?: number;
  readonly suffix?: string;
}

export class AimedChance implements Chance {
  readonly #wanted: readonly Address[];
  readonly #aim: Aim;
  /** What has been asked for so far: an aim at something else would have made no difference. */
  readonly asked = { starts: false, ranges: false, families: false };

  constructor(aim: Aim) {
    this.#aim = aim;
    this.#wanted = aim.addresses.map(parseAddress).filter((address) => address !== undefined);
  }

  start(size: number, place: StartPlace): Offset {
    this.asked.starts = true;
    for (const { family, value } of this.#wanted) {
      if (family !== place.family) continue;
      const offset = value - place.first;
      if (place.signed === true) return BigInt.asUintN(64, offset).toString();
      if (offset < 0n || Number(offset) >= size) continue;
      return offset < 9_007_199_254_740_992n ? Number(offset) : offset.toString();
    }
    return 0;
  }

  ranges(keys: readonly string[]): readonly string[] {
    if (keys.length > 1) this.asked.ranges = true;
    const holds = (key: string) => {
      const prefix = parsePrefix(key);
      return prefix !== undefined && this.#wanted.some((address) => containsAddress(prefix, address));
    };
    const sorted = [...keys.filter(holds), ...keys.filter((key) => !holds(key))];
    const turn = (this.#aim.rotateRanges ?? 0) % Math.max(1, sorted.length);
    return [...sorted.slice(turn), ...sorted.slice(0, turn)];
  }

  families(families: readonly Family[]): readonly Family[] {
    if (families.length > 1) this.asked.families = true;
    // A family with an address to explain goes first: when the request fails half way, that one was taken.
    const order = families.toSorted((a, b) => Number(this.#has(b)) - Number(this.#has(a)));
    return this.#aim.otherFamilyFirst === true ? order.toReversed() : order;
  }

  #has(family: Family): boolean {
    return this.#wanted.some((address) => address.family === family);
  }

  suffix(): string {
    return this.#aim.suffix ?? "aaaaa";
  }
}

/** Nothing to aim at: the first possibility of everything. */
export function anyChance(): AimedChance {
  return new AimedChance({ addresses: [] });
}
