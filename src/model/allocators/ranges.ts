/** The allocators that an apiserver keeps, one a CIDR, fed by its ServiceCIDR informer (cidr-allocator.md 2 to 4). */
import type { Apiserver, RangeAllocator } from "../apiserver/apiserver.ts";
import type { SnapshotOf } from "../etcd/etcd.ts";
import type { Address } from "../net/address.ts";
import type { Family } from "../net/family.ts";
import { objectGeometry } from "../net/geometry.ts";
import { type Prefix, parsePrefix } from "../net/prefix.ts";
import { PrefixSet } from "../net/prefix-set.ts";
import { isReady, type ServiceCIDR } from "../objects/service-cidr.ts";
import { indexOfAllocators } from "./allocator-index.ts";

/** syncAllocators: re-evaluates every ServiceCIDR of the cache (1.31+), or rebuilds readiness from nothing (1.29, 1.30). */
export function syncAllocators(
  server: Apiserver,
  cache: SnapshotOf<"servicecidrs">,
): readonly RangeAllocator[] {
  const tree = server.behaviours?.allocator === "servicecidr-tree";
  const places = new Map(server.allocators.map((entry, place) => [entry.cidr.text, place]));
  let allocators = server.allocators;
  for (const owned of ownedRanges(cache)) {
    if (!server.families.includes(owned.cidr.family)) continue;
    const place = places.get(owned.cidr.text) ?? allocators.length;
    const known = allocators[place];
    const next = withOwner(known, owned, tree);
    if (next === known || next === undefined) continue;
    if (allocators === server.allocators) allocators = [...allocators];
    (allocators as RangeAllocator[])[place] = next;
    places.set(owned.cidr.text, place);
  }
  return allocators;
}

interface OwnedRange {
  readonly cidr: Prefix;
  readonly name: string;
  readonly ready: boolean;
}

/** The ranges of a cache with their ServiceCIDRs, oldest first; kept with the cache, which never changes. */
const owned = new WeakMap<SnapshotOf<"servicecidrs">, readonly OwnedRange[]>();

function ownedRanges(cache: SnapshotOf<"servicecidrs">): readonly OwnedRange[] {
  let ranges = owned.get(cache);
  if (ranges === undefined) {
    const objects = [...cache.objects.values()].sort((a, b) => a.metadata.uid - b.metadata.uid);
    ranges = objects.flatMap((object) => {
      const ready = isReady(object) && object.metadata.deletionTimestamp === undefined;
      const { name } = object.metadata;
      const cidrs = object.spec.cidrs.map(parsePrefix).filter((cidr) => cidr !== undefined);
      return cidrs.map((cidr) => ({ cidr, name, ready }));
    });
    owned.set(cache, ranges);
  }
  return ranges;
}

/** The allocator of a range, now that a ServiceCIDR lists it; the same one when that changes nothing. */
function withOwner(
  known: RangeAllocator | undefined,
  { cidr, name, ready }: OwnedRange,
  tree: boolean,
): RangeAllocator | undefined {
  if (known === undefined) {
    // An IPv6 range wider than /64 is never served: the ServiceCIDR looks Ready all the same.
    return "problem" in objectGeometry(cidr) ? undefined : { cidr, names: [name], ready };
  }
  const names = known.names.includes(name) ? known.names : [...known.names, name];
  const sole = names.length === 1;
  const next = tree ? ready : ready || (sole ? false : known.ready);
  return names === known.names && next === known.ready ? known : { ...known, names, ready: next };
}

/** The ranges of all ServiceCIDRs in a cache by their place; kept with the cache, which never changes. */
export function prefixesOf(cache: SnapshotOf<"servicecidrs">): PrefixSet {
  let prefixes = prefixSets.get(cache);
  if (prefixes === undefined) {
    prefixes = new PrefixSet(ownedRanges(cache).map(({ cidr }) => cidr));
    prefixSets.set(cache, prefixes);
  }
  return prefixes;
}

const prefixSets = new WeakMap<SnapshotOf<"servicecidrs">, PrefixSet>();

/** A deleted ServiceCIDR: its name goes, and with the last name the allocator. Readiness is not worked out again. */
export function forgetServiceCIDR(
  allocators: readonly RangeAllocator[],
  object: ServiceCIDR,
): readonly RangeAllocator[] {
  const gone = object.metadata.name;
  return allocators
    .map((entry) =>
      object.spec.cidrs.includes(entry.cidr.text) && entry.names.includes(gone)
        ? { ...entry, names: entry.names.filter((name) => name !== gone) }
        : entry,
    )
    .filter((entry) => entry.names.length > 0);
}

/** Allocators of one family in the order of their insertion. */
export function allocatorsOf(server: Apiserver, family: Family): readonly RangeAllocator[] {
  return server.allocators.filter((entry) => entry.cidr.family === family);
}

export function allocatorNamed(server: Apiserver, cidr: string): RangeAllocator | undefined {
  return indexOfAllocators(server.allocators).named(cidr);
}

/** The allocators that may serve a given address, before the choice among them. `ready` asks for ready ones only. */
export function allocatorsFor(
  server: Apiserver,
  address: Address,
  ready: boolean,
): readonly RangeAllocator[] {
  const containing = indexOfAllocators(server.allocators).around(address);
  if (server.behaviours?.allocator === "servicecidr-tree") {
    // Shortest match, and whether it is ready is found out later (1.29, 1.30).
    const outermost = containing.toSorted((a, b) => a.cidr.bits - b.cidr.bits)[0];
    return outermost === undefined ? [] : [outermost];
  }
  return ready ? containing.filter((entry) => entry.ready) : containing;
}

/** Candidates of a dynamic search, ready or not: all, or in 1.29 and 1.30 those inside no other. */
export function searchable(server: Apiserver, family: Family): readonly RangeAllocator[] {
  if (server.behaviours?.allocator !== "servicecidr-tree") return allocatorsOf(server, family);
  return indexOfAllocators(server.allocators).outermost(family);
}
