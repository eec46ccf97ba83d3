/** The JSON merge patch from one object to another. */
import type { Json } from "../../model/input.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { sameValue } from "./strategic.ts";

/** Applied to `before` it gives `after`; empty when they are equal. */
export function mergeDiff(before: JsonObject, after: JsonObject): JsonObject {
  const patch: Record<string, Json> = {};
  for (const key of Object.keys(before)) if (after[key] === undefined) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (sameValue(old, value)) continue;
    patch[key] = isJsonObject(old) && isJsonObject(value) ? mergeDiff(old, value) : value;
  }
  return patch;
}
