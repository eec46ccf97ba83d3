/** JSON patch, RFC 6902. */
import type { Json } from "../../model/input.ts";
import { isJsonObject } from "../../model/objects/json-reading.ts";
import { sameValue } from "./strategic.ts";

class Refused extends Error {}

type Holder = Record<string, Json> | Json[];

function parts(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function holderOf(root: Json, path: readonly string[]): Holder {
  let here: Json | undefined = root;
  for (const part of path.slice(0, -1)) here = child(here, part);
  if (!Array.isArray(here) && !isJsonObject(here)) throw new Refused("no such path");
  return here as Holder;
}

function child(value: Json | undefined, part: string): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(part)];
  return isJsonObject(value) ? value[part] : undefined;
}

function read(root: Json, pointer: string): Json {
  let here: Json | undefined = root;
  for (const part of parts(pointer)) here = child(here, part);
  if (here === undefined) throw new Refused("no such path");
  return here;
}

function put(root: Json, pointer: string, value: Json, replaces: boolean): void {
  const path = parts(pointer);
  const key = path.at(-1) ?? "";
  const holder = holderOf(root, path);
  if (replaces && child(holder as Json, key) === undefined) throw new Refused("no such path");
  if (!Array.isArray(holder)) holder[key] = value;
  else if (replaces) holder[Number(key)] = value;
  else if (key === "-") holder.push(value);
  else holder.splice(Number(key), 0, value);
}

function remove(root: Json, pointer: string): void {
  const path = parts(pointer);
  const key = path.at(-1) ?? "";
  const holder = holderOf(root, path);
  if (child(holder as Json, key) === undefined) throw new Refused("no such path");
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function perform(root: Json, operation: Json): void {
  if (!isJsonObject(operation)) throw new Refused("not an operation");
  const { op, path, from, value = null } = operation;
  const pointer = typeof path === "string" ? path : "";
  const origin = typeof from === "string" ? from : "";
  switch (op) {
    case "add":
      put(root, pointer, value, false);
      return;
    case "replace":
      put(root, pointer, value, true);
      return;
    case "remove":
      remove(root, pointer);
      return;
    case "copy":
      put(root, pointer, structuredClone(read(root, origin)), false);
      return;
    case "move": {
      const moved = read(root, origin);
      remove(root, origin);
      put(root, pointer, moved, false);
      return;
    }
    case "test":
      if (!sameValue(read(root, pointer), value)) throw new Refused("test failed");
      return;
    default:
      throw new Refused("no such operation");
  }
}

/** The patched copy; undefined when an operation is refused. */
export function applyJsonPatch(target: Json, operations: readonly Json[]): Json | undefined {
  const copy = structuredClone(target) as Json;
  try {
    for (const operation of operations) perform(copy, operation);
    return copy;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
