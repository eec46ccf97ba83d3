/** IPAddress requests up to their validation, and the objects that allocator and repair loop create. */
import type { Family } from "../net/family.ts";
import type { RequestContext } from "./context.ts";
import { decodingError, type FieldValidation } from "./decoding.ts";
import { allocatorLabels, type IPAddress, type ParentRef } from "./ip-address.ts";
import {
  isJsonObject,
  type JsonObject,
  newReading,
  type Reading,
  readObject,
  readString,
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
import type { Service } from "./service.ts";
import { invalid, type StatusError } from "./status-error.ts";

export type PreparedIPAddress = { readonly address: IPAddress } | { readonly error: StatusError };

type Decoded =
  | { readonly metadata: ClientMetadata; readonly parentRef: ParentRef | undefined }
  | { readonly error: StatusError };

const parentKeys = ["group", "resource", "namespace", "name", "uid"];

function readParent(reading: Reading, spec: JsonObject): ParentRef | undefined {
  if (spec.parentRef === undefined || spec.parentRef === null) return undefined;
  const from = readObject(reading, spec.parentRef, {
    field: "IPAddressSpec.spec.parentRef",
    goType: "v1.ParentReference",
    path: "spec.parentRef",
    known: parentKeys,
  });
  const text = (key: string) => readString(reading, from[key], `ParentReference.spec.parentRef.${key}`) ?? "";
  return {
    group: text("group"),
    resource: text("resource"),
    namespace: text("namespace"),
    name: text("name"),
  };
}

function decode(body: JsonObject, validation: FieldValidation): Decoded {
  const reading = newReading();
  const known = ["apiVersion", "kind", "metadata", "spec"];
  const from = readObject(reading, body, { field: "IPAddress", goType: "v1.IPAddress", path: "", known });
  const metadata = readMetadata(reading, from.metadata);
  const spec = readObject(reading, from.spec, {
    field: "IPAddress.spec",
    goType: "v1.IPAddressSpec",
    path: "spec",
    known: ["parentRef"],
  });
  const parentRef = readParent(reading, isJsonObject(spec) ? spec : {});
  const error = decodingError("IPAddress", reading, validation);
  return error === undefined ? { metadata, parentRef } : { error };
}

/** The IPAddress as a client reads it; an empty group stays out. */
export function ipAddressJson(address: IPAddress): JsonObject {
  const parent = address.spec.parentRef;
  const present = (text: string) => (text === "" ? undefined : text);
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "IPAddress",
    metadata: metadataJson(address.metadata),
    spec: jsonOf({
      parentRef:
        parent &&
        jsonOf({
          group: present(parent.group),
          resource: present(parent.resource),
          namespace: present(parent.namespace),
          name: present(parent.name),
          uid: parent.uid === undefined ? undefined : String(parent.uid),
        }),
    }),
  };
}

/** A client's new IPAddress, ready for `validateIPAddressCreate`. generateName is not expanded for this kind. */
export function prepareIPAddressCreate(
  body: JsonObject,
  identity: { readonly name?: string },
  _ctx: RequestContext,
  validation: FieldValidation = "Ignore",
): PreparedIPAddress {
  const decoded = decode(body, validation);
  if ("error" in decoded) return decoded;
  const name = identity.name ?? decoded.metadata.name ?? decoded.metadata.generateName ?? "";
  const { parentRef } = decoded;
  const metadata = freshMetadata(decoded.metadata, { name });
  return { address: { metadata, spec: parentRef === undefined ? {} : { parentRef } } };
}

/** The parentRef that allocator and repair loop write (`ipaddress-allocator.md 2`). */
export function parentRefOf(service: Service, { behaviours }: RequestContext): ParentRef {
  const { namespace = "", name, uid } = service.metadata;
  const parent = { group: "", resource: "services", namespace, name };
  return behaviours.parentRefUID ? { ...parent, uid } : parent;
}

/** The IPAddress of a Service as allocator and repair loop create it; `ip` is canonical. */
export function ipAddressFor(service: Service, ip: string, family: Family, ctx: RequestContext): IPAddress {
  const metadata = freshMetadata({ labels: allocatorLabels(family) }, { name: ip });
  return { metadata, spec: { parentRef: parentRefOf(service, ctx) } };
}

function nextIPAddress(
  old: IPAddress,
  body: JsonObject,
  ctx: RequestContext,
  validation: FieldValidation,
): PreparedIPAddress {
  const decoded = decode(body, validation);
  if ("error" in decoded) return decoded;
  const wrong = identityError("ipaddresses", old.metadata, decoded.metadata);
  if (wrong !== undefined) return { error: wrong };
  const uid = uidErrors(old.metadata, body);
  if (uid.length > 0) {
    return { error: invalid("IPAddress", old.metadata.name, uid, ctx.behaviours.invalidValueStyle) };
  }
  const kept = old.spec.parentRef?.uid;
  const { parentRef } = decoded;
  const parent = parentRef === undefined || kept === undefined ? parentRef : { ...parentRef, uid: kept };
  const metadata = updatedMetadata(old.metadata, decoded.metadata);
  return { address: { metadata, spec: parent === undefined ? {} : { parentRef: parent } } };
}

/** The stored IPAddress with a merge patch applied, ready for `validateIPAddressUpdate`. */
export function patchIPAddress(old: IPAddress, patch: JsonObject, ctx: RequestContext): PreparedIPAddress {
  return nextIPAddress(old, mergeObjects(ipAddressJson(old), patch), ctx, "Ignore");
}

/** A whole new body (PUT) in place of the stored IPAddress. */
export function replaceIPAddress(
  old: IPAddress,
  body: JsonObject,
  ctx: RequestContext,
  validation: FieldValidation = "Ignore",
): PreparedIPAddress {
  return nextIPAddress(old, body, ctx, validation);
}
