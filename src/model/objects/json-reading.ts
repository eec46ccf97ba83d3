/** Reading JSON into Go-like types, with the decoder's own complaints (K06-create-apply). */
import type { Json } from "../input.ts";

export type JsonObject = { readonly [key: string]: Json };

/** What went wrong so far. Only the first wrong type is reported; unknown fields are collected. */
export interface Reading {
  mismatch: string | undefined;
  readonly unknown: string[];
}

export function newReading(): Reading {
  return { mismatch: undefined, unknown: [] };
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function typeName(value: Json): string {
  if (isJsonArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}

function mismatch(reading: Reading, value: Json, field: string, goType: string): undefined {
  reading.mismatch ??= `json: cannot unmarshal ${typeName(value)} into Go struct field ${field} of type ${goType}`;
  return undefined;
}

/** `field` is Go's spelling: `ServiceSpec.spec.clusterIP`. null and absent both read as undefined. */
export function readString(reading: Reading, value: Json | undefined, field: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : mismatch(reading, value, field, "string");
}

export function readInt32(reading: Reading, value: Json | undefined, field: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isInteger(value)) return value;
  return mismatch(reading, value, field, "int32");
}

export function readBoolean(reading: Reading, value: Json | undefined, field: string): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "boolean" ? value : mismatch(reading, value, field, "bool");
}

export function readIntOrString(
  reading: Reading,
  value: Json | undefined,
  field: string,
): number | string | undefined {
  if (typeof value === "string") return value;
  return readInt32(reading, value, field);
}

/** An absent list is undefined, so that "not given" and "given empty" can be told apart. */
export function readStrings(
  reading: Reading,
  value: Json | undefined,
  field: string,
): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isJsonArray(value)) return mismatch(reading, value, field, "[]string");
  return value.map((item) => readString(reading, item, field) ?? "");
}

export function readStringMap(
  reading: Reading,
  value: Json | undefined,
  field: string,
): Readonly<Record<string, string>> | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isJsonObject(value)) return mismatch(reading, value, field, "map[string]string");
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, readString(reading, item, field) ?? ""]),
  );
}

/** An object whose keys must be among `known`; others are noted under their path (`spec.clusterIPP`). */
export function readObject(
  reading: Reading,
  value: Json | undefined,
  options: {
    readonly field: string;
    readonly goType: string;
    readonly path: string;
    readonly known: readonly string[];
  },
): JsonObject {
  if (value === undefined || value === null) return {};
  if (!isJsonObject(value)) {
    mismatch(reading, value, options.field, options.goType);
    return {};
  }
  const prefix = options.path === "" ? "" : `${options.path}.`;
  for (const key of Object.keys(value)) {
    if (!options.known.includes(key)) reading.unknown.push(`${prefix}${key}`);
  }
  return value;
}

export function readArray(
  reading: Reading,
  value: Json | undefined,
  field: string,
  goType: string,
): readonly Json[] {
  if (value === undefined || value === null) return [];
  if (isJsonArray(value)) return value;
  mismatch(reading, value, field, goType);
  return [];
}
