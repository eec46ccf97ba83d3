/**
 * Error answers of the API. Texts are those of apimachinery's errors package, as the traces show them
 * (S01-gate-off-baseline, S08-ipaddress-misuse, S11-error-texts*).
 */

import type { InvalidValueStyle } from "../releases/behaviours.ts";
import { type FieldError, fieldErrorBody, fieldErrorText } from "./field-error.ts";

export type StatusReason =
  | "Invalid"
  | "AlreadyExists"
  | "NotFound"
  | "Conflict"
  | "InternalError"
  | "Forbidden"
  | "BadRequest"
  | "ServerTimeout"
  | "Timeout"
  /** No apiserver answered: a client's own error, not the API's. */
  | "ServiceUnavailable"
  /** An error that the apiserver passes on as it is. */
  | "";

export interface StatusCause {
  readonly reason?: string;
  readonly message: string;
  readonly field?: string;
}

/** What a client sees of a failed request: HTTP code, machine reason, text and causes. */
export interface StatusError {
  readonly code: number;
  readonly reason: StatusReason;
  readonly message: string;
  readonly causes: readonly StatusCause[];
}

export type Kind = "Service" | "ServiceCIDR" | "IPAddress";

/** A resource with its group, as errors print it: `services`, `ipaddresses.networking.k8s.io`. */
const qualifiedResources: Readonly<Record<string, string>> = {
  services: "services",
  ipaddresses: "ipaddresses.networking.k8s.io",
  servicecidrs: "servicecidrs.networking.k8s.io",
};

const qualifiedKinds: Readonly<Record<Kind, string>> = {
  Service: "Service",
  ServiceCIDR: "ServiceCIDR.networking.k8s.io",
  IPAddress: "IPAddress.networking.k8s.io",
};

function qualified(resource: string): string {
  return qualifiedResources[resource] ?? resource;
}

/** 422: one error prints as itself, several as `[a, b]`; equal texts once, but every cause. `errors` is not empty. */
export function invalid(
  kind: Kind,
  name: string,
  errors: readonly FieldError[],
  style: InvalidValueStyle,
): StatusError {
  const texts = [...new Set(errors.map((error) => fieldErrorText(error, style)))];
  const joined = texts.length === 1 ? (texts[0] ?? "") : `[${texts.join(", ")}]`;
  return {
    code: 422,
    reason: "Invalid",
    message: `${qualifiedKinds[kind]} "${name}" is invalid: ${joined}`,
    causes: errors.map((error) => ({
      reason: `FieldValue${error.type}`,
      message: fieldErrorBody(error, style),
      field: error.field,
    })),
  };
}

/** 409 on create; the text tells when what exists is only waiting for its finalizers (S07-servicecidr-lifecycle). */
export function alreadyExists(resource: string, name: string, deleting = false): StatusError {
  const message = `${deleting ? "object is being deleted: " : ""}${qualified(resource)} "${name}" already exists`;
  return { code: 409, reason: "AlreadyExists", message, causes: [] };
}

/** 404. */
export function notFound(resource: string, name: string): StatusError {
  return { code: 404, reason: "NotFound", message: `${qualified(resource)} "${name}" not found`, causes: [] };
}

/** The detail of a conflict on resourceVersion. */
const staleObject =
  "the object has been modified; please apply your changes to the latest version and try again";

/** 409 on update; `resource` may be one of the three or an internal one such as `serviceipallocations`. */
export function conflict(resource: string, name: string, detail: string = staleObject): StatusError {
  const message = `Operation cannot be fulfilled on ${qualified(resource)} "${name}": ${detail}`;
  return { code: 409, reason: "Conflict", message, causes: [] };
}

/** 500. The cause repeats the text without its prefix (S01-exhaust-10.96.0.0_29). */
export function internalError(text: string): StatusError {
  return {
    code: 500,
    reason: "InternalError",
    message: `Internal error occurred: ${text}`,
    causes: [{ message: text }],
  };
}

/** 400: the body could not be read. */
/** An error of etcd that nothing in the apiserver maps: 500 without a reason. */
export function etcdError(message: string): StatusError {
  return { code: 500, reason: "", message, causes: [] };
}

export function badRequest(message: string): StatusError {
  return { code: 400, reason: "BadRequest", message, causes: [] };
}
