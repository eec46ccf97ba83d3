import type { Family } from "../net/family.ts";
import type { Metadata } from "./metadata.ts";

export type ServiceType = "ClusterIP" | "NodePort" | "LoadBalancer" | "ExternalName";
export type IPFamilyPolicy = "SingleStack" | "PreferDualStack" | "RequireDualStack";
export type Protocol = "TCP" | "UDP" | "SCTP";

export interface ServicePort {
  readonly name?: string;
  readonly protocol: Protocol | (string & {});
  readonly port: number;
  /** A number, or the name of a container port. */
  readonly targetPort: number | string;
  readonly nodePort?: number;
  readonly appProtocol?: string;
}

/**
 * Service.spec as far as allocation, validation and the kubectl columns need it. Enumerated fields stay plain
 * strings, because a client may send any text and validation has to name it. An empty `clusterIP` is "".
 */
export interface ServiceSpec {
  readonly type: ServiceType | (string & {});
  readonly clusterIP: string;
  readonly clusterIPs: readonly string[];
  readonly ipFamilies: readonly (Family | (string & {}))[];
  readonly ipFamilyPolicy?: IPFamilyPolicy | (string & {});
  readonly externalName?: string;
  readonly ports: readonly ServicePort[];
  readonly selector?: Readonly<Record<string, string>>;
  readonly sessionAffinity: string;
  readonly internalTrafficPolicy?: string;
  readonly externalTrafficPolicy?: string;
  readonly allocateLoadBalancerNodePorts?: boolean;
  readonly externalIPs?: readonly string[];
  readonly healthCheckNodePort?: number;
}

export interface Service {
  readonly metadata: Metadata;
  readonly spec: ServiceSpec;
}

/** The value of `clusterIP` that asks for no address at all. */
export const headlessClusterIP = "None";

/** True if the Service asked for no ClusterIP (`clusterIP: None`), judged like the apiserver by clusterIPs[0] too. */
export function isHeadless(spec: Pick<ServiceSpec, "clusterIP" | "clusterIPs">): boolean {
  return spec.clusterIP === headlessClusterIP || spec.clusterIPs[0] === headlessClusterIP;
}

/** The repair loops' test (`repair-loops.md 0`, IsServiceIPSet): only the singular field is looked at. */
export function isServiceIPSet(service: Service): boolean {
  return service.spec.clusterIP !== "" && service.spec.clusterIP !== headlessClusterIP;
}
