/** ValidateServiceClusterIPsRelatedFields (`validation.md 3.3`): clusterIP, clusterIPs, ipFamilies, ipFamilyPolicy. */
import type { Family } from "../net/family.ts";
import type { RequestContext } from "./context.ts";
import { duplicate, type FieldError, invalidField, notSupported, required } from "./field-error.ts";
import { familyOfText, legacyIPProblem } from "./ip-text.ts";
import { headlessClusterIP, type Service, type ServiceSpec } from "./service.ts";

const clusterIPsField = "spec.clusterIPs";
const knownFamilies: readonly string[] = ["IPv4", "IPv6"];
const knownPolicies: readonly string[] = ["PreferDualStack", "RequireDualStack", "SingleStack"];

/** Validation's own test: exactly one entry, and that is None. */
export function isHeadlessForValidation(spec: ServiceSpec): boolean {
  return spec.clusterIPs.length === 1 && spec.clusterIPs[0] === headlessClusterIP;
}

/** Rows 1 to 3: the singular and the plural field must tell the same. */
function pairErrors({ clusterIP, clusterIPs }: ServiceSpec): FieldError[] {
  if (clusterIP === "") {
    if (clusterIPs.length === 0) return [];
    return [invalidField(clusterIPsField, clusterIPs, "must be empty when `clusterIP` is not specified")];
  }
  if (clusterIPs.length === 0) return [required(clusterIPsField)];
  if (clusterIPs[0] === clusterIP) return [];
  return [invalidField(clusterIPsField, clusterIPs, "first value must match `clusterIP`")];
}

/** Rows 4 to 6. */
function familyErrors({ ipFamilies, ipFamilyPolicy }: ServiceSpec): FieldError[] {
  const errors = ipFamilies.flatMap((family, index) => {
    const field = `spec.ipFamilies[${index}]`;
    const unknown = knownFamilies.includes(family) ? [] : [notSupported(field, family, knownFamilies)];
    return ipFamilies.indexOf(family) < index ? [...unknown, duplicate(field, family)] : unknown;
  });
  if (ipFamilyPolicy === undefined || knownPolicies.includes(ipFamilyPolicy)) return errors;
  return [...errors, notSupported("spec.ipFamilyPolicy", ipFamilyPolicy, knownPolicies)];
}

/** Rows 7 and 8: each entry for itself. Any error here ends the check, as the rest would only confuse. */
function entryErrors(spec: ServiceSpec, accepted: readonly string[], strict: boolean): FieldError[] {
  const { clusterIPs } = spec;
  return clusterIPs.flatMap((ip, index) => {
    if (index === 0 && ip === headlessClusterIP) {
      if (clusterIPs.length === 1) return [];
      return [invalidField(clusterIPsField, clusterIPs, "'None' must be the first and only value")];
    }
    if (accepted.includes(ip)) return [];
    const problem = legacyIPProblem(ip, strict);
    return problem === undefined ? [] : [invalidField(`${clusterIPsField}[${index}]`, ip, problem)];
  });
}

/** Row 10: among two or more entries both families must occur. */
function stackErrors({ clusterIPs }: ServiceSpec): FieldError[] {
  if (clusterIPs.length < 2) return [];
  const found = new Set<Family | undefined>(clusterIPs.map(familyOfText));
  if (found.has("IPv4") && found.has("IPv6")) return [];
  return [invalidField(clusterIPsField, clusterIPs, "may specify no more than one IP for each IP family")];
}

/** Row 11: an address and the family listed at its place. */
function matchErrors(spec: ServiceSpec): FieldError[] {
  if (isHeadlessForValidation(spec)) return [];
  return spec.clusterIPs.flatMap((ip, index) => {
    const wanted = spec.ipFamilies[index];
    const family = familyOfText(ip);
    if (
      wanted === undefined ||
      !knownFamilies.includes(wanted) ||
      family === undefined ||
      family === wanted
    ) {
      return [];
    }
    const detail = `expected an ${wanted} value as indicated by \`ipFamilies[${index}]\``;
    return [invalidField(`${clusterIPsField}[${index}]`, ip, detail)];
  });
}

/**
 * All complaints about the address fields of a Service, in the apiserver's order. `old` is the stored Service of an
 * update; from 1.33 its spellings stay acceptable.
 */
export function serviceIPFieldErrors(
  service: Service,
  old: Service | undefined,
  { behaviours }: RequestContext,
): readonly FieldError[] {
  const { spec } = service;
  if (spec.type === "ExternalName") return [];
  const accepted = behaviours.oldAddressesAccepted ? (old?.spec.clusterIPs ?? []) : [];
  const entries = entryErrors(spec, accepted, behaviours.strictIPValidation);
  const tooMany =
    spec.clusterIPs.length > 2
      ? [invalidField(clusterIPsField, spec.clusterIPs, "may only hold up to 2 values")]
      : [];
  const errors = [...pairErrors(spec), ...familyErrors(spec), ...entries, ...tooMany];
  return entries.length > 0 ? errors : [...errors, ...stackErrors(spec), ...matchErrors(spec)];
}
