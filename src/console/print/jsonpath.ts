/** kubectl's JSONPath templates (client-go util/jsonpath): text, paths, filters, ranges. */
import type { Json } from "../../model/input.ts";
import { isJsonObject } from "../../model/objects/json-reading.ts";
import { goJson } from "./json.ts";
import { evaluate, parsePath, type Step } from "./jsonpath-path.ts";

export class JsonPathError extends Error {}

type Node =
  | { readonly node: "text"; readonly text: string }
  | { readonly node: "path"; readonly steps: readonly Step[] }
  | { readonly node: "range"; readonly steps: readonly Step[]; readonly body: readonly Node[] };

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  '"': '"',
  "\\": "\\",
  "'": "'",
};

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}

/** Where the action that begins at `from` ends; braces inside quotes do not count. */
function actionEnd(text: string, from: number): number {
  let quote = "";
  for (let i = from; i < text.length; i++) {
    const letter = text[i] ?? "";
    if (quote !== "") {
      if (letter === "\\") i++;
      else if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "}") return i;
  }
  return -1;
}

/** Reads a template; `given` is how an error shows it. */
export function parseTemplate(text: string, given: string = text): readonly Node[] {
  const fail = (why: string) => new JsonPathError(`error parsing jsonpath ${given}, ${why}`);
  const root: Node[] = [];
  const open: { readonly steps: readonly Step[]; readonly body: Node[] }[] = [];
  const add = (node: Node) => (open.at(-1)?.body ?? root).push(node);
  let i = 0;
  while (i < text.length) {
    const brace = text.indexOf("{", i);
    if (brace !== i) {
      add({ node: "text", text: text.slice(i, brace < 0 ? undefined : brace) });
      i = brace < 0 ? text.length : brace;
      continue;
    }
    const end = actionEnd(text, brace + 1);
    if (end < 0) throw fail("unclosed action");
    const action = text.slice(brace + 1, end).trim();
    i = end + 1;
    if (/^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')$/s.test(action))
      add({ node: "text", text: unquote(action) });
    else if (action === "end") {
      const range = open.pop();
      if (range === undefined) throw fail("not in range, nothing to end");
      add({ node: "range", ...range });
    } else if (action === "range" || action.startsWith("range ")) {
      open.push({ steps: stepsOf(action.slice("range".length).trim(), fail), body: [] });
    } else {
      for (const part of action.split(/\s+(?=[.$@[])/)) add({ node: "path", steps: stepsOf(part, fail) });
    }
  }
  if (open.length > 0) throw fail("unclosed range");
  return root;
}

function stepsOf(path: string, fail: (why: string) => JsonPathError): readonly Step[] {
  const parsed = parsePath(path);
  if ("problem" in parsed) throw fail(parsed.problem);
  return parsed.steps;
}

function shown(value: Json): string {
  if (typeof value === "object" && value !== null) return goJson(value);
  return value === null ? "<nil>" : String(value);
}

/** The template filled in with an object; what is missing prints as nothing. */
export function fillTemplate(nodes: readonly Node[], root: Json, here: Json = root): string {
  return nodes
    .map((node) => {
      if (node.node === "text") return node.text;
      const found = evaluate(node.steps, root, here);
      if (node.node === "path") return found.map(shown).join(" ");
      const items = found.length === 1 && Array.isArray(found[0]) ? (found[0] as Json[]) : found;
      return items.map((item) => fillTemplate(node.body, root, item)).join("");
    })
    .join("");
}

/** `.spec.ports`, `spec.ports` and `{.spec.ports}` all become `{.spec.ports}`; undefined for what is no path. */
export function relaxedPath(text: string): readonly Step[] | undefined {
  const match = /^\{?(?:\.?([^{}]*))\}?$/.exec(text);
  if (match === null) return undefined;
  const parsed = parsePath(`.${match[1]}`);
  return "problem" in parsed ? undefined : parsed.steps;
}

/** The values at a path. */
export function valuesAt(steps: readonly Step[], object: Json): readonly Json[] {
  return evaluate(steps, object, object);
}

/** A value the way Go's `%v` prints it: `[a b]`, `map[a:b]`. */
export function goText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(goText).join(" ")}]`;
  if (isJsonObject(value)) {
    const keys = Object.keys(value).sort();
    return `map[${keys.map((key) => `${key}:${goText(value[key] ?? null)}`).join(" ")}]`;
  }
  return value === null ? "<nil>" : String(value);
}
