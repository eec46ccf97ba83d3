/** IPAddress objects beside the Services that they stand for, and both beside the ranges. */
import { addressesOf } from "../etcd/service-index.ts";
import { parseAddress } from "../net/address.ts";
import { type Prefix, parsePrefix } from "../net/prefix.ts";
import { PrefixSet } from "../net/prefix-set.ts";
import { isManagedByAllocator } from "../objects/ip-address.ts";
import type { World } from "../world.ts";
import type { Fault } from "./invariant.ts";
import { remembered } from "./remembered.ts";

function servicePrefixes(world: World): Prefix[] {
  return [...world.etcd.servicecidrs.now.objects.values()]
    .flatMap((cidr) => cidr.spec.cidrs.map(parsePrefix))
    .filter((prefix) => prefix !== undefined);
}

/** Flag ranges of apiservers that know no others. */
function flagRanges(world: World): Prefix[] {
  return world.servers
    .filter(({ phase }) => phase === "ready" || phase === "stopping")
    .filter(({ behaviours }) => behaviours?.repair === "bitmap")
    .flatMap((server) => server.ranges);
}

const claims = (world: World) => world.etcd.services.now.index.claims;

/** Services whose address lies in no range at all. */
export const outsideRanges = remembered(
  (world) => [
    claims(world),
    world.etcd.servicecidrs.now.objects,
    flagRanges(world)
      .map(({ text }) => text)
      .join(),
  ],
  findOutsideRanges,
);

/** Services inside some ServiceCIDR whose address has no IPAddress. */
export const missingObjects = remembered(
  (world) => [claims(world), world.etcd.ipaddresses.now.objects, world.etcd.servicecidrs.now.objects],
  findMissingObjects,
);

/** Managed IPAddresses whose Service is gone or has another address. */
export const orphans = remembered(
  (world) => [claims(world), world.etcd.ipaddresses.now.objects],
  findOrphans,
);

function findOutsideRanges(world: World): Fault[] {
  const faults: Fault[] = [];
  const ranges = new PrefixSet([...servicePrefixes(world), ...flagRanges(world)]);
  claims(world).forEach((holders, address) => {
    const parsed = parseAddress(address);
    if (parsed === undefined || !ranges.haveUsable(parsed))
      faults.push({ address, detail: `${holders[0]} at ${address} lies in no range` });
  });
  return faults;
}

function findMissingObjects(world: World): Fault[] {
  const faults: Fault[] = [];
  const prefixes = new PrefixSet(servicePrefixes(world));
  claims(world).forEach((holders, address) => {
    if (world.etcd.ipaddresses.now.objects.has(address)) return;
    const parsed = parseAddress(address);
    if (parsed !== undefined && prefixes.haveUsable(parsed))
      faults.push({ address, detail: `${holders[0]} at ${address} has none` });
  });
  return faults;
}

function findOrphans(world: World): Fault[] {
  const faults: Fault[] = [];
  const held = claims(world);
  world.etcd.ipaddresses.now.objects.forEach((object, address) => {
    const parent = object.spec.parentRef;
    if (!isManagedByAllocator(object) || parent === undefined) return;
    if (held.get(address)?.includes(`${parent.namespace}/${parent.name}`) === true) return;
    faults.push({ address, detail: `${address} names ${parent.namespace}/${parent.name}` });
  });
  return faults;
}

export const kubernetesService = "default/kubernetes";

/** Pods reach the API through Service `default/kubernetes`: it must exist, and nobody else may have its address. */
export function kubernetesUnreachable(world: World): Fault[] {
  const service = world.etcd.services.now.objects.get(kubernetesService);
  if (service === undefined) return [{ address: "", detail: "Service default/kubernetes does not exist" }];
  return addressesOf(service).flatMap((address) => {
    const others = (world.etcd.services.now.index.claims.get(address) ?? []).filter(
      (holder) => holder !== kubernetesService,
    );
    return others.length === 0
      ? []
      : [{ address, detail: `${address} leads to ${others.join(" and ")}, too` }];
  });
}
