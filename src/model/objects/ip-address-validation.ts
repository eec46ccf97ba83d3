/** Validation of IPAddresses (`validation.md 2`). The address is not compared with any ServiceCIDR. */
import type { RequestContext } from "./context.ts";
import { type FieldError, invalidField, required } from "./field-error.ts";
import type { IPAddress, ParentRef } from "./ip-address.ts";
import { ipNameProblems } from "./ip-text.ts";
import { pathSegmentProblems, subdomainProblems } from "./names.ts";
import { invalid, type StatusError } from "./status-error.ts";

const field = "spec.parentRef";

function segmentErrors(part: string, value: string): FieldError[] {
  return pathSegmentProblems(value).map((problem) => invalidField(`${field}.${part}`, value, problem));
}

/** The fields of a parentRef, in the order in which they are checked. */
function parentErrors(parent: ParentRef | undefined): FieldError[] {
  if (parent === undefined) return [required(field)];
  const group = parent.group === "" ? [] : subdomainProblems(parent.group);
  const mandatory = (part: "resource" | "name") =>
    parent[part] === "" ? [required(`${field}.${part}`)] : segmentErrors(part, parent[part]);
  return [
    ...group.map((problem) => invalidField(`${field}.group`, parent.group, problem)),
    ...mandatory("resource"),
    ...mandatory("name"),
    ...(parent.namespace === "" ? [] : segmentErrors("namespace", parent.namespace)),
  ];
}

function nameErrors({ metadata }: IPAddress, { behaviours }: RequestContext): FieldError[] {
  if (metadata.name === "") return [required("metadata.name", "name or generateName is required")];
  const problems = ipNameProblems(metadata.name, behaviours.ipAddressNameSyntax);
  return problems.map((problem) => invalidField("metadata.name", metadata.name, problem));
}

function parentValue(parent: ParentRef | undefined) {
  if (parent === undefined) return null;
  return {
    goType: "networking.ParentReference",
    fields: [
      { name: "Group", value: parent.group },
      { name: "Resource", value: parent.resource },
      { name: "Namespace", value: parent.namespace },
      { name: "Name", value: parent.name },
    ],
  };
}

function sameParent(one: ParentRef | undefined, other: ParentRef | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.group === other.group &&
    one.resource === other.resource &&
    one.namespace === other.namespace &&
    one.name === other.name &&
    one.uid === other.uid
  );
}

function createErrors(address: IPAddress, ctx: RequestContext): FieldError[] {
  return [...nameErrors(address, ctx), ...parentErrors(address.spec.parentRef)];
}

function asStatus(
  address: IPAddress,
  errors: readonly FieldError[],
  ctx: RequestContext,
): StatusError | undefined {
  if (errors.length === 0) return undefined;
  return invalid("IPAddress", address.metadata.name, errors, ctx.behaviours.invalidValueStyle);
}

/** Undefined if the new IPAddress is in order. The allocator's own creates go through it too (S11-error-texts). */
export function validateIPAddressCreate(address: IPAddress, ctx: RequestContext): StatusError | undefined {
  return asStatus(address, createErrors(address, ctx), ctx);
}

/** Undefined if the update is in order: labels and annotations may change, the parentRef may not. */
export function validateIPAddressUpdate(
  old: IPAddress,
  next: IPAddress,
  ctx: RequestContext,
): StatusError | undefined {
  const moved = sameParent(old.spec.parentRef, next.spec.parentRef)
    ? []
    : [invalidField(field, parentValue(next.spec.parentRef), "field is immutable")];
  return asStatus(next, [...createErrors(next, ctx), ...moved], ctx);
}
