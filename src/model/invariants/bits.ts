/** Stored bitmaps beside the Services that their bits stand for. */
import { flagRange } from "../allocators/allocation.ts";
import { addressAt, offsetOf } from "../allocators/bitmap.ts";
import type { Apiserver } from "../apiserver/apiserver.ts";
import type { StoredRange } from "../etcd/etcd.ts";
import { addressesOf } from "../etcd/service-index.ts";
import { parseAddress } from "../net/address.ts";
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
    let { bits } = stored;
    world.etcd.services.now.objects.forEach((service) => {
      for (const text of addressesOf(service)) {
        const offset = offsetIn(range, text);
        if (offset !== undefined) bits = bits.without(offset);
      }
    });
    return [...bits.offsets()].map((offset) => {
      const address = addressAt(range, offset);
      return { address, detail: `${address} has a bit and no Service` };
    });
  });
}

/** Services inside a range in use whose bit is clear. */
export function missingBits(world: World, servers: readonly Apiserver[]): Fault[] {
  const faults: Fault[] = [];
  for (const { range, stored } of rangesInUse(world, servers)) {
    world.etcd.services.now.index.claims.forEach((holders, address) => {
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

function offsetIn(range: Prefix, text: string): number | undefined {
  const address = parseAddress(text);
  return address?.family === range.family ? offsetOf(range, address.value) : undefined;
}
