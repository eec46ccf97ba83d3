/** The strategy's validation of a whole Service; it runs after the addresses were taken (`service-rest.md 7.1`). */
import type { RequestContext } from "./context.ts";
import { type FieldError, forbiddenField, invalidField, notSupported, required } from "./field-error.ts";
import { legacyIPProblem } from "./ip-text.ts";
import { serviceNameProblems, subdomainProblems } from "./names.ts";
import type { Service, ServiceSpec } from "./service.ts";
import { isHeadlessForValidation, serviceIPFieldErrors } from "./service-ip-fields.ts";
import { portErrors, portSetErrors } from "./service-port-validation.ts";
import { clusterIPChangeErrors, familyChangeErrors } from "./service-update-rules.ts";
import { invalid, type StatusError } from "./status-error.ts";

const types: readonly string[] = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
const affinities: readonly string[] = ["ClientIP", "None"];
const trafficPolicies: readonly string[] = ["Cluster", "Local"];

function nameErrors({ metadata }: Service, { behaviours }: RequestContext): FieldError[] {
  const rule = behaviours.serviceNameRule;
  const prefix = metadata.generateName ?? "";
  const generated = prefix === "" ? [] : serviceNameProblems(prefix, rule, true);
  const errors = generated.map((problem) => invalidField("metadata.generateName", prefix, problem));
  if (metadata.name === "") {
    return [...errors, required("metadata.name", "name or generateName is required")];
  }
  const own = serviceNameProblems(metadata.name, rule);
  return [...errors, ...own.map((problem) => invalidField("metadata.name", metadata.name, problem))];
}

function headlessErrors(spec: ServiceSpec): FieldError[] {
  if (!isHeadlessForValidation(spec)) return [];
  return [invalidField("spec.clusterIPs[0]", "None", `may not be set to 'None' for ${spec.type} services`)];
}

function externalNameErrors(spec: ServiceSpec): FieldError[] {
  const forbid = (field: string) => forbiddenField(field, "may not be set for ExternalName services");
  const host = (spec.externalName ?? "").replace(/\.$/, "");
  const hostErrors =
    host === ""
      ? [required("spec.externalName")]
      : subdomainProblems(host).map((problem) => invalidField("spec.externalName", host, problem));
  return [
    ...(spec.clusterIPs.length > 0 ? [forbid("spec.clusterIPs")] : []),
    ...(spec.ipFamilies.length > 0 ? [forbid("spec.ipFamilies")] : []),
    ...(spec.ipFamilyPolicy !== undefined ? [forbid("spec.ipFamilyPolicy")] : []),
    ...hostErrors,
  ];
}

function typeErrors(spec: ServiceSpec): FieldError[] {
  if (spec.type === "LoadBalancer" || spec.type === "NodePort") return headlessErrors(spec);
  return spec.type === "ExternalName" ? externalNameErrors(spec) : [];
}

function trafficErrors(spec: ServiceSpec): FieldError[] {
  const one = (field: string, value: string | undefined) =>
    value === undefined || trafficPolicies.includes(value)
      ? []
      : [notSupported(field, value, trafficPolicies)];
  return [
    ...one("spec.internalTrafficPolicy", spec.internalTrafficPolicy),
    ...one("spec.externalTrafficPolicy", spec.externalTrafficPolicy),
  ];
}

function externalIPErrors(
  { externalIPs }: ServiceSpec,
  old: Service | undefined,
  strict: boolean,
): FieldError[] {
  return (externalIPs ?? []).flatMap((ip, index) => {
    if (old?.spec.externalIPs?.includes(ip)) return [];
    const problem = legacyIPProblem(ip, strict);
    return problem === undefined ? [] : [invalidField(`spec.externalIPs[${index}]`, ip, problem)];
  });
}

function specErrors(service: Service, old: Service | undefined, ctx: RequestContext): FieldError[] {
  const { spec } = service;
  const needsPorts = !isHeadlessForValidation(spec) && spec.type !== "ExternalName";
  return [
    ...(needsPorts && spec.ports.length === 0 ? [required("spec.ports")] : []),
    ...typeErrors(spec),
    ...portErrors(spec),
    ...(affinities.includes(spec.sessionAffinity)
      ? []
      : [notSupported("spec.sessionAffinity", spec.sessionAffinity, affinities)]),
    ...serviceIPFieldErrors(service, old, ctx),
    ...externalIPErrors(spec, old, ctx.behaviours.strictIPValidation),
    ...(types.includes(spec.type) ? [] : [notSupported("spec.type", spec.type, types)]),
    ...portSetErrors(spec),
    ...trafficErrors(spec),
  ];
}

function asStatus(
  service: Service,
  errors: readonly FieldError[],
  ctx: RequestContext,
): StatusError | undefined {
  if (errors.length === 0) return undefined;
  return invalid("Service", service.metadata.name, errors, ctx.behaviours.invalidValueStyle);
}

/** Undefined if the new Service is in order. Call it after the allocation: a refusal has to give the address back. */
export function validateServiceCreate(service: Service, ctx: RequestContext): StatusError | undefined {
  return asStatus(service, [...nameErrors(service, ctx), ...specErrors(service, undefined, ctx)], ctx);
}

/** Undefined if the update is in order. Both Services are as `prepareServiceUpdate` and the allocation left them. */
export function validateServiceUpdate(
  old: Service,
  next: Service,
  ctx: RequestContext,
): StatusError | undefined {
  const errors = [
    ...clusterIPChangeErrors(old.spec, next.spec),
    ...familyChangeErrors(old.spec, next.spec),
    ...(ctx.behaviours.serviceNameCheckedOnUpdate ? nameErrors(next, ctx) : []),
    ...specErrors(next, old, ctx),
  ];
  return asStatus(next, errors, ctx);
}
