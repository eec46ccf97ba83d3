/** Stored bitmaps beside the Services that their bits stand for. */
import { flagRange } from "../allocators/allocation.ts";
import { addressAt, offsetOf } from "../allocators/bitmap.ts";
import type { Apiserver } from "../apiserver/apiserver.ts";
import type { StoredRange } from "../etcd/etcd.ts";
import { parseAddress } from "../net/address.ts";
import { type BitSet, bitSetOf } from "../net/bit-set.ts";
import type { Prefix } from "../net/prefix.ts";
import type { World } from "../world.ts";
import type { Fault } from "./invariant.ts";

interface RangeInUse {
  readonly range: Prefix;
  readonly stored: StoredRange;
}

/** Stored ranges that a running apiserver writes, each once. */
function rangesInUse(world: World, servers: readonly Apiserver[]): RangeInUse[] {
  const found = new Map<string, RangeInUse>();
  for (const server of servers) {
    for (const family of server.families) {
      const range = flagRange(server, family);
      const stored = world.etcd.ranges[server.families.indexOf(family) === 1 ? 1 : 0];
      if (stored !== undefined && stored.range === range.text) found.set(range.text, { range, stored });
    }
  }
  return [...found.values()];
}

/** Set bits that no Service claims. */
export function leakedBits(world: World, servers: readonly Apiserver[]): Fault[] {
  return rangesInUse(world, servers).flatMap(({ range, stored }) => {
    const claimed = claimedBits(world.etcd.services.now.index.claims, range);
    if (claimed.includes(stored.bits)) return [];
    const leaked = [...stored.bits.offsets()].filter((offset) => !claimed.has(offset));
    return leaked.map((offset) => {
      const address = addressAt(range, offset);
      return { address, detail: `${address} has a bit and no Service` };
    });
  });
}

/** Services inside a range in use whose bit is clear. */
export function missingBits(world: World, servers: readonly Apiserver[]): Fault[] {
  const faults: Fault[] = [];
  const { claims } = world.etcd.services.now.index;
  for (const { range, stored } of rangesInUse(world, servers)) {
    if (stored.bits.includes(claimedBits(claims, range))) continue;
    claims.forEach((holders, address) => {
      const offset = offsetIn(range, address);
      if (offset !== undefined && !stored.bits.has(offset))
        faults.push({ address, detail: `${holders[0]} at ${address} has no bit` });
    });
  }
  return faults;
}

/** The address has its bit in some stored range. */
export function hasBit(world: World, servers: readonly Apiserver[], address: string): boolean {
  return rangesInUse(world, servers).some(({ range, stored }) => {
    const offset = offsetIn(range, address);
    return offset !== undefined && stored.bits.has(offset);
  });
}

type Claims = World["etcd"]["services"]["now"]["index"]["claims"];

/** Kept with the claims, which never change: most steps leave ten thousand of them as they are. */
const bitsOfClaims = new WeakMap<Claims, Map<string, BitSet>>();

/** The offsets of a range that Services claim. */
function claimedBits(claims: Claims, range: Prefix): BitSet {
  const byRange = bitsOfClaims.get(claims) ?? new Map<string, BitSet>();
  bitsOfClaims.set(claims, byRange);
  let bits = byRange.get(range.text);
  if (bits === undefined) {
    const offsets = [...claims.keys()].map((address) => offsetIn(range, address));
    bits = bitSetOf(offsets.filter((offset) => offset !== undefined));
    byRange.set(range.text, bits);
  }
  return bits;
}

function offsetIn(range: Prefix, text: string): number | undefined {
  const address = parseAddress(text);
  return address?.family === range.family ? offsetOf(range, address.value) : undefined;
}
