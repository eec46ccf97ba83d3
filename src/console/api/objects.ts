/** Stored objects as a client reads them: every field that the real server shows. */
import type { Json, Resource } from "../../model/input.ts";
import type { IPAddress } from "../../model/objects/ip-address.ts";
import { ipAddressJson } from "../../model/objects/ip-address-requests.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { isJsonObject } from "../../model/objects/json-reading.ts";
import { jsonOf } from "../../model/objects/merge-patch.ts";
import type { Metadata } from "../../model/objects/metadata.ts";
import type { Service } from "../../model/objects/service.ts";
import type { ServiceCIDR } from "../../model/objects/service-cidr.ts";
import { serviceCIDRJson } from "../../model/objects/service-cidr-requests.ts";
import { serviceJson } from "../../model/objects/service-json.ts";
import { dateText, type Surroundings } from "../surroundings.ts";

export type StoredObject = Service | IPAddress | ServiceCIDR;

const affinitySeconds = 10_800;

/** The order in which the API's own types list their members; `-o json` of a create shows it. */
const specOrder = [
  "ports",
  "selector",
  "clusterIP",
  "clusterIPs",
  "type",
  "externalIPs",
  "sessionAffinity",
  "externalName",
  "externalTrafficPolicy",
  "healthCheckNodePort",
  "sessionAffinityConfig",
  "ipFamilies",
  "ipFamilyPolicy",
  "allocateLoadBalancerNodePorts",
  "internalTrafficPolicy",
];
const portOrder = ["name", "protocol", "appProtocol", "port", "targetPort", "nodePort"];

function inOrder(object: JsonObject, order: readonly string[]): JsonObject {
  const known = order.filter((key) => key in object);
  const rest = Object.keys(object).filter((key) => !order.includes(key));
  return Object.fromEntries([...known, ...rest].map((key) => [key, object[key] ?? null]));
}

/** A uid in the form of a UUID: the model numbers its objects, and the same number gives the same text. */
export function uidText(uid: number): string {
  let state = Math.imul(uid + 1, 0x9e3779b1) >>> 0;
  const word = () => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) >>> 0;
    state = (Math.imul(state ^ (state >>> 13), 0xc2b2ae35) ^ 0x27d4eb2f) >>> 0;
    return state.toString(16).padStart(8, "0");
  };
  const hex = word() + word() + word() + word();
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4] ?? "8";
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function filled<T extends object>(value: T | undefined): T | undefined {
  return value === undefined || Object.keys(value).length === 0 ? undefined : value;
}

/** `now` stands in for the creation time of an object that a dry run did not store. */
function metadataOf(metadata: Metadata, surroundings: Surroundings, now: number): JsonObject {
  const stored = metadata.resourceVersion !== 0;
  const deleted = metadata.deletionTimestamp;
  return jsonOf({
    name: metadata.name,
    generateName: metadata.generateName,
    namespace: metadata.namespace,
    uid: uidText(stored ? metadata.uid : now),
    resourceVersion: stored ? String(metadata.resourceVersion) : undefined,
    creationTimestamp: dateText(stored ? metadata.creationTimestamp : now, surroundings),
    deletionTimestamp: deleted === undefined ? undefined : dateText(deleted, surroundings),
    deletionGracePeriodSeconds: deleted === undefined ? undefined : 0,
    labels: filled(metadata.labels),
    annotations: filled(metadata.annotations),
    finalizers: filled(metadata.finalizers),
  });
}

/** Defaults that belong to the API and not to the model (`service-rest.md 9`). */
function serviceSpec(service: Service): JsonObject {
  const { spec } = service;
  const json = serviceJson(service).spec;
  const outside = spec.type === "ClusterIP" && (spec.externalIPs?.length ?? 0) > 0;
  const complete: JsonObject = {
    ...(isJsonObject(json) ? json : {}),
    ...(spec.ports.length > 0 && {
      ports: spec.ports.map((port) => inOrder(jsonOf({ ...port }), portOrder)),
    }),
    ...(spec.sessionAffinity === "ClientIP" && {
      sessionAffinityConfig: { clientIP: { timeoutSeconds: affinitySeconds } },
    }),
    ...(outside && { externalTrafficPolicy: spec.externalTrafficPolicy ?? "Cluster" }),
  };
  return inOrder(complete, specOrder);
}

function cidrStatus(cidr: ServiceCIDR, surroundings: Surroundings): Json {
  const { conditions } = cidr.status;
  if (conditions.length === 0) return {};
  return {
    conditions: conditions.map((condition) => ({
      type: condition.type,
      status: condition.status,
      lastTransitionTime: dateText(condition.lastTransitionTime, surroundings),
      reason: condition.reason,
      message: condition.message,
    })),
  };
}

/** The object in the version that was asked for, in the order of the API's own fields. */
export function objectJson(
  resource: Resource,
  object: StoredObject,
  apiVersion: string,
  surroundings: Surroundings,
  now: number,
): JsonObject {
  const metadata = metadataOf(object.metadata, surroundings, now);
  if (resource === "services") {
    const spec = serviceSpec(object as Service);
    return { kind: "Service", apiVersion, metadata, spec, status: { loadBalancer: {} } };
  }
  if (resource === "ipaddresses") {
    const { spec = {} } = ipAddressJson(object as IPAddress);
    return { kind: "IPAddress", apiVersion, metadata, spec };
  }
  const { spec = {} } = serviceCIDRJson(object as ServiceCIDR);
  return {
    kind: "ServiceCIDR",
    apiVersion,
    metadata,
    spec,
    status: cidrStatus(object as ServiceCIDR, surroundings),
  };
}
