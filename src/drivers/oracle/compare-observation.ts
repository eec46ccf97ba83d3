/** A recorded state of etcd beside a world's: every object, its identity, and the bits of both ranges. */

import type { IPAddress } from "../../model/objects/ip-address.ts";
import type { Service } from "../../model/objects/service.ts";
import type { ServiceCIDR } from "../../model/objects/service-cidr.ts";
import type { World } from "../../model/world.ts";
import { plainConditions } from "./compare-result.ts";
import { type Difference, sameJson, shown } from "./differences.ts";
import { type Identities, identify } from "./identities.ts";
import { isObject, type JsonObject } from "./trace.ts";

export interface Compared {
  readonly differences: readonly Difference[];
  readonly identities: Identities;
}

type Table = "services" | "ipaddresses" | "servicecidrs";
const tables: readonly Table[] = ["services", "ipaddresses", "servicecidrs"];

export function compareObservation(obs: JsonObject, world: World, identities: Identities): Compared {
  const differences: Difference[] = [];
  let known = identities;
  for (const table of tables) {
    const recorded = obs[table];
    // The API was not served: nothing was seen of this kind.
    if (!isObject(recorded) || isRefusal(recorded)) continue;
    known = compareTable(table, recorded, world, known, differences);
  }
  if (isObject(obs.bitmap)) compareBitmaps(obs.bitmap, world, differences);
  return { differences, identities: known };
}

export function isRefusal(recorded: JsonObject): boolean {
  return typeof recorded.code === "number" || recorded.reason === "NotFound";
}

function compareTable(
  table: Table,
  recorded: JsonObject,
  world: World,
  identities: Identities,
  differences: Difference[],
): Identities {
  let known = identities;
  const objects = world.etcd[table].now.objects;
  for (const [key, value] of Object.entries(recorded)) {
    const object = objects.get(key);
    if (!isObject(value)) continue;
    if (object === undefined) {
      differences.push({ what: `${table} ${key}`, recorded: shown(value), modelled: "nothing" });
      continue;
    }
    const { uid, ...rest } = value;
    const modelled = plainOf(table, object, rest);
    if (!sameJson(rest, modelled))
      differences.push({ what: `${table} ${key}`, recorded: shown(rest), modelled: shown(modelled) });
    if (typeof uid === "string") {
      const more = identify(known, uid, object.metadata.uid);
      if (more === undefined)
        differences.push({ what: `${table} ${key} uid`, recorded: uid, modelled: "another object" });
      else known = more;
    }
  }
  objects.forEach((object, key) => {
    if (!(key in recorded))
      differences.push({
        what: `${table} ${key}`,
        recorded: "nothing",
        modelled: shown(plainOf(table, object, {})),
      });
  });
  return known;
}

function plainOf(table: Table, object: unknown, recorded: JsonObject): unknown {
  if (table === "services") return plainService(object as Service, recorded);
  return table === "ipaddresses"
    ? plainAddress(object as IPAddress)
    : plainCIDR(object as ServiceCIDR, recorded);
}

/** What differs from single-stack IPv4 is listed besides type and addresses; node ports are not modelled. */
function plainService(service: Service, recorded: JsonObject): unknown {
  const { spec, metadata } = service;
  const policy = spec.ipFamilyPolicy ?? null;
  return {
    type: spec.type,
    clusterIPs: spec.clusterIPs,
    ...(!sameJson(spec.ipFamilies, ["IPv4"]) && { ipFamilies: spec.ipFamilies }),
    ...(policy !== "SingleStack" && { policy }),
    ...("nodePorts" in recorded && { nodePorts: recorded.nodePorts }),
    ...(metadata.finalizers !== undefined &&
      metadata.finalizers.length > 0 &&
      "finalizers" in recorded && { finalizers: metadata.finalizers }),
    ...(metadata.deletionTimestamp !== undefined &&
      "deleting" in recorded && { deleting: recorded.deleting }),
  };
}

function plainAddress(address: IPAddress): unknown {
  const { parentRef } = address.spec;
  const present = Object.fromEntries(
    Object.entries(parentRef ?? {}).filter(([key, value]) => value !== "" && key !== "uid"),
  );
  const { labels, finalizers } = address.metadata;
  return {
    parentRef: present,
    labels: labels === undefined || Object.keys(labels).length === 0 ? null : labels,
    ...(finalizers !== undefined && finalizers.length > 0 && { finalizers }),
  };
}

function plainCIDR(cidr: ServiceCIDR, recorded: JsonObject): unknown {
  const { finalizers, labels, deletionTimestamp } = cidr.metadata;
  return {
    cidrs: cidr.spec.cidrs,
    conditions: plainConditions(cidr.status.conditions),
    ...(finalizers !== undefined && finalizers.length > 0 && { finalizers }),
    ...(labels !== undefined && Object.keys(labels).length > 0 && { labels }),
    ...(deletionTimestamp !== undefined && { deleting: recorded.deleting ?? true }),
  };
}

function compareBitmaps(recorded: JsonObject, world: World, differences: Difference[]): void {
  for (const [slot, name] of (["primary", "secondary"] as const).entries()) {
    const seen = recorded[name];
    const stored = world.etcd.ranges[slot as 0 | 1];
    const modelled =
      stored === undefined ? undefined : { range: stored.range, offsets: [...stored.bits.offsets()] };
    const plain = isObject(seen) ? { range: seen.range, offsets: seen.offsets } : undefined;
    if (!sameJson(plain, modelled))
      differences.push({ what: `bitmap ${name}`, recorded: shown(plain), modelled: shown(modelled) });
  }
}
