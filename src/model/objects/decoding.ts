/** The last step of reading a body: either a value, or the 400 that the API answers. */
import type { Reading } from "./json-reading.ts";
import { badRequest, type StatusError } from "./status-error.ts";

/** `Strict` refuses unknown fields, as kubectl asks for on create and apply; `Ignore` drops them. */
export type FieldValidation = "Strict" | "Ignore";

/** The 400 for a wrong type or, when strict, for unknown fields (K06-create-apply); undefined if all is well. */
export function decodingError(
  kind: "Service" | "ServiceCIDR" | "IPAddress",
  reading: Reading,
  validation: FieldValidation,
): StatusError | undefined {
  const prefix = `${kind} in version "v1" cannot be handled as a ${kind}: `;
  if (reading.mismatch !== undefined) return badRequest(prefix + reading.mismatch);
  if (validation === "Ignore" || reading.unknown.length === 0) return undefined;
  const fields = reading.unknown.map((field) => `unknown field "${field}"`).join(", ");
  return badRequest(`${prefix}strict decoding error: ${fields}`);
}
