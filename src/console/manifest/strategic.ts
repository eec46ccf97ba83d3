/** Strategic merge patches: lists whose elements have a key are merged element by element (apimachinery strategicpatch). */
import type { Json } from "../../model/input.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";

/** Lists that merge, by path, and the member that tells their elements apart; "" for lists of plain values. */
const mergeKeys: Readonly<Record<string, string>> = {
  "metadata.finalizers": "",
  "metadata.ownerReferences": "uid",
  "spec.ports": "port",
  "status.conditions": "type",
};

export function mergeKeyOf(path: string): string | undefined {
  return mergeKeys[path];
}

export function sameValue(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => sameValue(one[key], other[key]));
}

export function below(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** A new value without the directives and removals that it holds. */
function clean(value: Json, path: string): Json {
  return isJsonObject(value) ? applyStrategic({}, value, path) : value;
}

function mergePlain(current: readonly Json[], patch: readonly Json[]): readonly Json[] {
  return [...current, ...patch.filter((item) => !current.includes(item))];
}

function mergeElements(
  current: readonly Json[],
  patch: readonly Json[],
  mergeKey: string,
  path: string,
): readonly Json[] {
  if (mergeKey === "") return mergePlain(current, patch);
  const replaces = patch.some((item) => isJsonObject(item) && item.$patch === "replace");
  let result: Json[] = replaces ? [] : [...current];
  for (const item of patch) {
    if (!isJsonObject(item)) continue;
    const index = result.findIndex((one) => isJsonObject(one) && sameValue(one[mergeKey], item[mergeKey]));
    if (item.$patch === "delete") result = result.filter((_, place) => place !== index);
    else if (item.$patch === "replace" && item[mergeKey] === undefined) continue;
    else if (index < 0) result.push(clean(item, path));
    else result[index] = applyStrategic(result[index] as JsonObject, item, path);
  }
  return result;
}

/** Elements named by `$setElementOrder` stand in that order, the others where they were. */
function ordered(list: readonly Json[], order: Json | undefined, mergeKey: string): readonly Json[] {
  if (!Array.isArray(order)) return list;
  const place = (item: Json) =>
    order.findIndex((wanted: Json) =>
      mergeKey === ""
        ? sameValue(wanted, item)
        : isJsonObject(wanted) && isJsonObject(item) && sameValue(wanted[mergeKey], item[mergeKey]),
    );
  const named = list.filter((item) => place(item) >= 0).sort((a, b) => place(a) - place(b));
  return list.map((item) => (place(item) < 0 ? item : (named.shift() ?? item)));
}

/** The object with the patch applied. */
export function applyStrategic(current: JsonObject, patch: JsonObject, path = ""): JsonObject {
  if (patch.$patch === "delete") return {};
  const result: Record<string, Json> = patch.$patch === "replace" ? {} : { ...current };
  if (Array.isArray(patch.$retainKeys)) {
    for (const key of Object.keys(result)) if (!patch.$retainKeys.includes(key)) delete result[key];
  }
  for (const [key, value] of Object.entries(patch)) {
    const dropped = /^\$deleteFromPrimitiveList\/(.*)$/.exec(key)?.[1];
    if (dropped !== undefined && Array.isArray(value) && Array.isArray(result[dropped])) {
      result[dropped] = (result[dropped] as readonly Json[]).filter((item) => !value.includes(item));
    }
    if (key.startsWith("$")) continue;
    const here = below(path, key);
    const old = result[key];
    const mergeKey = mergeKeyOf(here);
    if (value === null) delete result[key];
    else if (isJsonObject(value)) result[key] = applyStrategic(isJsonObject(old) ? old : {}, value, here);
    else if (Array.isArray(value) && mergeKey !== undefined) {
      const merged = mergeElements(Array.isArray(old) ? old : [], value, mergeKey, here);
      result[key] = ordered(merged, patch[`$setElementOrder/${key}`], mergeKey);
    } else result[key] = value;
  }
  return result;
}
