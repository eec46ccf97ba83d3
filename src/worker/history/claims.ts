/** What the records in etcd say about one address, and what a running apiserver would make of it. */
import { offsetOf } from "../../model/allocators/bitmap.ts";
import type { Apiserver } from "../../model/apiserver/apiserver.ts";
import { isUp } from "../../model/apiserver/apiserver.ts";
import type { Etcd, RangeSlot, StoredRange } from "../../model/etcd/etcd.ts";
import { type Address, formatAddress } from "../../model/net/address.ts";
import { type Prefix, parsePrefix } from "../../model/net/prefix.ts";
import type { Behaviours } from "../../model/releases/behaviours.ts";

/** How an apiserver finds out that an address is taken when it is asked for one. */
export type Guard = "bitmap" | "ipaddress" | "both";

/** What an apiserver with these behaviours writes when it allocates, and so what it looks at. */
export function guardOfBehaviours(behaviours: Behaviours): Guard {
  if (behaviours.allocator === "bitmap") return "bitmap";
  return behaviours.dualWrite === "none" ? "ipaddress" : "both";
}

/** The guard of a process; undefined when it never ran. */
export function guardOf(server: Apiserver): Guard | undefined {
  return server.behaviours === undefined ? undefined : guardOfBehaviours(server.behaviours);
}

export interface Claims {
  /** Keys of the Services that list it, in the order of their writes. */
  readonly holders: readonly string[];
  readonly ipaddress: boolean;
  readonly bit: boolean;
}

/** The offset of an address in a bitmap over `range`; undefined when the bitmap has no bit for it. */
export function bitOffset(range: Prefix, address: Address): number | undefined {
  return range.family === address.family ? offsetOf(range, address.value) : undefined;
}

function hasBit(stored: StoredRange | undefined, address: Address): boolean {
  const range = stored === undefined ? undefined : parsePrefix(stored.range);
  if (stored === undefined || range === undefined) return false;
  const offset = bitOffset(range, address);
  return offset !== undefined && stored.bits.has(offset);
}

/** The stored bitmap that has a bit for this address, whether set or not. */
export function rangeWithBit(
  etcd: Etcd,
  address: Address,
): { readonly slot: RangeSlot; readonly stored: StoredRange } | undefined {
  for (const slot of [0, 1] as const) {
    const stored = etcd.ranges[slot];
    const range = stored === undefined ? undefined : parsePrefix(stored.range);
    if (stored !== undefined && range !== undefined && bitOffset(range, address) !== undefined)
      return { slot, stored };
  }
  return undefined;
}

export function claimsOn(etcd: Etcd, address: Address): Claims {
  const text = formatAddress(address);
  return {
    holders: etcd.services.now.index.claims.get(text) ?? [],
    ipaddress: etcd.ipaddresses.now.objects.has(text),
    bit: hasBit(etcd.ranges[0], address) || hasBit(etcd.ranges[1], address),
  };
}

/** The part of an apiserver that decides what it sees and what it writes. */
export interface Stance {
  readonly up: boolean;
  readonly guard: Guard | undefined;
  /** `--service-cluster-ip-range`, parsed. */
  readonly ranges: readonly Prefix[];
}

export function stanceOf(server: Apiserver): Stance {
  return { up: isUp(server), guard: guardOf(server), ranges: server.ranges };
}

/** True if a bitmap over one of the flag ranges has a bit for this address. */
export function inFlagRange(stance: Pick<Stance, "ranges">, address: Address): boolean {
  return stance.ranges.some((range) => bitOffset(range, address) !== undefined);
}

/**
 * True if that apiserver, asked for this address now, would refuse it, or skip it in a search: its flag range has no bit
 * for it, or the record it looks at is there.
 */
export function sees(stance: Stance, claims: Claims, address: Address): boolean {
  if (!stance.up) return false;
  if (stance.guard === "bitmap") return claims.bit || !inFlagRange(stance, address);
  if (stance.guard === "both") return claims.ipaddress || (claims.bit && inFlagRange(stance, address));
  return claims.ipaddress;
}

/** Which records the running apiservers write for an address of a Service. */
export function expectedRecords(
  stances: readonly Stance[],
  address: Address,
): { readonly ipaddress: boolean; readonly bit: boolean } {
  const running = stances.filter((stance) => stance.up);
  return {
    ipaddress: running.some((stance) => stance.guard === "ipaddress" || stance.guard === "both"),
    bit: running.some(
      (stance) => (stance.guard === "bitmap" || stance.guard === "both") && inFlagRange(stance, address),
    ),
  };
}
