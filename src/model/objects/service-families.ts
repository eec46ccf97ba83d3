/** initIPFamilyFields (`service-rest.md 2`): what families a Service gets, before any address is allocated. */
import type { Family } from "../net/family.ts";
import type { RequestContext } from "./context.ts";
import { type FieldError, invalidField } from "./field-error.ts";
import { familyOfText } from "./ip-text.ts";
import { headlessClusterIP, type Service, type ServiceSpec } from "./service.ts";
import { sameFamilies, sameIPs } from "./service-comparison.ts";
import { serviceIPFieldErrors } from "./service-ip-fields.ts";
import { invalid, type StatusError } from "./status-error.ts";

export type Prepared = { readonly service: Service } | { readonly error: StatusError };

const policyField = "spec.ipFamilyPolicy";
const addressedTypes: readonly string[] = ["ClusterIP", "NodePort", "LoadBalancer"];

/**
 * True for an update that leaves a PreferDualStack Service as it was: no address is added or removed, even if the
 * cluster changed between single and dual stack meanwhile (step 2).
 */
export function keepsPreferDualStack(old: ServiceSpec | undefined, next: ServiceSpec): boolean {
  if (old === undefined || next.ipFamilyPolicy !== "PreferDualStack" || old.type !== next.type) return false;
  if (!addressedTypes.includes(next.type)) return false;
  if (old.ipFamilyPolicy !== undefined && old.ipFamilyPolicy !== "PreferDualStack") return false;
  return sameIPs(old, next) && sameFamilies(old, next);
}

function isSelectorlessHeadless(spec: ServiceSpec): boolean {
  return spec.clusterIP === headlessClusterIP && Object.keys(spec.selector ?? {}).length === 0;
}

/** Step 3. */
function policyOf(old: ServiceSpec | undefined, next: ServiceSpec): string {
  if (next.ipFamilyPolicy !== undefined) return next.ipFamilyPolicy;
  if (old?.ipFamilyPolicy !== undefined) return old.ipFamilyPolicy;
  return isSelectorlessHeadless(next) ? "RequireDualStack" : "SingleStack";
}

/** Step 5 for SingleStack: lists that were not touched are cut to one. */
function cutToSingle(old: ServiceSpec, next: ServiceSpec): ServiceSpec {
  const clusterIPs = sameIPs(old, next) ? next.clusterIPs.slice(0, 1) : next.clusterIPs;
  const ipFamilies = sameFamilies(old, next) ? next.ipFamilies.slice(0, 1) : next.ipFamilies;
  return { ...next, clusterIPs, ipFamilies };
}

/** Step 5 for the other policies: a shorter list needs SingleStack. A list that is not given is no shorter list. */
function reductionErrors(old: ServiceSpec, next: ServiceSpec, policy: string): FieldError[] {
  const shorter = (before: readonly string[], after: readonly string[]) =>
    after.length > 0 && after.length < before.length;
  const errors: FieldError[] = [];
  if (shorter(old.clusterIPs, next.clusterIPs)) {
    errors.push(
      invalidField(policyField, policy, "must be 'SingleStack' to release the secondary cluster IP"),
    );
  }
  if (shorter(old.ipFamilies, next.ipFamilies)) {
    errors.push(
      invalidField(policyField, policy, "must be 'SingleStack' to release the secondary IP family"),
    );
  }
  return errors;
}

/** Step 6. */
function singleStackErrors(spec: ServiceSpec, policy: string): FieldError[] {
  if (policy !== "SingleStack") return [];
  const detail = (what: string) =>
    `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${what} are specified`;
  return [
    ...(spec.clusterIPs.length === 2 ? [invalidField(policyField, policy, detail("cluster IPs"))] : []),
    ...(spec.ipFamilies.length === 2 ? [invalidField(policyField, policy, detail("IP families"))] : []),
  ];
}

/** Step 7: families that follow from the addresses. */
function inferFamilies(
  spec: ServiceSpec,
  configured: readonly Family[],
): { readonly ipFamilies: readonly string[]; readonly errors: readonly FieldError[] } {
  const ipFamilies = [...spec.ipFamilies];
  const errors: FieldError[] = [];
  for (const [index, ip] of spec.clusterIPs.entries()) {
    if (ip === headlessClusterIP) break;
    if (index < ipFamilies.length) continue;
    const family = familyOfText(ip);
    if (family !== undefined && configured.includes(family)) ipFamilies.push(family);
    else {
      const detail = `${family ?? ""} is not configured on this cluster`;
      errors.push(invalidField(`spec.clusterIPs[${index}]`, spec.clusterIPs, detail));
    }
  }
  return { ipFamilies, errors };
}

function otherFamily(family: string | undefined): Family {
  return family === "IPv4" ? "IPv6" : "IPv4";
}

/** Steps 9 and 10. */
function clusterErrors(spec: ServiceSpec, policy: string, configured: readonly Family[]): FieldError[] {
  const errors: FieldError[] = [];
  if (policy === "RequireDualStack" && configured.length < 2) {
    errors.push(invalidField(policyField, policy, "this cluster is not configured for dual-stack services"));
  }
  for (const [index, family] of spec.ipFamilies.entries()) {
    if (configured.some((known) => known === family)) continue;
    errors.push(invalidField(`spec.ipFamilies[${index}]`, family, "not configured on this cluster"));
  }
  return errors;
}

/** Fills policy and families of a Service, or says why not. `old` is the stored Service of an update. */
export function initIPFamilyFields(
  service: Service,
  old: Service | undefined,
  ctx: RequestContext,
): Prepared {
  if (service.spec.type === "ExternalName" || keepsPreferDualStack(old?.spec, service.spec))
    return { service };
  const refuse = (errors: readonly FieldError[]): Prepared => ({
    error: invalid("Service", service.metadata.name, errors, ctx.behaviours.invalidValueStyle),
  });
  const policy = policyOf(old?.spec, service.spec);
  let spec: ServiceSpec = { ...service.spec, ipFamilyPolicy: policy };
  const loose = serviceIPFieldErrors({ ...service, spec }, old, ctx);
  if (loose.length > 0) return refuse(loose);

  const isSingle = policy === "SingleStack";
  if (old !== undefined && isSingle) spec = cutToSingle(old.spec, spec);
  const reduced = old === undefined || isSingle ? [] : reductionErrors(old.spec, spec, policy);
  const inferred = inferFamilies(spec, ctx.families);
  const early = [...reduced, ...singleStackErrors(spec, policy), ...inferred.errors];
  if (early.length > 0) return refuse(early);
  spec = { ...spec, ipFamilies: inferred.ipFamilies };

  const first = spec.ipFamilies[0] ?? ctx.families[0] ?? "IPv4";
  const wantsSecond = !isSingle && spec.ipFamilies.length < 2;
  const both = [first, otherFamily(first)];
  const given = spec.ipFamilies.length === 0 ? [first] : spec.ipFamilies;
  if (isSelectorlessHeadless(spec)) {
    return { service: { ...service, spec: { ...spec, ipFamilies: wantsSecond ? both : given } } };
  }
  const late = clusterErrors(spec, policy, ctx.families);
  if (late.length > 0) return refuse(late);
  const ipFamilies = wantsSecond && ctx.families.length === 2 ? both : given;
  return { service: { ...service, spec: { ...spec, ipFamilies } } };
}
