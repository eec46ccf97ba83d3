/** The part of Go's text/template that is used with kubectl: fields, texts, range, if, with. */
import type { Json } from "../../model/input.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { ClientError } from "../errors.ts";
import { goText } from "./jsonpath.ts";

type Node =
  | { readonly node: "text"; readonly text: string }
  | { readonly node: "print"; readonly what: string }
  | {
      readonly node: "range" | "if" | "with";
      readonly what: string;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
    };

interface Opening {
  readonly node: "range" | "if" | "with";
  readonly what: string;
  readonly body: Node[];
  readonly otherwise: Node[];
  inElse: boolean;
}

function parse(template: string): readonly Node[] {
  const root: Node[] = [];
  const open: Opening[] = [];
  const add = (node: Node) => {
    const here = open.at(-1);
    (here === undefined ? root : here.inElse ? here.otherwise : here.body).push(node);
  };
  const parts = template
    .replaceAll(/\s*\{\{- /g, "{{")
    .replaceAll(/ -\}\}\s*/g, "}}")
    .split(/\{\{(.*?)\}\}/s);
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (part !== "") add({ node: "text", text: part });
      continue;
    }
    const action = part.trim();
    const block = /^(range|if|with)\s+(.*)$/s.exec(action);
    if (block !== null) {
      const node = block[1] as Opening["node"];
      open.push({ node, what: block[2] ?? "", body: [], otherwise: [], inElse: false });
    } else if (action === "else") {
      const here = open.at(-1);
      if (here !== undefined) here.inElse = true;
    } else if (action === "end") {
      const done = open.pop();
      if (done === undefined) throw new ClientError(`error parsing template ${template}, unexpected {{end}}`);
      add(done);
    } else add({ node: "print", what: action });
  }
  if (open.length > 0) throw new ClientError(`error parsing template ${template}, unexpected EOF`);
  return root;
}

function fieldValue(what: string, root: Json, here: Json): Json | undefined {
  const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(what);
  if (quoted !== null) return JSON.parse(what) as string;
  if (what === ".") return here;
  const path = /^(\$?)((?:\.[\w-]+)+)$/.exec(what);
  if (path === null) throw new ClientError(`the console does not support {{${what}}} in a template`);
  let value: Json | undefined = path[1] === "$" ? root : here;
  for (const name of (path[2] ?? "").slice(1).split("."))
    value = isJsonObject(value) ? value[name] : undefined;
  return value;
}

function isFilled(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === 0 || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

function fill(nodes: readonly Node[], root: Json, here: Json): string {
  return nodes
    .map((node) => {
      if (node.node === "text") return node.text;
      const value = fieldValue(node.what, root, here);
      if (node.node === "print") return value === undefined ? "<no value>" : goText(value);
      if (!isFilled(value)) return fill(node.otherwise, root, here);
      if (node.node === "if") return fill(node.body, root, here);
      if (node.node === "with") return fill(node.body, root, value as Json);
      const items: readonly Json[] = Array.isArray(value) ? value : Object.values(value as JsonObject);
      return items.map((item) => fill(node.body, root, item)).join("");
    })
    .join("");
}

/** A printer for the template; throws for one it cannot read. */
export function parseGoTemplate(template: string): (object: JsonObject) => string {
  const nodes = parse(template);
  return (object) => fill(nodes, object, object);
}
