/** Validation of ServiceCIDRs (`validation.md 1`). Overlaps, lengths and families of the cluster are not looked at. */
import type { RequestContext } from "./context.ts";
import { type FieldError, invalidField, required } from "./field-error.ts";
import { cidrProblems, familyOfCIDR } from "./ip-text.ts";
import { subdomainProblems } from "./names.ts";
import type { ServiceCIDR } from "./service-cidr.ts";
import { invalid, type StatusError } from "./status-error.ts";

const field = "spec.cidrs";
const immutable = "field is immutable";
const oneOfEach = "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64";

type Syntax = RequestContext["behaviours"]["serviceCIDRSyntax"];

/** The whole spec as a refused value. */
function specValue(cidrs: readonly string[]) {
  return { goType: "networking.ServiceCIDRSpec", fields: [{ name: "CIDRs", value: cidrs }] };
}

function syntaxErrors(cidrs: readonly string[], syntax: Syntax): FieldError[] {
  return cidrs.flatMap((cidr, index) =>
    cidrProblems(cidr, syntax).map((problem) => invalidField(`${field}[${index}]`, cidr, problem)),
  );
}

/** Up to 1.32 the families are compared first, and anything that is not one of each ends the check. */
function oldPairErrors(cidrs: readonly string[], syntax: Syntax): FieldError[] {
  const families = new Set(cidrs.map(familyOfCIDR));
  if (cidrs.length === 2 && !(families.has("IPv4") && families.has("IPv6"))) {
    return [invalidField(field, specValue(cidrs), oneOfEach)];
  }
  return syntaxErrors(cidrs, syntax);
}

function newPairErrors(cidrs: readonly string[], syntax: Syntax): FieldError[] {
  const [first, second] = cidrs.map(familyOfCIDR);
  const same = cidrs.length === 2 && first !== undefined && first === second;
  return [...syntaxErrors(cidrs, syntax), ...(same ? [invalidField(field, cidrs, oneOfEach)] : [])];
}

function specErrors(cidrs: readonly string[], syntax: Syntax): FieldError[] {
  if (cidrs.length === 0) return [required(field, "at least one CIDR required")];
  if (cidrs.length > 2) return [invalidField(field, specValue(cidrs), "may only hold up to 2 values")];
  return syntax === "1.29" ? oldPairErrors(cidrs, syntax) : newPairErrors(cidrs, syntax);
}

function nameErrors({ metadata }: ServiceCIDR): FieldError[] {
  const prefix = metadata.generateName ?? "";
  const errors = (prefix === "" ? [] : subdomainProblems(prefix, true)).map((problem) =>
    invalidField("metadata.generateName", prefix, problem),
  );
  if (metadata.name === "") return [...errors, required("metadata.name", "name or generateName is required")];
  const own = subdomainProblems(metadata.name);
  return [...errors, ...own.map((problem) => invalidField("metadata.name", metadata.name, problem))];
}

function changedEntries(old: readonly string[], next: readonly string[]): FieldError[] {
  return old.flatMap((cidr, index) => {
    const now = next[index];
    return now === undefined || now === cidr ? [] : [invalidField(`${field}[${index}]`, now, immutable)];
  });
}

function changeErrors(old: readonly string[], next: readonly string[], ctx: RequestContext): FieldError[] {
  const { canGrowToDualStack, serviceCIDRSyntax } = ctx.behaviours;
  if (!canGrowToDualStack) {
    const same = old.length === next.length && old.every((cidr, index) => cidr === next[index]);
    const changed = same ? [] : [invalidField(field, next, immutable)];
    return [...specErrors(next, serviceCIDRSyntax), ...changed];
  }
  if (old.length === next.length) return changedEntries(old, next);
  if (old.length === 1 && next.length === 2) {
    return [...changedEntries(old, next), ...specErrors(next, serviceCIDRSyntax)];
  }
  return [invalidField(field, next, immutable)];
}

function asStatus(
  cidr: ServiceCIDR,
  errors: readonly FieldError[],
  { behaviours }: RequestContext,
): StatusError | undefined {
  if (errors.length === 0) return undefined;
  return invalid("ServiceCIDR", cidr.metadata.name, errors, behaviours.invalidValueStyle);
}

/** Undefined if the new ServiceCIDR is in order (S07-servicecidr-validation). */
export function validateServiceCIDRCreate(cidr: ServiceCIDR, ctx: RequestContext): StatusError | undefined {
  const errors = [...nameErrors(cidr), ...specErrors(cidr.spec.cidrs, ctx.behaviours.serviceCIDRSyntax)];
  return asStatus(cidr, errors, ctx);
}

/** Undefined if the update of the main resource is in order; an update of the status is never refused. */
export function validateServiceCIDRUpdate(
  old: ServiceCIDR,
  next: ServiceCIDR,
  ctx: RequestContext,
): StatusError | undefined {
  return asStatus(next, changeErrors(old.spec.cidrs, next.spec.cidrs, ctx), ctx);
}
