/** Addresses for creates whose pick was not recorded. */
import { offsetOf } from "../../model/allocators/bitmap.ts";
import { formatAddress, parseAddress } from "../../model/net/address.ts";
import { objectGeometry } from "../../model/net/geometry.ts";
import { parsePrefix } from "../../model/net/prefix.ts";
import type { World } from "../../model/world.ts";

const mostLooked = 70_000n;

/** Addresses of a range as a dynamic search visits them, above the static band first. */
export function* addressesIn(cidr: string): Generator<string> {
  const prefix = parsePrefix(cidr);
  const geometry = prefix === undefined ? undefined : objectGeometry(prefix);
  if (prefix === undefined || geometry === undefined || "problem" in geometry) return;
  const upper = geometry.first + BigInt(geometry.band);
  const bands = [
    [upper, geometry.last],
    [geometry.first, upper - 1n],
  ] as const;
  for (const [first, last] of bands) {
    for (let value = first; value <= last && value - first < mostLooked; value++)
      yield formatAddress({ family: prefix.family, value });
  }
}

/** The first address of the range that nothing claims: no IPAddress, no Service, no bit. */
export function freeAddress(world: World, cidr: string, avoid?: ReadonlySet<string>): string | undefined {
  for (const address of addressesIn(cidr)) {
    if (avoid?.has(address) !== true && isFree(world, address)) return address;
  }
  return undefined;
}

export function isFree(world: World, address: string): boolean {
  return !hasObject(world, address) && !hasService(world, address) && !hasBit(world, address);
}

export function hasObject(world: World, address: string): boolean {
  return world.etcd.ipaddresses.now.objects.has(address);
}

export function hasService(world: World, address: string): boolean {
  return world.etcd.services.now.index.claims.has(address);
}

export function hasBit(world: World, text: string): boolean {
  const address = parseAddress(text);
  return world.etcd.ranges.some((stored) => {
    const range = stored === undefined ? undefined : parsePrefix(stored.range);
    if (stored === undefined || range === undefined || address?.family !== range.family) return false;
    const offset = offsetOf(range, address.value);
    return offset !== undefined && stored.bits.has(offset);
  });
}
