/** What `-o` can say, and the printers behind it. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { at, nameOf } from "../api/json-paths.ts";
import { type KindInfo, qualified } from "../api/kinds.ts";
import { withManagedFields } from "../api/managed-fields.ts";
import { ClientError } from "../errors.ts";
import { parseGoTemplate } from "./go-template.ts";
import { indentedJson, sortedJson } from "./json.ts";
import { fillTemplate, goText, JsonPathError, parseTemplate, relaxedPath, valuesAt } from "./jsonpath.ts";
import { align, tableStyle } from "./tabwriter.ts";
import { yamlText } from "./yaml.ts";

/** Prints one object, or a List of them. */
export type ObjectPrinter = (object: JsonObject, kind: KindInfo | undefined) => string;

export type Format =
  | { readonly format: "table"; readonly wide: boolean }
  | { readonly format: "name" }
  /** `whole`: a single List goes through the printer at once, otherwise one object after the other. */
  | { readonly format: "object"; readonly print: ObjectPrinter };

export interface FormatOptions {
  /** The order of members: `get` sorts them, a generator keeps the API's own order. */
  readonly sorted: boolean;
  readonly managedFields: boolean;
  readonly headers: boolean;
}

const templates = ["go-template", "jsonpath", "jsonpath-as-json", "template"];

function managed(object: JsonObject): JsonObject {
  const items = at(object, "items");
  if (!Array.isArray(items)) return withManagedFields(object);
  return { ...object, items: items.map((item: JsonObject) => managed(item)) };
}

function itemsOf(object: JsonObject): readonly JsonObject[] {
  const items = at(object, "items");
  return Array.isArray(items) ? items : [object];
}

interface PathColumn {
  readonly title: string;
  readonly path: NonNullable<ReturnType<typeof relaxedPath>>;
}

function columnsOf(spec: string): readonly PathColumn[] {
  if (spec === "") throw new ClientError("custom-columns format specified but no custom columns given");
  return spec.split(",").map((part) => {
    const colon = part.indexOf(":");
    if (colon < 0) {
      throw new ClientError(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`);
    }
    const path = relaxedPath(part.slice(colon + 1));
    if (path === undefined) {
      throw new ClientError(
        `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
      );
    }
    return { title: part.slice(0, colon), path };
  });
}

function columnsPrinter(spec: string, headers: boolean): ObjectPrinter {
  const columns = columnsOf(spec);
  return (object) => {
    const heads = headers ? [columns.map(({ title }) => title).join("\t")] : [];
    const rows = itemsOf(object).map((item) =>
      columns
        .map(({ path }) => {
          const values = valuesAt(path, item);
          return values.length === 0
            ? "<none>"
            : values.map((value) => (value === null ? "<none>" : goText(value))).join(",");
        })
        .join("\t"),
    );
    const lines = [...heads, ...rows];
    return lines.length === 0 ? "" : align(`${lines.join("\n")}\n`, tableStyle);
  };
}

function jsonPathPrinter(template: string, asJson: boolean): ObjectPrinter {
  try {
    const nodes = parseTemplate(template);
    if (!asJson) return (object) => fillTemplate(nodes, object);
    return (object) => {
      const values = nodes.flatMap((node) => (node.node === "path" ? valuesAt(node.steps, object) : []));
      return indentedJson(values);
    };
  } catch (error) {
    if (error instanceof JsonPathError) throw new ClientError(error.message);
    throw error;
  }
}

function byTemplate(name: string, spec: string): ObjectPrinter {
  if (spec === "") throw new ClientError(`template format specified but no template given`);
  if (name.startsWith("jsonpath")) return jsonPathPrinter(spec, name === "jsonpath-as-json");
  return parseGoTemplate(spec);
}

function known(text: string, allowed: readonly string[]): ClientError {
  return new ClientError(
    `unable to match a printer suitable for the output format "${text}", allowed formats are: ${allowed.join(",")}`,
  );
}

const objectFormats = [
  "go-template",
  "go-template-file",
  "json",
  "jsonpath",
  "jsonpath-as-json",
  "jsonpath-file",
  "name",
  "template",
  "templatefile",
  "yaml",
];
/** Of `get`. */
export const allFormats: readonly string[] = [
  "custom-columns",
  "custom-columns-file",
  ...objectFormats,
  "wide",
].sort();
/** Of every command that prints what it wrote. */
export const writeFormats: readonly string[] = objectFormats;

/** Reads the value of `-o`; `template` is that of `--template`. Throws for one that is not among `allowed`. */
export function formatOf(
  text: string | undefined,
  template: string | undefined,
  allowed: readonly string[],
  options: FormatOptions,
): Format {
  const given = text ?? "";
  if (given === "" && template !== undefined) return formatOf("go-template", template, allowed, options);
  const wide = given === "wide";
  if (given === "" || (wide && allowed.includes("wide"))) return { format: "table", wide };
  const shape = (object: JsonObject) => {
    const clean = options.managedFields ? managed(object) : object;
    return options.sorted ? (sortedJson(clean) as JsonObject) : clean;
  };
  if (given === "json") return { format: "object", print: (object) => indentedJson(shape(object)) };
  if (given === "yaml") return { format: "object", print: (object) => yamlText(shape(object)) };
  if (given === "name") return { format: "name" };
  const equals = given.indexOf("=");
  const name = equals < 0 ? given : given.slice(0, equals);
  const spec = equals < 0 ? (template ?? "") : given.slice(equals + 1);
  if (!allowed.includes(name)) throw known(given, allowed);
  if (name === "custom-columns") return { format: "object", print: columnsPrinter(spec, options.headers) };
  if (templates.includes(name)) {
    const print = byTemplate(name, spec);
    return { format: "object", print: (object, kind) => print(shape(object), kind) };
  }
  throw new ClientError(`the console reads no files, so it does not support -o ${name}`);
}

/** `service/web`, `ipaddress.networking.k8s.io/10.96.0.20`. */
export function resourceName(object: JsonObject, kind: KindInfo): string {
  return `${qualified(kind.singular, kind)}/${nameOf(object)}`;
}
