/** From the written start of a scenario to what etcd holds. */
import { bitsOf } from "../model/etcd/by-hand.ts";
import { create, swapRange } from "../model/etcd/etcd.ts";
import { formatAddress, parseAddress } from "../model/net/address.ts";
import { parsePrefix } from "../model/net/prefix.ts";
import { allocatorLabels } from "../model/objects/ip-address.ts";
import type { Metadata } from "../model/objects/metadata.ts";
import type { Service } from "../model/objects/service.ts";
import { readyConditionType, type ServiceCIDR, serviceCIDRFinalizer } from "../model/objects/service-cidr.ts";
import type { World } from "../model/world.ts";
import type { StoredFile } from "./stored-schema.ts";

export interface StoredProblem {
  readonly found: string;
  readonly expected: string;
  /** Place below `cluster.stored`. */
  readonly where: string;
}

type StoredService = StoredFile["services"][number];
type StoredCIDR = StoredFile["servicecidrs"][number];

const slots = ["primary", "secondary"] as const;

/** What etcd could not hold, or undefined. */
export function storedProblem(stored: StoredFile): StoredProblem | undefined {
  return addressProblems(stored) ?? rangeProblems(stored) ?? repeated(stored);
}

function addressProblems(stored: StoredFile): StoredProblem | undefined {
  for (const [i, { clusterIPs }] of stored.services.entries()) {
    for (const [j, text] of clusterIPs.entries()) {
      if (parseAddress(text) === undefined)
        return { found: text, expected: "an IP address", where: `services[${i}].clusterIPs[${j}]` };
    }
  }
  for (const [i, { address: text }] of stored.ipaddresses.entries()) {
    const address = parseAddress(text);
    if (address === undefined || formatAddress(address) !== text)
      return { found: text, expected: "an IP address as it is stored", where: `ipaddresses[${i}].address` };
  }
  return undefined;
}

function rangeProblems(stored: StoredFile): StoredProblem | undefined {
  for (const [i, { cidrs }] of stored.servicecidrs.entries()) {
    const wrong = cidrs.findIndex((cidr) => parsePrefix(cidr) === undefined);
    if (wrong >= 0)
      return { found: cidrs[wrong] ?? "", expected: "a CIDR", where: `servicecidrs[${i}].cidrs[${wrong}]` };
  }
  for (const slot of slots) {
    const bitmap = stored.bitmaps[slot];
    const bits = bitmap === undefined ? undefined : bitsOf(bitmap.range, bitmap.addresses);
    if (typeof bits === "string")
      return { found: bits, expected: "a range and addresses of it", where: `bitmaps.${slot}` };
  }
  return undefined;
}

function repeated(stored: StoredFile): StoredProblem | undefined {
  const names = {
    services: stored.services.map((service) => service.name),
    ipaddresses: stored.ipaddresses.map((address) => address.address),
    servicecidrs: stored.servicecidrs.map((cidr) => cidr.name),
  };
  for (const [table, keys] of Object.entries(names)) {
    const second = keys.findIndex((key, i) => keys.indexOf(key) < i);
    if (second >= 0)
      return {
        found: keys[second] ?? "",
        expected: "a name that is not there yet",
        where: `${table}[${second}]`,
      };
  }
  return undefined;
}

/** The world with all of it in etcd, written before time 0. `storedProblem` found nothing. */
export function putStored(world: World, stored: StoredFile): World {
  let { etcd, nextUid } = world;
  const stamp = { at: world.now, watched: false };
  const metadata = (name: string, ageSeconds: number): Metadata => ({
    name,
    uid: nextUid++,
    resourceVersion: 0,
    creationTimestamp: world.now - ageSeconds * 1000,
  });
  for (const slot of slots) {
    const bitmap = stored.bitmaps[slot];
    const bits = bitmap === undefined ? "" : bitsOf(bitmap.range, bitmap.addresses);
    if (bitmap !== undefined && typeof bits !== "string")
      etcd = swapRange(etcd, slot === "primary" ? 0 : 1, 0, bitmap.range, bits).etcd;
  }
  for (const one of stored.servicecidrs)
    etcd = create(
      etcd,
      "servicecidrs",
      one.name,
      cidrOf(one, metadata(one.name, one.ageSeconds)),
      stamp,
    ).etcd;
  for (const { address, parent, resource, group, labels, ageSeconds } of stored.ipaddresses) {
    const [namespace, name] = parent.split("/") as [string, string];
    const family = parseAddress(address)?.family ?? "IPv4";
    const object = {
      metadata: { ...metadata(address, ageSeconds), labels: labels ?? allocatorLabels(family) },
      spec: { parentRef: { group, resource, namespace, name } },
    };
    etcd = create(etcd, "ipaddresses", address, object, stamp).etcd;
  }
  for (const one of stored.services) {
    const [namespace, name] = one.name.split("/") as [string, string];
    const service = serviceOf(one, { ...metadata(name, one.ageSeconds), namespace });
    etcd = create(etcd, "services", one.name, service, stamp).etcd;
  }
  return { ...world, etcd, nextUid };
}

function serviceOf({ clusterIPs, finalizers }: StoredService, metadata: Metadata): Service {
  const [clusterIP = ""] = clusterIPs;
  return {
    metadata: finalizers === undefined ? metadata : { ...metadata, finalizers },
    spec: {
      type: "ClusterIP",
      clusterIP,
      clusterIPs,
      ipFamilies: clusterIPs.map((text) => parseAddress(text)?.family ?? "IPv4"),
      ipFamilyPolicy: clusterIPs.length > 1 ? "RequireDualStack" : "SingleStack",
      ports: [{ protocol: "TCP", port: 80, targetPort: 80 }],
      sessionAffinity: "None",
      internalTrafficPolicy: "Cluster",
    },
  };
}

/** With the finalizer and the condition that the controller manager gives, as long as it was there to do so. */
function cidrOf({ cidrs, ready, deleting }: StoredCIDR, metadata: Metadata): ServiceCIDR {
  const lastTransitionTime = metadata.creationTimestamp;
  const message =
    ready === "True"
      ? "Kubernetes Service CIDR is ready"
      : "There are still IPAddresses referencing the ServiceCIDR, please remove them or create a new ServiceCIDR";
  const reason = ready === "True" || !deleting ? "" : "Terminating";
  return {
    metadata: {
      ...metadata,
      finalizers: [serviceCIDRFinalizer],
      ...(deleting && { deletionTimestamp: metadata.creationTimestamp }),
    },
    spec: { cidrs },
    status: {
      conditions:
        ready === "absent"
          ? []
          : [{ type: readyConditionType, status: ready, reason, message, lastTransitionTime }],
    },
  };
}
