/** What the API checks of every object and the model leaves out: unknown fields, labels, odd spellings of addresses. */
import type { Resource } from "../../model/input.ts";
import { type Address, formatAddress, parseAddressSloppy } from "../../model/net/address.ts";
import type { RequestContext } from "../../model/objects/context.ts";
import { type FieldError, invalidField } from "../../model/objects/field-error.ts";
import { prepareIPAddressCreate } from "../../model/objects/ip-address-requests.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { prepareServiceCIDRCreate } from "../../model/objects/service-cidr-requests.ts";
import { prepareServiceCreate } from "../../model/objects/service-requests.ts";
import type { StatusError } from "../../model/objects/status-error.ts";
import { listAt, mapAt, textAt } from "./json-paths.ts";

export interface Complaints {
  /** The 400 for a value of the wrong type. */
  readonly mismatch: StatusError | undefined;
  /** The 400 of strict validation, and the same as `unknown field "x"` texts. */
  readonly strict: StatusError | undefined;
  readonly unknown: readonly string[];
}

function strictError(resource: Resource, body: JsonObject, ctx: RequestContext): StatusError | undefined {
  const prepared =
    resource === "services"
      ? prepareServiceCreate(body, { namespace: "default", name: "x" }, ctx, "Strict")
      : resource === "ipaddresses"
        ? prepareIPAddressCreate(body, { name: "x" }, ctx, "Strict")
        : prepareServiceCIDRCreate(body, { name: "x" }, ctx, "Strict");
  const error = "error" in prepared ? prepared.error : undefined;
  return error?.message.includes(" cannot be handled as a ") === true ? error : undefined;
}

/** What decoding complains of. */
export function complaintsOf(resource: Resource, body: JsonObject, ctx: RequestContext): Complaints {
  const error = strictError(resource, body, ctx);
  const unknown = [...(error?.message.matchAll(/unknown field "[^"]*"/g) ?? [])].map(([text]) => text);
  return unknown.length > 0
    ? { mismatch: undefined, strict: error, unknown }
    : { mismatch: error, strict: undefined, unknown };
}

const namePart = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const namePartText =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const prefixPart = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const prefixPartText =
  "prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const labelValue = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const labelValueText =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
const longestName = 63;
const longestPrefix = 253;

/** What is wrong with the key of a label or annotation (validation.IsQualifiedName). */
export function qualifiedNameProblems(key: string): readonly string[] {
  const parts = key.split("/");
  if (parts.length > 2) {
    return [
      "a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ];
  }
  const name = parts.at(-1) ?? "";
  const prefix = parts.length === 2 ? parts[0] : undefined;
  const problems: string[] = [];
  if (prefix === "") problems.push("prefix part must be non-empty");
  else if (prefix !== undefined) {
    if (prefix.length > longestPrefix)
      problems.push(`prefix part must be no more than ${longestPrefix} characters`);
    if (!prefixPart.test(prefix)) problems.push(prefixPartText);
  }
  if (name === "") problems.push("name part must be non-empty");
  else if (name.length > longestName)
    problems.push(`name part must be no more than ${longestName} characters`);
  if (!namePart.test(name)) problems.push(namePartText);
  return problems;
}

/** What is wrong with the value of a label (validation.IsValidLabelValue). */
export function labelValueProblems(value: string): readonly string[] {
  return [
    ...(value.length > longestName ? [`must be no more than ${longestName} characters`] : []),
    ...(labelValue.test(value) ? [] : [labelValueText]),
  ];
}

/** Complaints about labels and annotations of a body. */
export function metadataErrors(body: JsonObject): readonly FieldError[] {
  const labels = Object.entries(mapAt(body, "metadata.labels")).flatMap(([key, value]) => [
    ...qualifiedNameProblems(key).map((text) => invalidField("metadata.labels", key, text)),
    ...labelValueProblems(String(value)).map((text) => invalidField("metadata.labels", String(value), text)),
  ]);
  const annotations = Object.keys(mapAt(body, "metadata.annotations")).flatMap((key) =>
    qualifiedNameProblems(key.toLowerCase()).map((text) => invalidField("metadata.annotations", key, text)),
  );
  return [...labels, ...annotations];
}

/** Since the texts about addresses were written anew (1.33, KEP-4858). */
function addressWarning(field: string, text: string, address: Address): string | undefined {
  const canonical = formatAddress(address);
  if (text === canonical) return undefined;
  if (address.family === "IPv6") {
    return `${field}: IPv6 address "${text}" should be in RFC 5952 canonical format ("${canonical}")`;
  }
  return `${field}: non-standard IP address "${text}" will be considered invalid in a future Kubernetes release: use "${canonical}"`;
}

/** Before; an IPv4 address inside an IPv6 one was not noticed. */
function oldAddressWarning(field: string, text: string, address: Address): string | undefined {
  const canonical = formatAddress(address);
  if (text === canonical || (address.family === "IPv4" && text.includes(":"))) return undefined;
  if (address.family === "IPv6") {
    return `${field}: IPv6 address "${text}" is not in RFC 5952 canonical format ("${canonical}"), which may cause controller apply-loops`;
  }
  return `${field}: IP address was accepted, but will be invalid in a future Kubernetes release: ParseAddr("${text}"): IPv4 field has octet with leading zero`;
}

/** Warnings that a Service gets on its way in (core service GetWarningsForService). */
export function serviceWarnings(service: JsonObject, { behaviours }: RequestContext): readonly string[] {
  const warn = behaviours.oldAddressesAccepted ? addressWarning : oldAddressWarning;
  const check = (list: string) =>
    listAt(service, `spec.${list}`).flatMap((text, index) => {
      const address = parseAddressSloppy(String(text));
      const warning = address && warn(`spec.${list}[${index}]`, String(text), address);
      return warning === undefined ? [] : [warning];
    });
  const type = textAt(service, "spec.type");
  const headless = type === "ClusterIP" && textAt(service, "spec.clusterIP") === "None";
  const external = listAt(service, "spec.externalIPs").length > 0;
  const said = (holds: boolean, text: string) => (holds ? [text] : []);
  return [
    ...check("clusterIPs"),
    ...said(headless && external, "spec.externalIPs is ignored for headless services"),
    ...said(
      headless && textAt(service, "spec.sessionAffinity") !== "None",
      "spec.SessionAffinity is ignored for headless services",
    ),
    ...check("externalIPs"),
    ...said(
      type === "ExternalName" && external,
      'spec.externalIPs is ignored when spec.type is "ExternalName"',
    ),
    ...said(
      type !== "ExternalName" && textAt(service, "spec.externalName") !== "",
      'spec.externalName is ignored when spec.type is not "ExternalName"',
    ),
  ];
}
