/**
 * metadata.managedFields, as near as it can be told: the model remembers no managers. An object shows one entry with what
 * a client may have set, of the manager `unknown`: so a server calls a client that does not name itself, and requests of
 * the model name nobody. What the allocator writes is the apiserver's own.
 */
import type { Json } from "../../model/input.ts";
import { managedByAllocator, managedByLabel } from "../../model/objects/ip-address.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { mapAt, textAt } from "./json-paths.ts";

/** Filled in by the strategy after the fields of a request have been told apart. */
const serversOwn = ["clusterIPs", "ipFamilies", "ipFamilyPolicy"];
/** Maps and lists that have one owner as a whole. */
const atomic = ["selector"];

function fieldsOf(members: JsonObject): JsonObject {
  const entries = Object.entries(members).map(([key, value]) => [`f:${key}`, setOf(key, value)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function setOf(key: string, value: Json): JsonObject {
  if (key === "ports" && Array.isArray(value)) {
    const ports = value.filter(isJsonObject).map((port) => {
      const id = JSON.stringify({ port: port.port, protocol: port.protocol });
      return [`k:${id}`, { ".": {}, ...fieldsOf(port) }] as const;
    });
    return { ".": {}, ...Object.fromEntries(ports) };
  }
  if (key === "finalizers" && Array.isArray(value)) {
    return { ".": {}, ...Object.fromEntries(value.map((item: Json) => [`v:${JSON.stringify(item)}`, {}])) };
  }
  return isJsonObject(value) && !atomic.includes(key) ? { ".": {}, ...fieldsOf(value) } : {};
}

/** The object with its managed fields. */
export function withManagedFields(object: JsonObject): JsonObject {
  const metadata = mapAt(object, "metadata");
  const told = Object.entries(metadata).filter(([key]) =>
    ["annotations", "finalizers", "labels"].includes(key),
  );
  const spec = Object.entries(mapAt(object, "spec")).filter(([key]) => !serversOwn.includes(key));
  const fields = {
    ...(told.length > 0 && { "f:metadata": fieldsOf(Object.fromEntries(told)) }),
    ...(spec.length > 0 && { "f:spec": fieldsOf(Object.fromEntries(spec)) }),
  };
  const allocators = mapAt(metadata, "labels")[managedByLabel] === managedByAllocator;
  const entry = {
    manager: allocators ? "kube-apiserver" : "unknown",
    operation: "Update",
    apiVersion: textAt(object, "apiVersion"),
    time: textAt(metadata, "creationTimestamp"),
    fieldsType: "FieldsV1",
    fieldsV1: fields,
  };
  return { ...object, metadata: { ...metadata, managedFields: [entry] } };
}
