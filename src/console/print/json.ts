/** JSON as Go's encoder prints it. */
import type { Json } from "../../model/input.ts";

/** Go escapes what could end a script element, and the two line separators. */
export function goJson(value: Json | string): string {
  return escaped(JSON.stringify(value));
}

function escaped(text: string): string {
  return text.replace(/[<>&\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** The same value with the members of every object in order of their names. */
export function sortedJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortedJson);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sortedJson(member)]));
}

/** What `-o json` prints: four blanks a level, one line end. */
export function indentedJson(value: Json, indent = 4): string {
  return `${escaped(JSON.stringify(value, null, indent))}\n`;
}
