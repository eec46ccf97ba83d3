/** Paths inside a JSONPath template: `.items[?(@.spec.type=="NodePort")].metadata.name`. */
import type { Json } from "../../model/input.ts";
import { isJsonObject } from "../../model/objects/json-reading.ts";

export type Step =
  | { readonly step: "root" }
  | { readonly step: "here" }
  | { readonly step: "member"; readonly name: string }
  | { readonly step: "all" }
  | { readonly step: "deep" }
  | { readonly step: "members"; readonly names: readonly string[] }
  | {
      readonly step: "slice";
      readonly from: number | undefined;
      readonly to: number | undefined;
      readonly by: number;
    }
  | { readonly step: "index"; readonly places: readonly number[] }
  | { readonly step: "filter"; readonly left: Operand; readonly operator: string; readonly right: Operand };

type Operand = { readonly path: readonly Step[] } | { readonly value: Json };

type Parsed = { readonly steps: readonly Step[] } | { readonly problem: string };

class Wrong extends Error {}

function bracketEnd(text: string, from: number): number {
  let [depth, quote] = [0, ""];
  for (let i = from; i < text.length; i++) {
    const letter = text[i] ?? "";
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "[") depth++;
    else if (letter === "]" && --depth === 0) return i;
  }
  throw new Wrong("unterminated array");
}

function operand(text: string): Operand {
  const trimmed = text.trim();
  const quoted = /^(?:"(.*)"|'(.*)')$/s.exec(trimmed);
  if (quoted !== null) return { value: quoted[1] ?? quoted[2] ?? "" };
  if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return { value: Number(trimmed) };
  if (trimmed === "true" || trimmed === "false") return { value: trimmed === "true" };
  return { path: steps(trimmed) };
}

function filter(text: string): Step {
  const match = /^(.+?)(==|!=|<=|>=|<|>)(.+)$/s.exec(text);
  if (match === null)
    return { step: "filter", left: operand(text), operator: "exists", right: { value: true } };
  const [, left = "", operator = "", right = ""] = match;
  return { step: "filter", left: operand(left), operator, right: operand(right) };
}

function bracket(inside: string): Step {
  if (inside === "*") return { step: "all" };
  const condition = /^\?\((.*)\)$/s.exec(inside);
  if (condition !== null) return filter(condition[1] ?? "");
  const names = [...inside.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? "");
  if (names.length > 0) return { step: "members", names };
  if (/^-?\d+(?:,-?\d+)*$/.test(inside)) return { step: "index", places: inside.split(",").map(Number) };
  const slice = /^(-?\d*):(-?\d*)(?::(-?\d+))?$/.exec(inside);
  if (slice === null) throw new Wrong(`invalid array index ${inside}`);
  const number = (text: string | undefined) => (text === undefined || text === "" ? undefined : Number(text));
  return { step: "slice", from: number(slice[1]), to: number(slice[2]), by: number(slice[3]) ?? 1 };
}

function steps(text: string): readonly Step[] {
  const found: Step[] = [];
  let i = 0;
  while (i < text.length) {
    const rest = text.slice(i);
    if (rest[0] === "$") {
      found.push({ step: "root" });
      i++;
    } else if (rest[0] === "@") {
      found.push({ step: "here" });
      i++;
    } else if (rest[0] === "[") {
      const end = bracketEnd(text, i);
      found.push(bracket(text.slice(i + 1, end).trim()));
      i = end + 1;
    } else if (rest.startsWith("..")) {
      found.push({ step: "deep" });
      i += /^\.\.[[*]/.test(rest) ? 2 : 1;
    } else if (rest.startsWith(".*")) {
      found.push({ step: "all" });
      i += 2;
    } else {
      const member = /^\.?((?:[^.[\]\\\s]|\\.)*)/.exec(rest);
      const name = (member?.[1] ?? "").replaceAll(/\\(.)/g, "$1");
      if (name !== "") found.push({ step: "member", name });
      if ((member?.[0] ?? "") === "") throw new Wrong(`unrecognized character in action: ${rest[0]}`);
      i += member?.[0].length ?? 1;
    }
  }
  return found;
}

/** Reads one path, with or without `$` or `@` before it. */
export function parsePath(text: string): Parsed {
  try {
    return { steps: steps(text) };
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message };
    throw error;
  }
}

function children(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value)
    ? Object.keys(value)
        .sort()
        .map((key) => value[key] ?? null)
    : [];
}

function everyLevel(value: Json): Json[] {
  return [value, ...children(value).flatMap(everyLevel)];
}

function resolve(side: Operand, root: Json, here: Json): Json | undefined {
  return "value" in side ? side.value : evaluate(side.path, root, here)[0];
}

function compare(left: Json | undefined, operator: string, right: Json | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  const [a, b] = [left as string | number, right as string | number];
  switch (operator) {
    case "==":
      return a === b || String(a) === String(b);
    case "!=":
      return String(a) !== String(b);
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    default:
      return a >= b;
  }
}

function sliced(
  value: readonly Json[],
  { from, to, by }: { from: number | undefined; to: number | undefined; by: number },
): readonly Json[] {
  const place = (at: number) => (at < 0 ? at + value.length : at);
  const part = value.slice(place(from ?? 0), place(to ?? value.length));
  return part.filter((_, index) => index % Math.max(1, by) === 0);
}

function apply(step: Step, value: Json, root: Json, here: Json): readonly Json[] {
  switch (step.step) {
    case "root":
      return [root];
    case "here":
      return [here];
    case "member":
    case "members": {
      const names = step.step === "member" ? [step.name] : step.names;
      if (!isJsonObject(value)) return [];
      return names.flatMap((name) => (value[name] === undefined ? [] : [value[name] as Json]));
    }
    case "all":
      return children(value);
    case "deep":
      return everyLevel(value);
    case "index":
      if (!Array.isArray(value)) return [];
      return step.places.flatMap((place) => {
        const found = (value as readonly Json[]).at(place);
        return found === undefined ? [] : [found];
      });
    case "slice":
      return Array.isArray(value) ? sliced(value, step) : [];
    case "filter":
      return children(value).filter((child) => {
        const left = resolve(step.left, root, child);
        if (step.operator === "exists") return left !== undefined;
        return compare(left, step.operator, resolve(step.right, root, child));
      });
  }
}

/** Every value that the path leads to, from `here` unless it begins at the root. */
export function evaluate(path: readonly Step[], root: Json, here: Json): readonly Json[] {
  let values: readonly Json[] = [here];
  for (const step of path) values = values.flatMap((value) => apply(step, value, root, here));
  return values;
}
