/** The words and numbers of YAML 1.1 as go-yaml v2 resolves them; the reader and the printer must agree on them. */
import type { Json } from "../model/input.ts";

const truths = ["y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"];
const lies = ["n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE"];
const nothing = ["", "~", "null", "Null", "NULL"];

/** What a word without quotes means. Only a sign, a digit or a dot can begin a number, and after a dot `_` parts no digits. */
export function plainWord(text: string): Json {
  if (nothing.includes(text)) return null;
  if (truths.includes(text)) return true;
  if (lies.includes(text)) return false;
  if (!/^[-+.\d]/.test(text)) return text;
  const digits = text.startsWith(".") ? text : text.replaceAll("_", "");
  if (/^[-+]?(?:0|[1-9]\d*)$/.test(digits)) return Number(digits);
  if (/^[-+]?0o?[0-7]+$/.test(digits)) return numberOf(digits, /0o?/, 8);
  if (/^[-+]?0x[0-9a-fA-F]+$/.test(digits)) return numberOf(digits, /0x/, 16);
  if (/^[-+]?0b[01]+$/.test(digits)) return numberOf(digits, /0b/, 2);
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(digits)) return Number(digits);
  return text;
}

function numberOf(digits: string, prefix: RegExp, base: number): number {
  return Number.parseInt(digits.replace(prefix, ""), base);
}
