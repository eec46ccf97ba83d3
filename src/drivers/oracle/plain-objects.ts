/** Stored objects in the form in which the recorder wrote them down. */
import type { TableName } from "../../model/etcd/etcd.ts";
import type { IPAddress } from "../../model/objects/ip-address.ts";
import type { Service } from "../../model/objects/service.ts";
import type { ServiceCIDR } from "../../model/objects/service-cidr.ts";
import { plainConditions } from "./compare-result.ts";
import { sameJson } from "./differences.ts";
import type { JsonObject } from "./json.ts";

/** `recorded` says which optional parts the recorder looked at. */
export function plainOf(table: TableName, object: unknown, recorded: JsonObject): unknown {
  if (table === "services") return plainService(object as Service, recorded);
  if (table === "ipaddresses") return plainAddress(object as IPAddress);
  return plainCIDR(object as ServiceCIDR, recorded);
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
    ...(filled(metadata.finalizers) && "finalizers" in recorded && { finalizers: metadata.finalizers }),
    ...(metadata.deletionTimestamp !== undefined &&
      "deleting" in recorded && { deleting: recorded.deleting }),
  };
}

function plainAddress(address: IPAddress): unknown {
  const parent = Object.entries(address.spec.parentRef ?? {});
  const { labels, finalizers } = address.metadata;
  return {
    parentRef: Object.fromEntries(parent.filter(([key, value]) => value !== "" && key !== "uid")),
    labels: labels === undefined || Object.keys(labels).length === 0 ? null : labels,
    ...(filled(finalizers) && { finalizers }),
  };
}

function plainCIDR(cidr: ServiceCIDR, recorded: JsonObject): unknown {
  const { finalizers, labels, deletionTimestamp } = cidr.metadata;
  return {
    cidrs: cidr.spec.cidrs,
    conditions: plainConditions(cidr.status.conditions),
    ...(filled(finalizers) && { finalizers }),
    ...(labels !== undefined && Object.keys(labels).length > 0 && { labels }),
    ...(deletionTimestamp !== undefined && { deleting: recorded.deleting ?? true }),
  };
}

function filled(list: readonly string[] | undefined): list is readonly string[] {
  return list !== undefined && list.length > 0;
}
