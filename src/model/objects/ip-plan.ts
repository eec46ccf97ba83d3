/** Which addresses a create, an update or a delete takes and gives back (`service-rest.md 4` and `7.4`). */
import type { Family } from "../net/family.ts";
import { familyOfText } from "./ip-text.ts";
import { isHeadless, type Service, type ServiceSpec } from "./service.ts";
import { keepsPreferDualStack } from "./service-families.ts";

/** One address to take; without `ip` any free one. */
export interface WantedIP {
  readonly family: Family;
  readonly ip?: string;
}

export interface HeldIP {
  readonly family: Family;
  readonly ip: string;
}

export interface IPPlan {
  /** The apiserver visits these in random order; the first failure ends the request and leaks the others. */
  readonly allocate: readonly WantedIP[];
  /** Addresses as written in the Service, given back when the update commits. */
  readonly release: readonly string[];
}

const nothing: IPPlan = { allocate: [], release: [] };

function wanted(family: string, ip: string | undefined): WantedIP[] {
  if (family !== "IPv4" && family !== "IPv6") return [];
  return [ip === undefined || ip === "" ? { family } : { family, ip }];
}

function wantedAll(spec: ServiceSpec): readonly WantedIP[] {
  if (spec.type === "ExternalName" || spec.clusterIPs[0] === "None") return [];
  return spec.ipFamilies.flatMap((family, index) => wanted(family, spec.clusterIPs[index]));
}

/** What a create takes: one address for each family, none for headless and ExternalName. */
export function planCreateIPs(service: Service): IPPlan {
  return { allocate: wantedAll(service.spec), release: [] };
}

/** What an update takes and, once committed, gives back. Both Services are as `prepareServiceUpdate` returned them. */
export function planUpdateIPs(old: Service, next: Service): IPPlan {
  const before = old.spec;
  const after = next.spec;
  if (keepsPreferDualStack(before, after)) return nothing;
  if (before.type === "ExternalName") return { allocate: wantedAll(after), release: [] };
  if (before.clusterIPs[0] === "None") return nothing;
  if (after.type === "ExternalName") {
    return { allocate: [], release: before.clusterIPs.slice(0, before.ipFamilies.length) };
  }
  if (before.ipFamilies.length === 1 && after.ipFamilies.length === 2) {
    return { allocate: wanted(after.ipFamilies[1] ?? "", after.clusterIPs[1]), release: [] };
  }
  if (before.ipFamilies.length === 2 && after.ipFamilies.length === 1) {
    return { allocate: [], release: before.clusterIPs.slice(1, 2) };
  }
  return nothing;
}

/** What deleting a Service gives back: one address for each family, read from the addresses themselves. */
export function planDeleteIPs(service: Service): readonly HeldIP[] {
  const { spec } = service;
  if (spec.type === "ExternalName" || isHeadless(spec)) return [];
  const byFamily = new Map<Family, string>();
  for (const ip of spec.clusterIPs) byFamily.set(familyOfText(ip) === "IPv6" ? "IPv6" : "IPv4", ip);
  return [...byFamily].map(([family, ip]) => ({ family, ip }));
}

/** clusterIPs with an empty place for each address still to come; errors of the allocation print this list. */
export function clusterIPsWithPlaces(service: Service): readonly string[] {
  const { ipFamilies, clusterIPs } = service.spec;
  const missing = Math.max(0, ipFamilies.length - clusterIPs.length);
  return [...clusterIPs, ...Array.from({ length: missing }, () => "")];
}

/** The Service with its new addresses in place. */
export function withAllocatedIPs(service: Service, allocated: readonly HeldIP[]): Service {
  if (allocated.length === 0) return service;
  const clusterIPs = [...clusterIPsWithPlaces(service)];
  let { clusterIP } = service.spec;
  for (const { family, ip } of allocated) {
    const index = service.spec.ipFamilies.indexOf(family);
    if (index < 0) continue;
    clusterIPs[index] = ip;
    if (index === 0) clusterIP = ip;
  }
  return { ...service, spec: { ...service.spec, clusterIP, clusterIPs } };
}
