/** What `apply` sends: what the file says, less what it no longer says since the last time (CreateThreeWayMergePatch). */
import type { Json } from "../../model/input.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { below, mergeKeyOf, sameValue } from "./strategic.ts";

function element(list: readonly Json[], mergeKey: string, like: Json): Json | undefined {
  return list.find((item) =>
    mergeKey === ""
      ? sameValue(item, like)
      : isJsonObject(item) && isJsonObject(like) && sameValue(item[mergeKey], like[mergeKey]),
  );
}

/** The whole list after the patch, or undefined when it stays as it is. */
function mergedList(
  original: readonly Json[],
  modified: readonly Json[],
  current: readonly Json[],
  mergeKey: string,
  path: string,
): readonly Json[] | undefined {
  let changed = false;
  const wanted = modified.map((item) => {
    const live = element(current, mergeKey, item);
    if (live === undefined || !isJsonObject(live) || !isJsonObject(item)) {
      changed ||= live === undefined;
      return item;
    }
    const old = element(original, mergeKey, item);
    const patch = threeWay(isJsonObject(old) ? old : {}, item, live, path);
    if (Object.keys(patch).length === 0) return live;
    changed = true;
    return patched(live, patch);
  });
  const others = current.filter((item) => {
    if (element(modified, mergeKey, item) !== undefined) return false;
    const given = element(original, mergeKey, item) !== undefined;
    changed ||= given;
    return !given;
  });
  return changed ? [...wanted, ...others] : undefined;
}

function patched(target: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, Json> = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const old = result[key];
    if (value === null) delete result[key];
    else result[key] = isJsonObject(value) && isJsonObject(old) ? patched(old, value) : value;
  }
  return result;
}

/** A JSON merge patch; empty when the live object already is as the file says. */
export function threeWay(
  original: JsonObject,
  modified: JsonObject,
  current: JsonObject,
  path = "",
): JsonObject {
  const patch: Record<string, Json> = {};
  for (const key of Object.keys(original)) if (modified[key] === undefined) patch[key] = null;
  for (const [key, value] of Object.entries(modified)) {
    const [old, live] = [original[key], current[key]];
    const here = below(path, key);
    const mergeKey = mergeKeyOf(here);
    if (value === null) {
      if (live !== undefined) patch[key] = null;
    } else if (isJsonObject(value) && isJsonObject(live)) {
      const part = threeWay(isJsonObject(old) ? old : {}, value, live, here);
      if (Object.keys(part).length > 0) patch[key] = part;
    } else if (Array.isArray(value) && Array.isArray(live) && mergeKey !== undefined) {
      const list = mergedList(Array.isArray(old) ? old : [], value, live, mergeKey, here);
      if (list !== undefined) patch[key] = list;
    } else if (!sameValue(value, live)) patch[key] = value;
  }
  return patch;
}
