/** How the apiserver reads a client's mind before validating (`service-rest.md 3` and `7.4`). */
import type { Family } from "../net/family.ts";
import type { RequestContext } from "./context.ts";
import { familyOfText } from "./ip-text.ts";
import { isHeadless, type Service, type ServicePort, type ServiceSpec } from "./service.ts";
import {
  nodePortsOf,
  sameFamilies,
  sameIPs,
  sameList,
  usesHealthCheckNodePort,
  usesNodePorts,
} from "./service-comparison.ts";

/** Create: a single address is copied to the list. Never the other way round. */
export function normaliseCreate(spec: ServiceSpec): ServiceSpec {
  if (spec.clusterIP === "" || spec.clusterIPs.length > 0) return spec;
  return { ...spec, clusterIPs: [spec.clusterIP] };
}

/** Update: the singular field leads when only it was changed, and clears the list when it was cleared. */
export function normaliseUpdate(old: ServiceSpec, next: ServiceSpec): ServiceSpec {
  // The list cleared, the singular one left as it was.
  if (old.clusterIPs.length > 0 && next.clusterIPs.length === 0 && old.clusterIP === next.clusterIP) {
    return { ...next, clusterIPs: old.clusterIPs };
  }
  if (old.clusterIP === next.clusterIP || !sameIPs(old, next)) return next;
  return { ...next, clusterIPs: next.clusterIP === "" ? [] : [next.clusterIP] };
}

/** A node port that the update does not name is the one of the old port with that name, unless taken over already. */
function keepNodePorts(old: ServiceSpec, next: ServiceSpec): readonly ServicePort[] {
  const nextPorts = nodePortsOf(next.ports);
  const moved = new Set(nodePortsOf(old.ports).filter((port) => nextPorts.includes(port)));
  return next.ports.map((port) => {
    if (port.nodePort !== undefined) return port;
    const before = old.ports.find((candidate) => (candidate.name ?? "") === (port.name ?? ""))?.nodePort;
    return before === undefined || moved.has(before) ? port : { ...port, nodePort: before };
  });
}

/** patchAllocatedValues: values the server once chose are kept when the client leaves them out. */
export function keepAllocated(old: ServiceSpec, next: ServiceSpec): ServiceSpec {
  let spec = next;
  if (old.type !== "ExternalName" && next.type !== "ExternalName") {
    spec = {
      ...spec,
      clusterIP: next.clusterIP === "" ? old.clusterIP : next.clusterIP,
      clusterIPs: next.clusterIPs.length === 0 ? old.clusterIPs : next.clusterIPs,
    };
  }
  if (usesNodePorts(old) && usesNodePorts(next)) spec = { ...spec, ports: keepNodePorts(old, next) };
  const oldCheck = old.healthCheckNodePort;
  if (usesHealthCheckNodePort(old) && usesHealthCheckNodePort(next) && oldCheck !== undefined) {
    spec = { healthCheckNodePort: oldCheck, ...spec };
  }
  return spec;
}

function otherFamily(family: Family): Family {
  return family === "IPv4" ? "IPv6" : "IPv4";
}

function readFamilies(spec: ServiceSpec, ctx: RequestContext): Partial<ServiceSpec> {
  const first = ctx.families[0] ?? "IPv4";
  if (isHeadless(spec)) {
    const hasSelector = Object.keys(spec.selector ?? {}).length > 0;
    if (hasSelector) return { ipFamilies: [first], ipFamilyPolicy: "SingleStack" };
    return { ipFamilies: [first, otherFamily(first)], ipFamilyPolicy: "RequireDualStack" };
  }
  const ipFamilies = spec.clusterIPs.flatMap((ip) => familyOfText(ip) ?? []);
  return { ipFamilies, ipFamilyPolicy: ipFamilies.length === 2 ? "RequireDualStack" : "SingleStack" };
}

/** Old objects without the list or the family fields get them when they are read, in memory only. */
export function defaultOnRead(service: Service, ctx: RequestContext): Service {
  if (service.spec.type === "ExternalName") return service;
  const spec = normaliseCreate(service.spec);
  const needsFamilies = spec.ipFamilies.length === 0 && spec.clusterIPs.length > 0;
  if (!needsFamilies) return spec === service.spec ? service : { ...service, spec };
  const filled = readFamilies(spec, ctx);
  return {
    ...service,
    spec: {
      ...spec,
      ...filled,
      ...(spec.ipFamilyPolicy !== undefined && { ipFamilyPolicy: spec.ipFamilyPolicy }),
    },
  };
}

/** The address fields go when a Service becomes an ExternalName and the client did not change them as well. */
function dropAddressFields(old: ServiceSpec, next: ServiceSpec): ServiceSpec {
  if (old.type === "ExternalName" || next.type !== "ExternalName") return next;
  const keepsIPs = old.clusterIP === next.clusterIP && sameIPs(old, next);
  const { ipFamilyPolicy, ...rest } = next;
  return {
    ...rest,
    ...(keepsIPs && { clusterIP: "", clusterIPs: [] }),
    ...(sameFamilies(old, next) && { ipFamilies: [] }),
    ...(ipFamilyPolicy !== undefined && ipFamilyPolicy !== old.ipFamilyPolicy && { ipFamilyPolicy }),
  };
}

function withoutNodePort(port: ServicePort): ServicePort {
  const { nodePort: _nodePort, ...rest } = port;
  return rest;
}

/** Values that belong to node ports and load balancers go with the type that needed them. */
function dropPortFields(old: ServiceSpec, next: ServiceSpec): ServiceSpec {
  const samePorts = sameList(nodePortsOf(old.ports).map(String), nodePortsOf(next.ports).map(String));
  const dropNodePorts = usesNodePorts(old) && !usesNodePorts(next) && samePorts;
  const dropCheck =
    usesHealthCheckNodePort(old) &&
    !usesHealthCheckNodePort(next) &&
    old.healthCheckNodePort === next.healthCheckNodePort;
  const dropAllocate =
    old.type === "LoadBalancer" &&
    next.type !== "LoadBalancer" &&
    old.allocateLoadBalancerNodePorts === next.allocateLoadBalancerNodePorts;
  const dropExternal =
    usesNodePorts(old) && !usesNodePorts(next) && old.externalTrafficPolicy === next.externalTrafficPolicy;
  const { healthCheckNodePort, allocateLoadBalancerNodePorts, externalTrafficPolicy, ...rest } = next;
  return {
    ...rest,
    ports: dropNodePorts ? next.ports.map(withoutNodePort) : next.ports,
    ...(!dropCheck && healthCheckNodePort !== undefined && { healthCheckNodePort }),
    ...(!dropAllocate && allocateLoadBalancerNodePorts !== undefined && { allocateLoadBalancerNodePorts }),
    ...(!dropExternal && externalTrafficPolicy !== undefined && { externalTrafficPolicy }),
  };
}

/** dropTypeDependentFields (`service-rest.md 7.4`), part of preparing an update. */
export function dropTypeDependentFields(old: ServiceSpec, next: ServiceSpec): ServiceSpec {
  return dropPortFields(old, dropAddressFields(old, next));
}
