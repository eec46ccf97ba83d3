/** ObjectMeta to JSON and back, and what an update may change in it. */
import type { Json } from "../input.ts";
import type { FieldError } from "./field-error.ts";
import { invalidField } from "./field-error.ts";
import {
  isJsonObject,
  type JsonObject,
  type Reading,
  readObject,
  readString,
  readStringMap,
  readStrings,
} from "./json-reading.ts";
import { jsonOf } from "./merge-patch.ts";
import type { ClientMetadata, Metadata } from "./metadata.ts";
import { badRequest, conflict, type StatusError } from "./status-error.ts";

const known = [
  "name",
  "generateName",
  "namespace",
  "selfLink",
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "labels",
  "annotations",
  "ownerReferences",
  "finalizers",
  "managedFields",
];

/** What a client may set in metadata. `resourceVersion` that is not a number counts as a stale one (-1). */
export function readMetadata(reading: Reading, value: Json | undefined): ClientMetadata {
  const from = readObject(reading, value, {
    field: "ObjectMeta.metadata",
    goType: "v1.ObjectMeta",
    path: "metadata",
    known,
  });
  const text = (key: string) => readString(reading, from[key], `ObjectMeta.metadata.${key}`);
  const map = (key: string) => readStringMap(reading, from[key], `ObjectMeta.metadata.${key}`);
  const version = text("resourceVersion");
  const name = text("name");
  const namespace = text("namespace");
  const generateName = text("generateName");
  const labels = map("labels");
  const annotations = map("annotations");
  const finalizers = readStrings(reading, from.finalizers, "ObjectMeta.metadata.finalizers");
  return {
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
    ...(generateName !== undefined && generateName !== "" && { generateName }),
    ...(version !== undefined &&
      version !== "" && { resourceVersion: /^\d+$/.test(version) ? Number(version) : -1 }),
    ...(labels !== undefined && Object.keys(labels).length > 0 && { labels }),
    ...(annotations !== undefined && Object.keys(annotations).length > 0 && { annotations }),
    ...(finalizers !== undefined && finalizers.length > 0 && { finalizers }),
  };
}

/** Metadata as a client would read it. Times stay out: a client cannot change them. */
export function metadataJson(metadata: Metadata): JsonObject {
  return jsonOf({
    name: metadata.name,
    namespace: metadata.namespace,
    generateName: metadata.generateName,
    uid: String(metadata.uid),
    resourceVersion: String(metadata.resourceVersion),
    labels: metadata.labels,
    annotations: metadata.annotations,
    finalizers: metadata.finalizers,
  });
}

/** Metadata of an object that is about to be created; uid, revision and time are the server's to set later. */
export function freshMetadata(
  client: ClientMetadata,
  identity: { readonly name: string; readonly namespace?: string },
): Metadata {
  return {
    name: identity.name,
    ...(identity.namespace !== undefined && { namespace: identity.namespace }),
    ...(client.generateName !== undefined && { generateName: client.generateName }),
    uid: 0,
    resourceVersion: 0,
    creationTimestamp: 0,
    ...(client.labels !== undefined && { labels: client.labels }),
    ...(client.annotations !== undefined && { annotations: client.annotations }),
    ...(client.finalizers !== undefined && { finalizers: client.finalizers }),
  };
}

/** The old object's identity and times with the client's labels, annotations and finalizers. */
export function updatedMetadata(old: Metadata, client: ClientMetadata): Metadata {
  const { labels: _labels, annotations: _annotations, finalizers: _finalizers, ...fixed } = old;
  return {
    ...fixed,
    ...(client.labels !== undefined && { labels: client.labels }),
    ...(client.annotations !== undefined && { annotations: client.annotations }),
    ...(client.finalizers !== undefined && { finalizers: client.finalizers }),
  };
}

/** Another name is a 400, another resourceVersion a 409; both are seen before any validation (K07-refused). */
export function identityError(
  resource: string,
  old: Metadata,
  client: ClientMetadata,
): StatusError | undefined {
  if (client.name !== undefined && client.name !== "" && client.name !== old.name) {
    return badRequest(
      `the name of the object (${client.name}) does not match the name on the URL (${old.name})`,
    );
  }
  if (client.resourceVersion !== undefined && client.resourceVersion !== old.resourceVersion) {
    return conflict(resource, old.name);
  }
  return undefined;
}

/** A uid in the body that is not the object's own: `field is immutable` (K07-refused). */
export function uidErrors(old: Metadata, body: JsonObject): readonly FieldError[] {
  const uid = isJsonObject(body.metadata) ? body.metadata.uid : undefined;
  if (typeof uid !== "string" || uid === "" || uid === String(old.uid)) return [];
  return [invalidField("metadata.uid", uid, "field is immutable")];
}
