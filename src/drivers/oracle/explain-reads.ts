/** GETs of whole objects and the recorder's own summaries of the state. */

import type { Json } from "../../model/input.ts";
import { ipAddressJson } from "../../model/objects/ip-address-requests.ts";
import { serviceCIDRJson } from "../../model/objects/service-cidr-requests.ts";
import type { World } from "../../model/world.ts";
import { plainConditions } from "./compare-result.ts";
import { type Difference, sameJson, shown } from "./differences.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { TraceStep } from "./trace.ts";

/** A GET beside the stored object: everything but uid, revision, times and managers. Undefined: cannot be checked. */
export function compareGet(step: TraceStep, world: World): readonly Difference[] | undefined {
  const { result, op } = step;
  if (!isObject(result) || typeof op.name !== "string") return undefined;
  const object =
    op.resource === "ipaddresses"
      ? ipAddress(world, op.name)
      : op.resource === "servicecidrs"
        ? serviceCIDR(world, op.name)
        : undefined;
  if (op.resource !== "ipaddresses" && op.resource !== "servicecidrs") return undefined;
  if (!isObject(result.object)) {
    const code = object === undefined ? 404 : 200;
    return result.code === code
      ? []
      : [{ what: "result.code", recorded: shown(result.code), modelled: shown(code) }];
  }
  const recorded = essence(result.object);
  const modelled = object === undefined ? undefined : essence(object);
  return sameJson(recorded, modelled)
    ? []
    : [{ what: "result.object", recorded: shown(recorded), modelled: shown(modelled) }];
}

function ipAddress(world: World, name: string): JsonObject | undefined {
  const found = world.etcd.ipaddresses.now.objects.get(name);
  return found && ipAddressJson(found);
}

function serviceCIDR(world: World, name: string): JsonObject | undefined {
  const found = world.etcd.servicecidrs.now.objects.get(name);
  return found && serviceCIDRJson(found);
}

function essence(object: JsonObject): unknown {
  const metadata = isObject(object.metadata) ? object.metadata : {};
  const status = isObject(object.status) ? object.status : {};
  return {
    kind: object.kind,
    name: metadata.name,
    labels: metadata.labels ?? {},
    finalizers: metadata.finalizers ?? [],
    spec: object.spec,
    conditions: plainConditions(status.conditions),
  };
}

/** The recorder's summaries: names of IPAddresses, offsets of bits, duplicates. Undefined when it holds nothing known. */
export function compareSummary(
  result: Json | undefined,
  world: World,
  text = "",
): readonly Difference[] | undefined {
  if (Array.isArray(result)) return compareListed(result, world);
  if (!isObject(result)) return undefined;
  const found: Difference[] = [];
  let known = false;
  const compare = (what: string, recorded: unknown, modelled: unknown) => {
    known = true;
    if (!sameJson(recorded, modelled))
      found.push({ what: `result.${what}`, recorded: shown(recorded), modelled: shown(modelled) });
  };
  const names = [...world.etcd.ipaddresses.now.objects.keys()].sort();
  if (Array.isArray(result.ipaddress_objects))
    compare("ipaddress_objects", [...result.ipaddress_objects].sort(), names);
  if (typeof result.ipaddress_objects === "number")
    compare("ipaddress_objects", result.ipaddress_objects, names.length);
  const bits = world.etcd.ranges[0]?.bits;
  if (Array.isArray(result.bitmap_offsets))
    compare("bitmap_offsets", result.bitmap_offsets, [...(bits?.offsets() ?? [])]);
  if (typeof result.bitmap_bits === "number") compare("bitmap_bits", result.bitmap_bits, bits?.count ?? 0);
  if (isObject(result.dups)) compare("dups", sortedLists(result.dups), duplicates(world));
  if (typeof result.count === "number" && text.startsWith("duplicates"))
    compare("count", result.count, Object.keys(duplicates(world)).length);
  return known ? found : undefined;
}

/** A list of IPAddresses by name, all of them written by an apiserver. */
function compareListed(list: readonly Json[], world: World): readonly Difference[] | undefined {
  const names = list.map((one) => (isObject(one) && Array.isArray(one.manager) ? one.name : undefined));
  if (names.length === 0 || names.includes(undefined)) return undefined;
  const stored = [...world.etcd.ipaddresses.now.objects.keys()].sort();
  const recorded = names.map(String).sort();
  return sameJson(recorded, stored)
    ? []
    : [{ what: "result names", recorded: shown(recorded), modelled: shown(stored) }];
}

function sortedLists(lists: JsonObject): unknown {
  return Object.fromEntries(
    Object.entries(lists).map(([key, list]) => [key, Array.isArray(list) ? [...list].sort() : list]),
  );
}

/** Addresses that more than one Service lists, with the Services. */
export function duplicates(world: World): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  world.etcd.services.now.index.claims.forEach((holders, address) => {
    if (holders.length > 1) found[address] = [...holders].sort();
  });
  return found;
}
