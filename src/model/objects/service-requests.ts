/** The way of a Service request up to the allocation: decoding, defaults, names, families (`service-rest.md 2, 3, 7`). */
import type { RequestContext } from "./context.ts";
import { decodingError, type FieldValidation } from "./decoding.ts";
import { type JsonObject, newReading, readObject } from "./json-reading.ts";
import { mergeObjects } from "./merge-patch.ts";
import type { ClientMetadata } from "./metadata.ts";
import { freshMetadata, identityError, readMetadata, uidErrors, updatedMetadata } from "./metadata-json.ts";
import type { Service, ServiceSpec } from "./service.ts";
import { initIPFamilyFields, type Prepared } from "./service-families.ts";
import { readServiceSpec, serviceJson } from "./service-json.ts";
import {
  defaultOnRead,
  dropTypeDependentFields,
  keepAllocated,
  normaliseCreate,
  normaliseUpdate,
} from "./service-normalise.ts";
import { invalid, type StatusError } from "./status-error.ts";

/** Who a new Service will be. Without `name` the body's counts; without any, `generatedName` (for generateName). */
export interface ServiceIdentity {
  readonly namespace: string;
  readonly name?: string;
  readonly generatedName?: string;
}

type Decoded =
  | { readonly metadata: ClientMetadata; readonly spec: ServiceSpec }
  | { readonly error: StatusError };

function decode(body: JsonObject, validation: FieldValidation): Decoded {
  const reading = newReading();
  const known = ["apiVersion", "kind", "metadata", "spec", "status"];
  const from = readObject(reading, body, { field: "Service", goType: "v1.Service", path: "", known });
  const metadata = readMetadata(reading, from.metadata);
  const spec = readServiceSpec(reading, from.spec);
  const error = decodingError("Service", reading, validation);
  return error === undefined ? { metadata, spec } : { error };
}

/**
 * A create up to, but without, the allocation. The Service has its policy and families; its addresses are those the
 * client named. uid, revision and time are 0: the caller sets them.
 */
export function prepareServiceCreate(
  body: JsonObject,
  identity: ServiceIdentity,
  ctx: RequestContext,
  validation: FieldValidation = "Ignore",
): Prepared {
  const decoded = decode(body, validation);
  if ("error" in decoded) return decoded;
  const given = identity.name ?? decoded.metadata.name ?? "";
  const generates = given === "" && decoded.metadata.generateName !== undefined;
  const name = generates ? (identity.generatedName ?? "") : given;
  const metadata = freshMetadata(decoded.metadata, { name, namespace: identity.namespace });
  return initIPFamilyFields({ metadata, spec: normaliseCreate(decoded.spec) }, undefined, ctx);
}

/** The generateName of a body that has no name of its own, undefined if no name has to be generated. */
export function generateNameOf(body: JsonObject): string | undefined {
  const metadata = readMetadata(newReading(), body.metadata);
  return metadata.name === undefined || metadata.name === "" ? metadata.generateName : undefined;
}

function nextService(
  old: Service,
  body: JsonObject,
  ctx: RequestContext,
  validation: FieldValidation,
): Prepared {
  const decoded = decode(body, validation);
  if ("error" in decoded) return decoded;
  const wrong = identityError("services", old.metadata, decoded.metadata);
  if (wrong !== undefined) return { error: wrong };
  const uid = uidErrors(old.metadata, body);
  if (uid.length > 0) {
    return { error: invalid("Service", old.metadata.name, uid, ctx.behaviours.invalidValueStyle) };
  }
  return { service: { metadata: updatedMetadata(old.metadata, decoded.metadata), spec: decoded.spec } };
}

/** The stored Service with a merge patch applied, decoded and defaulted again. Not yet prepared. */
export function patchService(old: Service, patch: JsonObject, ctx: RequestContext): Prepared {
  return nextService(old, mergeObjects(serviceJson(old), patch), ctx, "Ignore");
}

/** A whole new Service body (PUT) in place of the stored one. Not yet prepared. */
export function replaceService(
  old: Service,
  body: JsonObject,
  ctx: RequestContext,
  validation: FieldValidation = "Ignore",
): Prepared {
  return nextService(old, body, ctx, validation);
}

/**
 * An update up to, but without, the allocation: values the server chose are kept, families are filled, and fields
 * of the former type are dropped. Returns the Service to plan with; compare it with `storedServiceOnRead(old)`.
 */
export function prepareServiceUpdate(old: Service, next: Service, ctx: RequestContext): Prepared {
  const before = defaultOnRead(old, ctx);
  const spec = normaliseUpdate(before.spec, keepAllocated(before.spec, next.spec));
  const prepared = initIPFamilyFields({ ...next, spec }, before, ctx);
  if ("error" in prepared) return prepared;
  const { service } = prepared;
  return { service: { ...service, spec: dropTypeDependentFields(before.spec, service.spec) } };
}

/** A stored Service as every read and comparison sees it. */
export const storedServiceOnRead = defaultOnRead;
