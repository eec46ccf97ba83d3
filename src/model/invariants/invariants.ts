/**
 * What must hold. "always" ones are broken the moment they do not; "once quiet" ones may be pending while something that
 * mends them is still on its way (a request in flight, a delivery, a queued sync, a repair round).
 */

import { flagRange } from "../allocators/allocation.ts";
import { addressAt, offsetOf } from "../allocators/bitmap.ts";
import type { Apiserver } from "../apiserver/apiserver.ts";
import { addressesOf } from "../etcd/service-index.ts";
import { parseAddress } from "../net/address.ts";
import { containsUsable, parsePrefix } from "../net/prefix.ts";
import { isManagedByAllocator } from "../objects/ip-address.ts";
import type { World } from "../world.ts";
import { mending } from "./quiet.ts";

export type InvariantId =
  | "unique-cluster-ip"
  | "service-has-ipaddress"
  | "ipaddress-has-service"
  | "no-leaked-bit";

export interface InvariantState {
  readonly id: InvariantId;
  /** A short sentence that is true when it holds. */
  readonly title: string;
  readonly holds: "always" | "once quiet";
  readonly state: "holds" | "pending" | "broken";
  readonly detail: string;
  /** The first address that does not fit, canonical. */
  readonly address: string | null;
}

interface Fault {
  readonly address: string;
  readonly detail: string;
}

/** All invariants at one moment, in a fixed order. */
export function checkInvariants(world: World): readonly InvariantState[] {
  const running = world.servers.filter((server) => server.phase === "ready" || server.phase === "stopping");
  const objects = running.some((server) => server.behaviours?.repair === "ipaddress");
  const bitmaps = running.filter((server) => server.bitmaps[0] !== undefined);
  const quiet = !mending(world);
  return [
    unique(world),
    later("service-has-ipaddress", "Every Service has its IPAddress", objects, missingObjects(world), quiet),
    later("ipaddress-has-service", "Every IPAddress has its Service", objects, orphans(world), quiet),
    later("no-leaked-bit", "No bit without a Service", bitmaps.length > 0, leakedBits(world, bitmaps), quiet),
  ];
}

function unique(world: World): InvariantState {
  const { claims, duplicates } = world.etcd.services.now.index;
  const id = "unique-cluster-ip";
  const title = "Unique ClusterIP";
  const holds = "always";
  if (duplicates === 0) return { id, title, holds, state: "holds", detail: "Holds", address: null };
  const found = claims.findEntry((holders) => holders.length > 1);
  const [address, holders] = found ?? ["", []];
  const more = duplicates === 1 ? "" : `, and ${duplicates - 1} more`;
  return {
    id,
    title,
    holds,
    state: "broken",
    detail: `${address}: ${holders.join(" and ")}${more}`,
    address,
  };
}

function later(
  id: InvariantId,
  title: string,
  applies: boolean,
  faults: readonly Fault[],
  quiet: boolean,
): InvariantState {
  const holds = "once quiet";
  if (!applies)
    return { id, title, holds, state: "holds", detail: "Not kept by any running apiserver", address: null };
  const [first] = faults;
  if (first === undefined) return { id, title, holds, state: "holds", detail: "Holds", address: null };
  const more = faults.length === 1 ? "" : `, and ${faults.length - 1} more`;
  return {
    id,
    title,
    holds,
    state: quiet ? "broken" : "pending",
    detail: `${first.detail}${more}`,
    address: first.address,
  };
}

/** Services inside some ServiceCIDR whose address has no IPAddress. */
function missingObjects(world: World): Fault[] {
  const faults: Fault[] = [];
  const prefixes = [...world.etcd.servicecidrs.now.objects.values()]
    .flatMap((cidr) => cidr.spec.cidrs.map(parsePrefix))
    .filter((prefix) => prefix !== undefined);
  world.etcd.services.now.index.claims.forEach((holders, address) => {
    if (world.etcd.ipaddresses.now.objects.has(address)) return;
    const parsed = parseAddress(address);
    if (parsed === undefined || !prefixes.some((prefix) => containsUsable(prefix, parsed))) return;
    faults.push({ address, detail: `${holders[0]} at ${address} has none` });
  });
  return faults;
}

/** Managed IPAddresses whose Service is gone or has another address. */
function orphans(world: World): Fault[] {
  const faults: Fault[] = [];
  const { claims } = world.etcd.services.now.index;
  world.etcd.ipaddresses.now.objects.forEach((object, address) => {
    const parent = object.spec.parentRef;
    if (!isManagedByAllocator(object) || parent === undefined) return;
    if (claims.get(address)?.includes(`${parent.namespace}/${parent.name}`) === true) return;
    faults.push({ address, detail: `${address} names ${parent.namespace}/${parent.name}` });
  });
  return faults;
}

/** Set bits of the ranges in use that no Service claims. */
function leakedBits(world: World, servers: readonly Apiserver[]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const server of servers) {
    for (const family of server.families) {
      const range = flagRange(server, family);
      const stored = world.etcd.ranges[server.families.indexOf(family) === 1 ? 1 : 0];
      if (stored === undefined || stored.range !== range.text || seen.has(range.text)) continue;
      seen.add(range.text);
      let bits = stored.bits;
      world.etcd.services.now.objects.forEach((service) => {
        for (const text of addressesOf(service)) {
          const parsed = parseAddress(text);
          const offset = parsed?.family === range.family ? offsetOf(range, parsed.value) : undefined;
          if (offset !== undefined) bits = bits.without(offset);
        }
      });
      for (const offset of bits.offsets()) {
        const address = addressAt(range, offset);
        faults.push({ address, detail: `${address} has a bit and no Service` });
      }
    }
  }
  return faults;
}
