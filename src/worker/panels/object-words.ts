import type { TableName } from "../../model/etcd/etcd.ts";
import type { Stored } from "../../model/etcd/table.ts";
import type { IPAddress } from "../../model/objects/ip-address.ts";
import type { Service } from "../../model/objects/service.ts";
import { readyCondition, type ServiceCIDR } from "../../model/objects/service-cidr.ts";
import { parentText } from "../views/cell-name.ts";

function serviceWords({ spec }: Service): string {
  const { type, clusterIP, clusterIPs, externalName } = spec;
  const addresses = clusterIPs.length > 0 ? clusterIPs.join(", ") : clusterIP;
  const rest = type === "ExternalName" ? (externalName ?? "") : addresses;
  return rest === "" ? type : `${type} ${rest}`;
}

function cidrWords(cidr: ServiceCIDR): string {
  const ready = readyCondition(cidr);
  const state = ready === undefined ? "no Ready condition" : ready.status === "True" ? "Ready" : ready.reason;
  return `${cidr.spec.cidrs.join(", ")} ${state}`;
}

/** What an object says in a few words: its addresses, whom it belongs to, its ranges; and that it is being deleted. */
export function objectWords(table: TableName, object: Stored): string {
  const words =
    table === "services"
      ? serviceWords(object as Service)
      : table === "ipaddresses"
        ? `for ${parentText(object as IPAddress)}`
        : cidrWords(object as ServiceCIDR);
  return object.metadata.deletionTimestamp === undefined ? words : `${words}, being deleted`;
}
