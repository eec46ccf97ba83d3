/** The allocators that an apiserver keeps, one a CIDR, fed by its ServiceCIDR informer (cidr-allocator.md 2 to 4). */
import type { Apiserver, RangeAllocator } from "../apiserver/apiserver.ts";
import type { SnapshotOf } from "../etcd/etcd.ts";
import type { Address } from "../net/address.ts";
import type { Family } from "../net/family.ts";
import { objectGeometry } from "../net/geometry.ts";
import { containsPrefix, containsUsable, type Prefix, parsePrefix } from "../net/prefix.ts";
import { PrefixSet } from "../net/prefix-set.ts";
import { isReady, type ServiceCIDR } from "../objects/service-cidr.ts";

/** syncAllocators: re-evaluates every ServiceCIDR of the cache (1.31+), or rebuilds readiness from nothing (1.29, 1.30). */
export function syncAllocators(
  server: Apiserver,
  cache: SnapshotOf<"servicecidrs">,
): readonly RangeAllocator[] {
  const tree = server.behaviours?.allocator === "servicecidr-tree";
  let allocators: readonly RangeAllocator[] = server.allocators;
  const objects = [...cache.objects.values()].sort((a, b) => a.metadata.uid - b.metadata.uid);
  for (const object of objects) {
    const ready = isReady(object) && object.metadata.deletionTimestamp === undefined;
    for (const text of object.spec.cidrs) {
      const cidr = parsePrefix(text);
      if (cidr === undefined || !server.families.includes(cidr.family)) continue;
      allocators = withOwner(allocators, cidr, object.metadata.name, ready, tree);
    }
  }
  return allocators;
}

/** The ranges of all ServiceCIDRs in a cache; kept with the cache, which never changes. */
export function prefixesOf(cache: SnapshotOf<"servicecidrs">): PrefixSet {
  let prefixes = prefixSets.get(cache);
  if (prefixes === undefined) {
    const all = [...cache.objects.values()].flatMap((object) => object.spec.cidrs.map(parsePrefix));
    prefixes = new PrefixSet(all.filter((prefix) => prefix !== undefined));
    prefixSets.set(cache, prefixes);
  }
  return prefixes;
}

const prefixSets = new WeakMap<SnapshotOf<"servicecidrs">, PrefixSet>();

function withOwner(
  allocators: readonly RangeAllocator[],
  cidr: Prefix,
  name: string,
  ready: boolean,
  tree: boolean,
): readonly RangeAllocator[] {
  const known = allocators.find((entry) => entry.cidr.text === cidr.text);
  if (known === undefined) {
    // An IPv6 range wider than /64 is never served: the ServiceCIDR looks Ready all the same.
    if ("problem" in objectGeometry(cidr)) return allocators;
    return [...allocators, { cidr, names: [name], ready }];
  }
  const names = known.names.includes(name) ? known.names : [...known.names, name];
  const sole = names.length === 1;
  const next = tree ? ready : ready || (sole ? false : known.ready);
  if (names === known.names && next === known.ready) return allocators;
  return allocators.map((entry) => (entry === known ? { ...entry, names, ready: next } : entry));
}

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
  return server.allocators.find((entry) => entry.cidr.text === cidr);
}

/** The allocators that may serve a given address, before the choice among them. `ready` asks for ready ones only. */
export function allocatorsFor(
  server: Apiserver,
  address: Address,
  ready: boolean,
): readonly RangeAllocator[] {
  const family = allocatorsOf(server, address.family);
  if (server.behaviours?.allocator === "servicecidr-tree") {
    // Shortest match, and whether it is ready is found out later (1.29, 1.30).
    const containing = family.filter((entry) => containsUsable(entry.cidr, address));
    const outermost = containing.toSorted((a, b) => a.cidr.bits - b.cidr.bits)[0];
    return outermost === undefined ? [] : [outermost];
  }
  return family.filter((entry) => (!ready || entry.ready) && containsUsable(entry.cidr, address));
}

/** Candidates of a dynamic search, ready or not: all, or in 1.29 and 1.30 those inside no other. */
export function searchable(server: Apiserver, family: Family): readonly RangeAllocator[] {
  const all = allocatorsOf(server, family);
  if (server.behaviours?.allocator !== "servicecidr-tree") return all;
  return all.filter(
    (entry) => !all.some((other) => other !== entry && containsPrefix(other.cidr, entry.cidr)),
  );
}
