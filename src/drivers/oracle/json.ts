/** Recorded values, as plain JSON. */
import type { Json } from "../../model/input.ts";

export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
