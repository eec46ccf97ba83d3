/** ServiceCIDR requests up to their validation: decoding, and who may write the status (`servicecidr-controllers.md 4`). */
import type { Json } from "../input.ts";
import type { RequestContext } from "./context.ts";
import { decodingError, type FieldValidation } from "./decoding.ts";
import {
  type JsonObject,
  newReading,
  type Reading,
  readArray,
  readObject,
  readString,
  readStrings,
} from "./json-reading.ts";
import { jsonOf, mergeObjects } from "./merge-patch.ts";
import type { ClientMetadata } from "./metadata.ts";
import {
  freshMetadata,
  identityError,
  metadataJson,
  readMetadata,
  uidErrors,
  updatedMetadata,
} from "./metadata-json.ts";
import type { Condition, ServiceCIDR } from "./service-cidr.ts";
import { invalid, type StatusError } from "./status-error.ts";

export type PreparedServiceCIDR = { readonly cidr: ServiceCIDR } | { readonly error: StatusError };

type Decoded =
  | {
      readonly metadata: ClientMetadata;
      readonly cidrs: readonly string[];
      readonly conditions: readonly Condition[];
    }
  | { readonly error: StatusError };

const conditionKeys = ["type", "status", "observedGeneration", "lastTransitionTime", "reason", "message"];

/** Simulated time has no calendar, so a time that a client writes as text is taken as 0. */
function readCondition(reading: Reading, value: Json): Condition {
  const from = readObject(reading, value, {
    field: "ServiceCIDRStatus.status.conditions",
    goType: "v1.Condition",
    path: "status.conditions",
    known: conditionKeys,
  });
  const text = (key: string) => readString(reading, from[key], `Condition.status.conditions.${key}`) ?? "";
  const time = from.lastTransitionTime;
  return {
    type: text("type"),
    status: text("status"),
    reason: text("reason"),
    message: text("message"),
    lastTransitionTime: typeof time === "number" ? time : 0,
  };
}

function decode(body: JsonObject, validation: FieldValidation): Decoded {
  const reading = newReading();
  const known = ["apiVersion", "kind", "metadata", "spec", "status"];
  const from = readObject(reading, body, { field: "ServiceCIDR", goType: "v1.ServiceCIDR", path: "", known });
  const metadata = readMetadata(reading, from.metadata);
  const part = (path: string, goType: string, key: string) =>
    readObject(reading, from[path], { field: `ServiceCIDR.${path}`, goType, path, known: [key] });
  const spec = part("spec", "v1.ServiceCIDRSpec", "cidrs");
  const status = part("status", "v1.ServiceCIDRStatus", "conditions");
  const cidrs = readStrings(reading, spec.cidrs, "ServiceCIDRSpec.spec.cidrs") ?? [];
  const list = readArray(reading, status.conditions, "ServiceCIDRStatus.status.conditions", "[]v1.Condition");
  const conditions = list.map((item) => readCondition(reading, item));
  const error = decodingError("ServiceCIDR", reading, validation);
  return error === undefined ? { metadata, cidrs, conditions } : { error };
}

/** The ServiceCIDR as a client reads it. */
export function serviceCIDRJson(cidr: ServiceCIDR): JsonObject {
  const { conditions } = cidr.status;
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "ServiceCIDR",
    metadata: metadataJson(cidr.metadata),
    spec: { cidrs: cidr.spec.cidrs },
    status: jsonOf({
      conditions: conditions.length === 0 ? undefined : conditions.map((item) => jsonOf({ ...item })),
    }),
  };
}

/** A new ServiceCIDR, ready for `validateServiceCIDRCreate`. uid, revision and time are the caller's to set. */
export function prepareServiceCIDRCreate(
  body: JsonObject,
  identity: { readonly name?: string; readonly generatedName?: string },
  ctx: RequestContext,
  validation: FieldValidation = "Ignore",
): PreparedServiceCIDR {
  const decoded = decode(body, validation);
  if ("error" in decoded) return decoded;
  const given = identity.name ?? decoded.metadata.name ?? "";
  const generates = given === "" && decoded.metadata.generateName !== undefined;
  const name = generates ? (identity.generatedName ?? "") : given;
  const conditions = ctx.behaviours.serviceCIDRStatusWiped ? [] : decoded.conditions;
  const metadata = freshMetadata(decoded.metadata, { name });
  return { cidr: { metadata, spec: { cidrs: decoded.cidrs }, status: { conditions } } };
}

function nextServiceCIDR(
  old: ServiceCIDR,
  body: JsonObject,
  subresource: "status" | undefined,
  ctx: RequestContext,
  validation: FieldValidation,
): PreparedServiceCIDR {
  const decoded = decode(body, validation);
  if ("error" in decoded) return decoded;
  const wrong = identityError("servicecidrs", old.metadata, decoded.metadata);
  if (wrong !== undefined) return { error: wrong };
  const uid = uidErrors(old.metadata, body);
  if (uid.length > 0) {
    return { error: invalid("ServiceCIDR", old.metadata.name, uid, ctx.behaviours.invalidValueStyle) };
  }
  if (subresource === "status") return { cidr: { ...old, status: { conditions: decoded.conditions } } };
  const status = ctx.behaviours.serviceCIDRStatusWiped ? old.status : { conditions: decoded.conditions };
  const metadata = updatedMetadata(old.metadata, decoded.metadata);
  return { cidr: { metadata, spec: { cidrs: decoded.cidrs }, status } };
}

/** The stored ServiceCIDR with a merge patch applied, ready for `validateServiceCIDRUpdate`. */
export function patchServiceCIDR(
  old: ServiceCIDR,
  patch: JsonObject,
  subresource: "status" | undefined,
  ctx: RequestContext,
): PreparedServiceCIDR {
  return nextServiceCIDR(old, mergeObjects(serviceCIDRJson(old), patch), subresource, ctx, "Ignore");
}

/** A whole new body (PUT). Without a status it wipes Ready up to 1.35 (S07-servicecidr-status). */
export function replaceServiceCIDR(
  old: ServiceCIDR,
  body: JsonObject,
  subresource: "status" | undefined,
  ctx: RequestContext,
  validation: FieldValidation = "Ignore",
): PreparedServiceCIDR {
  return nextServiceCIDR(old, body, subresource, ctx, validation);
}
