import type { Family } from "../net/family.ts";
import type { ClientMetadata, Metadata } from "./metadata.ts";

export type ServiceType = "ClusterIP" | "NodePort" | "LoadBalancer" | "ExternalName";
export type IPFamilyPolicy = "SingleStack" | "PreferDualStack" | "RequireDualStack";
export type Protocol = "TCP" | "UDP" | "SCTP";

export interface ServicePort {
  readonly name?: string;
  readonly protocol: Protocol;
  readonly port: number;
  /** 0 means "not given" before defaulting made it equal to `port`. */
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

/** A Service as a client sends it. Absent fields are defaulted (`service-rest.md 9`). */
export interface ServiceBody {
  readonly metadata?: ClientMetadata;
  readonly spec?: ServiceSpecBody;
}

export interface ServicePortBody {
  readonly name?: string;
  readonly protocol?: string;
  readonly port?: number;
  readonly targetPort?: number | string;
  readonly nodePort?: number;
  readonly appProtocol?: string;
}

export interface ServiceSpecBody {
  readonly type?: string;
  readonly clusterIP?: string;
  readonly clusterIPs?: readonly string[] | null;
  readonly ipFamilies?: readonly string[] | null;
  readonly ipFamilyPolicy?: string | null;
  readonly externalName?: string;
  readonly ports?: readonly ServicePortBody[] | null;
  readonly selector?: Readonly<Record<string, string>> | null;
  readonly sessionAffinity?: string;
  readonly internalTrafficPolicy?: string;
  readonly externalTrafficPolicy?: string;
  readonly allocateLoadBalancerNodePorts?: boolean;
  readonly externalIPs?: readonly string[] | null;
  readonly healthCheckNodePort?: number;
}

/** The value of `clusterIP` that asks for no address at all. */
export const headlessClusterIP = "None";

/** True if the Service asked for no ClusterIP (`clusterIP: None`), judged like the apiserver by clusterIPs[0] too. */
export function isHeadless(spec: Pick<ServiceSpec, "clusterIP" | "clusterIPs">): boolean {
  return spec.clusterIP === headlessClusterIP || spec.clusterIPs[0] === headlessClusterIP;
}

/** True if the Service has, or will get, ClusterIPs: neither ExternalName nor headless. */
export function needsClusterIPs(spec: ServiceSpec): boolean {
  return spec.type !== "ExternalName" && !isHeadless(spec);
}

/** The repair loops' test (`repair-loops.md 0`, IsServiceIPSet): only the singular field is looked at. */
export function isServiceIPSet(service: Service): boolean {
  return service.spec.clusterIP !== "" && service.spec.clusterIP !== headlessClusterIP;
}
