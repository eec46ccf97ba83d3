/** Reading YAML the way kubectl does (sigs.k8s.io/yaml on go-yaml v2): YAML 1.1 words, and its error texts. */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  Scalar,
  visit,
  type YAMLError,
} from "yaml";
import type { Json } from "../../model/input.ts";
import { isJsonObject } from "../../model/objects/json-reading.ts";
import { plainWord } from "../plain-word.ts";

/** `problem` is the text after `error converting YAML to JSON: `. */
export type Read = { readonly value: Json } | { readonly problem: string };

function jsonOfNode(node: Node | null | undefined, root: ReturnType<typeof parseDocument>): Json {
  if (isAlias(node)) return jsonOfNode(node.resolve(root), root);
  if (isScalar(node)) {
    const text = typeof node.value === "string" ? node.value : String(node.value ?? "");
    if (node.tag === "tag:yaml.org,2002:str" && node.type !== Scalar.PLAIN) return text;
    return node.type === Scalar.PLAIN || node.type === undefined ? plainWord(text) : text;
  }
  if (isSeq(node)) return node.items.map((item) => jsonOfNode(item as Node, root));
  if (!isMap(node)) return null;
  const members: Record<string, Json> = {};
  for (const { key, value } of node.items) {
    const name = jsonOfNode(key as Node, root);
    const member = jsonOfNode(value as Node, root);
    if (name === "<<" && isJsonObject(member)) Object.assign(members, { ...member, ...members });
    else members[name === null ? "null" : String(name)] = member;
  }
  return members;
}

/** The scanner counts lines from 1, the parser from 0, and neither names the first one (go-yaml v2). */
function said(what: string, by: "scanner" | "parser", zeroBased: number): string {
  const line = by === "scanner" ? zeroBased + 1 : zeroBased;
  return `yaml: ${zeroBased > 0 ? `line ${line}: ` : ""}${what}`;
}

const cannotStart = "found character that cannot start any token";
const noMapping = "mapping values are not allowed in this context";

/** go-yaml's words for what this reader complains of. */
function problemText(errors: readonly YAMLError[], text: string): string {
  const lineAt = (position: number) => text.slice(0, position).split("\n").length - 1;
  const [error] = errors;
  if (error === undefined) return "";
  const [start] = error.pos;
  const open = /end with a ([\]}])/.exec(error.message)?.[1];
  if (open !== undefined) return said(`did not find expected ',' or '${open}'`, "parser", lineAt(start));
  if (/Missing closing/.test(error.message))
    return said("found unexpected end of stream", "scanner", lineAt(text.length));
  if (/Sequence item without/.test(error.message))
    return said("did not find expected key", "parser", lineAt(start));
  switch (error.code) {
    case "TAB_AS_INDENT":
    case "BAD_SCALAR_START":
      return said(cannotStart, "scanner", lineAt(start));
    case "MISSING_CHAR":
      return said("could not find expected ':'", "scanner", lineAt(text.length));
    case "MULTILINE_IMPLICIT_KEY":
      return said("could not find expected ':'", "scanner", lineAt(error.pos[1]));
    case "BLOCK_AS_IMPLICIT_KEY": {
      const multiline = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
      return said(noMapping, "scanner", lineAt(multiline?.pos[1] ?? start));
    }
    case "UNEXPECTED_TOKEN":
      return said(
        text.trimStart().startsWith("-")
          ? "did not find expected '-' indicator"
          : "did not find expected key",
        "parser",
        lineAt(start),
      );
    default:
      return said("did not find expected key", "parser", lineAt(start));
  }
}

/** The first name that is referred to and stands nowhere. */
function unknownAnchor(contents: Node | null, root: ReturnType<typeof parseDocument>): string | undefined {
  let lost: string | undefined;
  visit(contents, {
    Alias(_, alias) {
      if (alias.resolve(root) === undefined) lost ??= alias.source;
    },
  });
  return lost;
}

/** Reads one document. */
export function readYaml(text: string): Read {
  const document = parseDocument(text, {
    schema: "failsafe",
    version: "1.1",
    uniqueKeys: false,
    prettyErrors: false,
  });
  if (document.errors.length > 0) return { problem: problemText(document.errors, text) };
  const lost = unknownAnchor(document.contents as Node | null, document);
  if (lost !== undefined) return { problem: `yaml: unknown anchor '${lost}' referenced` };
  return { value: jsonOfNode(document.contents as Node | null, document) };
}
