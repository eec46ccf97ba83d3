/** One complaint about one field, and how it prints (apimachinery's field errors, `validation.md 0`). */
import type { InvalidValueStyle } from "../releases/behaviours.ts";

export type FieldErrorType = "Required" | "Duplicate" | "Invalid" | "NotSupported" | "Forbidden";

/** A Go struct, for the few places where a whole struct is the refused value. */
export interface GoStruct {
  /** `networking.ServiceCIDRSpec` */
  readonly goType: string;
  readonly fields: readonly GoField[];
}

/** One field; `go` is its Go syntax where that is not simply the value's. */
export interface GoField {
  readonly name: string;
  readonly value: string | number | null | readonly string[];
  readonly go?: string;
}

export type BadValue = string | number | boolean | null | readonly string[] | GoStruct;

export interface FieldError {
  readonly type: FieldErrorType;
  /** `spec.clusterIPs[0]` */
  readonly field: string;
  /** Not printed for Required and Forbidden. */
  readonly value: BadValue;
  readonly detail: string;
  /** Element type of a refused list in Go syntax; `string` unless given. */
  readonly goElement?: string;
}

const typeTexts: Readonly<Record<FieldErrorType, string>> = {
  Required: "Required value",
  Duplicate: "Duplicate value",
  Invalid: "Invalid value",
  NotSupported: "Unsupported value",
  Forbidden: "Forbidden",
};

export function required(field: string, detail = ""): FieldError {
  return { type: "Required", field, value: null, detail };
}

export function forbiddenField(field: string, detail: string): FieldError {
  return { type: "Forbidden", field, value: null, detail };
}

export function invalidField(field: string, value: BadValue, detail: string): FieldError {
  return { type: "Invalid", field, value, detail };
}

/** A refused list of families, whose Go syntax names the type. */
export function invalidFamilies(field: string, value: readonly string[], detail: string): FieldError {
  return { type: "Invalid", field, value, detail, goElement: "core.IPFamily" };
}

export function duplicate(field: string, value: BadValue): FieldError {
  return { type: "Duplicate", field, value, detail: "" };
}

/** `supported` is printed in the order given; the apiserver sorts its sets. */
export function notSupported(field: string, value: BadValue, supported: readonly string[]): FieldError {
  const detail = `supported values: ${supported.map(quote).join(", ")}`;
  return { type: "NotSupported", field, value, detail };
}

/** Go's %q and a JSON string agree on everything that can be typed into these fields. */
function quote(text: string): string {
  return JSON.stringify(text);
}

function isList(value: BadValue | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}

function goList(list: readonly string[], element: string): string {
  return `[]${element}{${list.map(quote).join(", ")}}`;
}

/** A nil pointer prints as the string "null" (K07-refused, parentRef patched away). */
function goValue(value: BadValue, element: string): string {
  if (value === null) return quote("null");
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isList(value)) return goList(value, element);
  const fields = value.fields.map((field) => `${field.name}:${field.go ?? goValue(field.value, "string")}`);
  return `${value.goType}{${fields.join(", ")}}`;
}

function jsonValue(value: BadValue): string {
  if (value !== null && typeof value === "object" && !isList(value)) {
    return JSON.stringify(Object.fromEntries(value.fields.map((field) => [field.name, field.value])));
  }
  return JSON.stringify(value);
}

/** The refused value as the release prints it. */
function renderValue(value: BadValue, style: InvalidValueStyle, goElement = "string"): string {
  return style === "go" ? goValue(value, goElement) : jsonValue(value);
}

/** The error without its field: `Invalid value: "x": must be …`. This is the text of a cause. */
export function fieldErrorBody(error: FieldError, style: InvalidValueStyle): string {
  const printsValue = error.type !== "Required" && error.type !== "Forbidden";
  const value = printsValue ? `: ${renderValue(error.value, style, error.goElement)}` : "";
  const detail = error.detail === "" ? "" : `: ${error.detail}`;
  return `${typeTexts[error.type]}${value}${detail}`;
}

/** The error with its field: `spec.clusterIPs[0]: Invalid value: "x": must be …`. */
export function fieldErrorText(error: FieldError, style: InvalidValueStyle): string {
  return `${error.field}: ${fieldErrorBody(error, style)}`;
}
