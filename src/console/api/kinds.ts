/** The kinds a server serves, and how a client names them. */
import type { Apiserver } from "../../model/apiserver/apiserver.ts";
import type { Resource } from "../../model/input.ts";

export interface KindInfo {
  /** `services` */
  readonly plural: string;
  /** `service` */
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly kind: string;
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly namespaced: boolean;
  /** The three kinds the model holds; undefined for those of which there never is any. */
  readonly resource?: Resource;
  /** Of the kinds the console answers for without the model. */
  readonly own?: "events" | "namespaces";
}

type Row = readonly [plural: string, shortNames: string, kind: string, group: string, namespaced?: boolean];

/** Kinds of a plain cluster that never hold anything here. */
const strangers: readonly Row[] = [
  ["bindings", "", "Binding", "v1", true],
  ["componentstatuses", "cs", "ComponentStatus", "v1"],
  ["configmaps", "cm", "ConfigMap", "v1", true],
  ["endpoints", "ep", "Endpoints", "v1", true],
  ["limitranges", "limits", "LimitRange", "v1", true],
  ["nodes", "no", "Node", "v1"],
  ["persistentvolumeclaims", "pvc", "PersistentVolumeClaim", "v1", true],
  ["persistentvolumes", "pv", "PersistentVolume", "v1"],
  ["pods", "po", "Pod", "v1", true],
  ["podtemplates", "", "PodTemplate", "v1", true],
  ["replicationcontrollers", "rc", "ReplicationController", "v1", true],
  ["resourcequotas", "quota", "ResourceQuota", "v1", true],
  ["secrets", "", "Secret", "v1", true],
  ["serviceaccounts", "sa", "ServiceAccount", "v1", true],
  ["controllerrevisions", "", "ControllerRevision", "apps/v1", true],
  ["daemonsets", "ds", "DaemonSet", "apps/v1", true],
  ["deployments", "deploy", "Deployment", "apps/v1", true],
  ["replicasets", "rs", "ReplicaSet", "apps/v1", true],
  ["statefulsets", "sts", "StatefulSet", "apps/v1", true],
  ["horizontalpodautoscalers", "hpa", "HorizontalPodAutoscaler", "autoscaling/v2", true],
  ["cronjobs", "cj", "CronJob", "batch/v1", true],
  ["jobs", "", "Job", "batch/v1", true],
  ["endpointslices", "", "EndpointSlice", "discovery.k8s.io/v1", true],
  ["ingressclasses", "", "IngressClass", "networking.k8s.io/v1"],
  ["ingresses", "ing", "Ingress", "networking.k8s.io/v1", true],
  ["networkpolicies", "netpol", "NetworkPolicy", "networking.k8s.io/v1", true],
  ["poddisruptionbudgets", "pdb", "PodDisruptionBudget", "policy/v1", true],
  ["storageclasses", "sc", "StorageClass", "storage.k8s.io/v1"],
];

/** What `all` stands for (the category of that name), in the order of discovery. */
const inAll = [
  "pods",
  "replicationcontrollers",
  "services",
  "daemonsets",
  "deployments",
  "replicasets",
  "statefulsets",
  "horizontalpodautoscalers",
  "cronjobs",
  "jobs",
];

function stranger([plural, shortNames, kind, groupVersion, namespaced = false]: Row): KindInfo {
  const slash = groupVersion.indexOf("/");
  return {
    plural,
    singular: kind.toLowerCase(),
    shortNames: shortNames === "" ? [] : shortNames.split(","),
    kind,
    group: slash < 0 ? "" : groupVersion.slice(0, slash),
    version: groupVersion.slice(slash + 1),
    namespaced,
  };
}

/** Served by every release. */
export const services: KindInfo = {
  plural: "services",
  singular: "service",
  shortNames: ["svc"],
  kind: "Service",
  group: "",
  version: "v1",
  namespaced: true,
  resource: "services",
};

export const namespaces: KindInfo = {
  plural: "namespaces",
  singular: "namespace",
  shortNames: ["ns"],
  kind: "Namespace",
  group: "",
  version: "v1",
  namespaced: false,
  own: "namespaces",
};

const events: KindInfo = {
  plural: "events",
  singular: "event",
  shortNames: ["ev"],
  kind: "Event",
  group: "",
  version: "v1",
  namespaced: true,
  own: "events",
};

const otherEvents: KindInfo = { ...events, group: "events.k8s.io" };

const networking = "networking.k8s.io";

/** Every kind the server serves, in the order in which a name is looked up; none when it does not answer. */
export function servedKinds(server: Apiserver | undefined): readonly KindInfo[] {
  const { behaviours } = server ?? {};
  if (behaviours === undefined) return [];
  const addresses = behaviours.ipAddressVersions.map((version) => ({
    plural: "ipaddresses",
    singular: "ipaddress",
    shortNames: ["ip"],
    kind: "IPAddress",
    group: networking,
    version,
    namespaced: false,
    resource: "ipaddresses" as const,
  }));
  const cidrs = behaviours.serviceCIDRVersions.map((version) => ({
    plural: "servicecidrs",
    singular: "servicecidr",
    shortNames: [],
    kind: "ServiceCIDR",
    group: networking,
    version,
    namespaced: false,
    resource: "servicecidrs" as const,
  }));
  return [services, namespaces, events, otherEvents, ...addresses, ...cidrs, ...strangers.map(stranger)];
}

/** `networking.k8s.io/v1`, `v1`. */
export function apiVersionOf({ group, version }: KindInfo): string {
  return group === "" ? version : `${group}/${version}`;
}

/** `services`, `ipaddresses.networking.k8s.io`: how errors and `-o name` write the group. */
export function qualified(name: string, { group }: KindInfo): string {
  return group === "" ? name : `${name}.${group}`;
}

function named(kinds: readonly KindInfo[], name: string): KindInfo | undefined {
  const lower = name.toLowerCase();
  return kinds.find(
    (kind) =>
      kind.plural === lower || kind.singular === lower || kind.shortNames.some((short) => short === lower),
  );
}

/**
 * The kind that a client's word means: `svc`, `servicecidrs.networking.k8s.io`, `ipaddress.v1.networking.k8s.io`.
 * Undefined when the server has none of that name.
 */
export function findKind(kinds: readonly KindInfo[], word: string): KindInfo | undefined {
  const [name = "", ...rest] = word.split(".");
  if (rest.length === 0) return named(kinds, name);
  const [version, ...group] = rest;
  const versioned = kinds.filter((kind) => kind.version === version && kind.group === group.join("."));
  const grouped = kinds.filter((kind) => kind.group === rest.join("."));
  return named(versioned, name) ?? named(grouped, name);
}

/** The kinds behind `all`; undefined for a word that is no category. */
export function category(kinds: readonly KindInfo[], word: string): readonly KindInfo[] | undefined {
  if (word !== "all") return undefined;
  return inAll.flatMap((plural) => kinds.filter((kind) => kind.plural === plural));
}
