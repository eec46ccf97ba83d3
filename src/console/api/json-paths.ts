/** Walking through an object whose shape is only known in parts. */
import type { Json } from "../../model/input.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";

/** The value at `metadata.labels`; undefined where the path ends early. */
export function at(value: Json | undefined, path: string): Json | undefined {
  let here = value;
  for (const part of path.split(".")) here = isJsonObject(here) ? here[part] : undefined;
  return here;
}

/** The text there, or an empty one. */
export function textAt(value: Json | undefined, path: string): string {
  const found = at(value, path);
  return found === undefined || found === null || typeof found === "object" ? "" : String(found);
}

export function listAt(value: Json | undefined, path: string): readonly Json[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
}

export function mapAt(value: Json | undefined, path: string): JsonObject {
  const found = at(value, path);
  return isJsonObject(found) ? found : {};
}

export function nameOf(object: JsonObject): string {
  return textAt(object, "metadata.name");
}
