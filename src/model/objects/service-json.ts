/** Service to JSON and back, with the API's static defaults (`service-rest.md 9`). */
import type { Json } from "../input.ts";
import {
  type JsonObject,
  type Reading,
  readArray,
  readBoolean,
  readInt32,
  readIntOrString,
  readObject,
  readString,
  readStringMap,
  readStrings,
} from "./json-reading.ts";
import { jsonOf } from "./merge-patch.ts";
import { metadataJson } from "./metadata-json.ts";
import type { Service, ServicePort, ServiceSpec } from "./service.ts";

const knownSpec = [
  "type",
  "clusterIP",
  "clusterIPs",
  "ipFamilies",
  "ipFamilyPolicy",
  "externalName",
  "ports",
  "selector",
  "sessionAffinity",
  "sessionAffinityConfig",
  "internalTrafficPolicy",
  "externalTrafficPolicy",
  "allocateLoadBalancerNodePorts",
  "externalIPs",
  "healthCheckNodePort",
  "loadBalancerIP",
  "loadBalancerClass",
  "loadBalancerSourceRanges",
  "publishNotReadyAddresses",
  "trafficDistribution",
];

const knownPort = ["name", "protocol", "port", "targetPort", "nodePort", "appProtocol"];

/** targetPort is `port` unless given, protocol TCP. */
function readPort(reading: Reading, value: Json, index: number): ServicePort {
  const from = readObject(reading, value, {
    field: "ServiceSpec.spec.ports",
    goType: "v1.ServicePort",
    path: `spec.ports[${index}]`,
    known: knownPort,
  });
  const field = (key: string) => `ServicePort.spec.ports.${key}`;
  const name = readString(reading, from.name, field("name"));
  const protocol = readString(reading, from.protocol, field("protocol"));
  const port = readInt32(reading, from.port, field("port")) ?? 0;
  const targetPort = readIntOrString(reading, from.targetPort, field("targetPort"));
  const nodePort = readInt32(reading, from.nodePort, field("nodePort"));
  const appProtocol = readString(reading, from.appProtocol, field("appProtocol"));
  return {
    ...(name !== undefined && name !== "" && { name }),
    protocol: protocol === undefined || protocol === "" ? "TCP" : protocol,
    port,
    targetPort: targetPort === undefined || targetPort === 0 || targetPort === "" ? port : targetPort,
    ...(nodePort !== undefined && nodePort !== 0 && { nodePort }),
    ...(appProtocol !== undefined && { appProtocol }),
  };
}

/** Traffic policies by type, `service-rest.md 9`. */
function defaultPolicies(type: string, spec: ServiceSpec): Partial<ServiceSpec> {
  const hasClusterIP = type === "ClusterIP" || type === "NodePort" || type === "LoadBalancer";
  const isExternal = type === "NodePort" || type === "LoadBalancer";
  return {
    ...(hasClusterIP && { internalTrafficPolicy: spec.internalTrafficPolicy ?? "Cluster" }),
    ...(isExternal && { externalTrafficPolicy: spec.externalTrafficPolicy ?? "Cluster" }),
    ...(type === "LoadBalancer" && {
      allocateLoadBalancerNodePorts: spec.allocateLoadBalancerNodePorts ?? true,
    }),
  };
}

/** Optional members of the spec; an empty string or list counts as absent, as Go's `omitempty` makes it. */
function readOptional(reading: Reading, from: JsonObject): Partial<ServiceSpec> {
  const text = (key: string) => {
    const value = readString(reading, from[key], `ServiceSpec.spec.${key}`);
    return value === "" ? undefined : value;
  };
  const ipFamilyPolicy = text("ipFamilyPolicy");
  const externalName = text("externalName");
  const internalTrafficPolicy = text("internalTrafficPolicy");
  const externalTrafficPolicy = text("externalTrafficPolicy");
  const selector = readStringMap(reading, from.selector, "ServiceSpec.spec.selector");
  const externalIPs = readStrings(reading, from.externalIPs, "ServiceSpec.spec.externalIPs");
  const nodePorts = readBoolean(
    reading,
    from.allocateLoadBalancerNodePorts,
    "ServiceSpec.spec.allocateLoadBalancerNodePorts",
  );
  const healthCheck = readInt32(reading, from.healthCheckNodePort, "ServiceSpec.spec.healthCheckNodePort");
  return {
    ...(ipFamilyPolicy !== undefined && { ipFamilyPolicy }),
    ...(externalName !== undefined && { externalName }),
    ...(internalTrafficPolicy !== undefined && { internalTrafficPolicy }),
    ...(externalTrafficPolicy !== undefined && { externalTrafficPolicy }),
    ...(selector !== undefined && Object.keys(selector).length > 0 && { selector }),
    ...(externalIPs !== undefined && externalIPs.length > 0 && { externalIPs }),
    ...(nodePorts !== undefined && { allocateLoadBalancerNodePorts: nodePorts }),
    ...(healthCheck !== undefined && healthCheck !== 0 && { healthCheckNodePort: healthCheck }),
  };
}

/** The spec of a body, defaulted. Families and addresses get no defaults here. */
export function readServiceSpec(reading: Reading, value: Json | undefined): ServiceSpec {
  const from = readObject(reading, value, {
    field: "Service.spec",
    goType: "v1.ServiceSpec",
    path: "spec",
    known: knownSpec,
  });
  const text = (key: string) => readString(reading, from[key], `ServiceSpec.spec.${key}`) ?? "";
  const list = (key: string) => readStrings(reading, from[key], `ServiceSpec.spec.${key}`) ?? [];
  const type = text("type") || "ClusterIP";
  const ports = readArray(reading, from.ports, "ServiceSpec.spec.ports", "[]v1.ServicePort");
  const spec: ServiceSpec = {
    type,
    clusterIP: text("clusterIP"),
    clusterIPs: list("clusterIPs"),
    ipFamilies: list("ipFamilies"),
    ports: ports.map((port, index) => readPort(reading, port, index)),
    sessionAffinity: text("sessionAffinity") || "None",
    ...readOptional(reading, from),
  };
  return { ...spec, ...defaultPolicies(type, spec) };
}

function nonEmpty<Value extends Json & { readonly length: number }>(value: Value): Value | undefined {
  return value.length === 0 ? undefined : value;
}

function portJson(port: ServicePort): JsonObject {
  return jsonOf({ ...port });
}

/** The Service as a client reads it, without status. */
export function serviceJson(service: Service): JsonObject {
  const { spec } = service;
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: metadataJson(service.metadata),
    spec: jsonOf({
      ...spec,
      clusterIP: nonEmpty(spec.clusterIP),
      clusterIPs: nonEmpty(spec.clusterIPs),
      ipFamilies: nonEmpty(spec.ipFamilies),
      ports: nonEmpty(spec.ports.map(portJson)),
    }),
  };
}
