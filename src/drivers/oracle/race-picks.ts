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
export function freeAddress(world: World, cidr: string): string | undefined {
  for (const address of addressesIn(cidr)) {
    if (!hasObject(world, address) && !hasService(world, address) && !hasBit(world, address)) return address;
  }
  return undefined;
}

/** Nothing that this server looks at holds the address: its bit, its IPAddress, or both. */
export function isFreeFor(world: World, server: number, address: string): boolean {
  const behaviours = world.servers[server]?.behaviours;
  const bits = behaviours?.allocator === "bitmap" || behaviours?.dualWrite !== "none";
  const objects = behaviours?.allocator !== "bitmap";
  return !(bits && hasBit(world, address)) && !(objects && hasObject(world, address));
}

/** Dynamic picks come to the static band only when the rest of the range is full. */
export function isInStaticBand(cidr: string, text: string): boolean {
  const prefix = parsePrefix(cidr);
  const address = parseAddress(text);
  const geometry = prefix === undefined ? undefined : objectGeometry(prefix);
  if (geometry === undefined || "problem" in geometry || address === undefined) return false;
  return address.value < geometry.first + BigInt(geometry.band);
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
