/** YAML as sigs.k8s.io/yaml prints it: sorted keys, lists not indented, lines folded after 80 columns. */
import type { Json } from "../../model/input.ts";
import { plainWord } from "../plain-word.ts";
import { naturalOrder } from "./natural-order.ts";

const bestWidth = 80;

/** Text that means something in YAML, but nothing that JSON has: the merge key, infinities, numbers to the base 60. */
const beyondJson =
  /^(?:<<|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?)$/;

/** Dates are quoted too, since a reader would make times of them. */
const date = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt ])/;

function needsQuotes(text: string): boolean {
  return (
    text === "" ||
    /^[-?:](?:\s|$)/.test(text) ||
    /^[,[\]{}#&*!|>'"%@`]/.test(text) ||
    /: |:$| #/.test(text) ||
    /^\s|\s$/.test(text) ||
    /^(?:---|\.\.\.)/.test(text)
  );
}

const special: Readonly<Record<string, string>> = {
  "\0": "\\0",
  "\u0007": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  "\u001b": "\\e",
  '"': '\\"',
  "\\": "\\\\",
};

/** Characters that only double quotes can hold; a line feed may also stand in a block. */
function isUnprintable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return code !== 0x85;
  return code === 0xfeff || (code >= 0xd800 && code <= 0xdfff);
}

/** Folds at single blanks once a line is longer than the best width. */
function fold(text: string, column: number, indent: number, asIs: (word: string) => string): string {
  let at = column;
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? "";
    const alone = text[i - 1] !== " " && text[i + 1] !== " " && i > 0 && i < text.length - 1;
    if (letter === " " && alone && at > bestWidth) {
      out += `\n${" ".repeat(indent)}`;
      at = indent;
    } else {
      const written = asIs(letter);
      out += written;
      at += written.length;
    }
  }
  return out;
}

function doubleQuoted(text: string, column: number, indent: number): string {
  let out = '"';
  let at = column + 1;
  const letters = [...text];
  for (const [i, letter] of letters.entries()) {
    if (letter === " " && at > bestWidth && i > 0 && i < letters.length - 1) {
      out += `\n${" ".repeat(indent)}${letters[i + 1] === " " ? "\\ " : ""}`;
      at = indent;
      continue;
    }
    const written = special[letter] ?? (isUnprintable(letter) ? hex(letter) : letter);
    out += written;
    at += written.length;
  }
  return `${out}"`;
}

function hex(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).toUpperCase().padStart(2, "0")}`;
  if (code <= 0xffff) return `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return `\\U${code.toString(16).toUpperCase().padStart(8, "0")}`;
}

/** Text of several lines stands as a block below its key. */
function literal(text: string, indent: number): string {
  const ends = text.match(/\n*$/)?.[0].length ?? 0;
  const chomp = ends === 0 ? "-" : ends === 1 ? "" : "+";
  const hint = /^[ \n]/.test(text) ? "2" : "";
  const lines = (ends === 0 ? text : text.slice(0, -1)).split("\n");
  const body = lines.map((line) => (line === "" ? "" : " ".repeat(indent) + line));
  return `|${hint}${chomp}\n${body.join("\n")}`;
}

function scalar(text: string, column: number, indent: number, isKey: boolean): string {
  const hard = [...text].some((letter) => (letter !== "\n" || isKey) && isUnprintable(letter));
  if (hard) return doubleQuoted(text, column, indent);
  if (text.includes("\n")) return literal(text, indent);
  if (typeof plainWord(text) !== "string" || beyondJson.test(text) || date.test(text))
    return doubleQuoted(text, column, indent);
  const asIs = (word: string) => word;
  if (text === "") return '""';
  if (!needsQuotes(text)) return isKey ? text : fold(text, column, indent, asIs);
  const doubled = (word: string) => (word === "'" ? "''" : word);
  return isKey ? `'${text.replaceAll("'", "''")}'` : `'${fold(text, column + 1, indent, doubled)}'`;
}

function isEmpty(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** The lines of a value that begins at `indent`; `column` is where its first line begins. */
function lines(value: Json, indent: number): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json) => {
      const [first = "", ...rest] = itemLines(item, indent + 2);
      return [`${" ".repeat(indent)}- ${first.trimStart()}`, ...rest];
    });
  }
  if (typeof value !== "object" || value === null) return [];
  const keys = Object.keys(value).sort(naturalOrder);
  return keys.flatMap((key) => memberLines(key, (value as Record<string, Json>)[key] ?? null, indent));
}

function itemLines(item: Json, indent: number): string[] {
  if (typeof item === "object" && item !== null && !isEmpty(item)) return lines(item, indent);
  return [`${" ".repeat(indent)}${inline(item, indent, indent)}`];
}

function memberLines(key: string, value: Json, indent: number): string[] {
  const head = `${" ".repeat(indent)}${scalar(key, indent, indent, true)}:`;
  if (typeof value === "object" && value !== null && !isEmpty(value)) {
    return [head, ...lines(value, Array.isArray(value) ? indent : indent + 2)];
  }
  return [`${head} ${inline(value, head.length + 1, indent + 2)}`];
}

function inline(value: Json, column: number, indent: number): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "[]";
  if (typeof value === "object") return "{}";
  return typeof value === "string" ? scalar(value, column, indent, false) : String(value);
}

/** What `-o yaml` prints, with its line end. */
export function yamlText(value: Json): string {
  if (typeof value === "object" && value !== null && !isEmpty(value))
    return `${lines(value, 0).join("\n")}\n`;
  return `${inline(value, 0, 0)}\n`;
}
