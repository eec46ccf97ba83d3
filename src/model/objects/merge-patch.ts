/** JSON merge patch, RFC 7386: null removes, objects merge, everything else replaces. */
import type { Json } from "../input.ts";
import { isJsonObject, type JsonObject } from "./json-reading.ts";

/** The patched value; neither argument is changed. */
export function applyMergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result: Record<string, Json> = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = applyMergePatch(result[key], value);
  }
  return result;
}

/** The same for two objects, which give an object. */
export function mergeObjects(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = applyMergePatch(target, patch);
  return isJsonObject(merged) ? merged : {};
}

/** An object without the members that are undefined, so that shapes with optional parts become JSON. */
export function jsonOf(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  const present = Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(present);
}
