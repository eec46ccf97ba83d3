/** Comparisons of two specs that normalising, planning and validation share. */
import type { ServicePort, ServiceSpec } from "./service.ts";

export function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

export function sameIPs(old: ServiceSpec, next: ServiceSpec): boolean {
  return sameList(old.clusterIPs, next.clusterIPs);
}

export function sameFamilies(old: ServiceSpec, next: ServiceSpec): boolean {
  return sameList(old.ipFamilies, next.ipFamilies);
}

export function usesNodePorts(spec: ServiceSpec): boolean {
  return spec.type === "NodePort" || spec.type === "LoadBalancer";
}

export function usesHealthCheckNodePort(spec: ServiceSpec): boolean {
  return spec.type === "LoadBalancer" && spec.externalTrafficPolicy === "Local";
}

/** Port numbers on the nodes, without those not given. */
export function nodePortsOf(ports: readonly ServicePort[]): readonly number[] {
  return ports.flatMap((port) => (port.nodePort === undefined ? [] : [port.nodePort]));
}
