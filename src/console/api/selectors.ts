/** Label and field selectors (apimachinery labels.Parse, fields.ParseSelector). */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { badRequest } from "../../model/objects/status-error.ts";
import { ServerError } from "../errors.ts";
import { mapAt, textAt } from "./json-paths.ts";
import type { KindInfo } from "./kinds.ts";

export type Selector = (object: JsonObject) => boolean;

type Token = { readonly text: string; readonly sign: boolean };

function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const [word] of text.matchAll(/==|!=|[=!<>(),]|[^\s=!<>(),]+/g)) {
    found.push({ text: word, sign: /^(?:==|!=|[=!<>(),])$/.test(word) });
  }
  return found;
}

class Broken extends Error {}

const operators = "in, notin, =, ==, !=, gt, lt";

class LabelParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokens(text);
  }

  get #token(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #is(sign: string): boolean {
    return this.#token?.sign === true && this.#token.text === sign;
  }

  parse(): Selector[] {
    const requirements: Selector[] = [];
    while (this.#token !== undefined) {
      requirements.push(this.#requirement());
      if (this.#token === undefined) break;
      if (!this.#is(",")) throw new Broken(`found '${this.#token.text}', expected: ',' or 'end of string'`);
      this.#at++;
      if (this.#token === undefined || (this.#token.sign && !this.#is("!"))) {
        throw new Broken(`found '${this.#token?.text ?? ""}', expected: identifier after ','`);
      }
    }
    return requirements;
  }

  #word(): string {
    const token = this.#token;
    if (token === undefined || token.sign) {
      throw new Broken(`found '${token?.text ?? ""}', expected: identifier`);
    }
    this.#at++;
    return token.text;
  }

  #requirement(): Selector {
    const absent = this.#is("!");
    if (absent) this.#at++;
    if (this.#token?.sign === true && !this.#is("!")) {
      throw new Broken(`found '${this.#token.text}', expected: !, identifier, or 'end of string'`);
    }
    const key = this.#word();
    const value = (object: JsonObject) => mapAt(object, "metadata.labels")[key];
    if (absent) return (object) => value(object) === undefined;
    if (this.#token === undefined || this.#is(",")) return (object) => value(object) !== undefined;
    const operator = this.#token.text;
    this.#at++;
    switch (operator) {
      case "=":
      case "==": {
        const wanted = this.#exact();
        return (object) => value(object) === wanted;
      }
      case "!=": {
        const unwanted = this.#exact();
        return (object) => value(object) !== unwanted;
      }
      case "in": {
        const wanted = this.#set();
        return (object) => wanted.includes(String(value(object) ?? "")) && value(object) !== undefined;
      }
      case "notin": {
        const unwanted = this.#set();
        return (object) => value(object) === undefined || !unwanted.includes(String(value(object)));
      }
      case "gt":
      case ">": {
        const bound = Number(this.#word());
        return (object) => Number(value(object)) > bound;
      }
      case "lt":
      case "<": {
        const bound = Number(this.#word());
        return (object) => Number(value(object)) < bound;
      }
      default:
        throw new Broken(`found '${operator}', expected: ${operators}`);
    }
  }

  #exact(): string {
    if (this.#token === undefined || this.#is(",")) return "";
    return this.#word();
  }

  #set(): readonly string[] {
    if (!this.#is("(")) throw new Broken(`found '${this.#token?.text ?? ""}' expected: '('`);
    this.#at++;
    const values: string[] = [];
    while (!this.#is(")")) {
      if (this.#token === undefined) throw new Broken("found '', expected: ',' or ')'");
      if (this.#is(",")) this.#at++;
      else values.push(this.#word());
    }
    this.#at++;
    return values;
  }
}

/** Which fields of a kind can be selected, beyond name and namespace. */
const selectable: Readonly<Record<string, readonly string[]>> = {
  services: ["spec.clusterIP", "spec.type"],
  namespaces: ["status.phase"],
  events: [
    "involvedObject.kind",
    "involvedObject.namespace",
    "involvedObject.name",
    "involvedObject.uid",
    "involvedObject.apiVersion",
    "involvedObject.resourceVersion",
    "involvedObject.fieldPath",
    "reason",
    "reportingComponent",
    "source",
    "type",
  ],
};

/** Kinds with selectable fields of their own say it in another way. */
function unknownField(kind: KindInfo, field: string): string {
  if (selectable[kind.plural] !== undefined) return `field label not supported: ${field}`;
  return `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`;
}

function fieldText(object: JsonObject, field: string): string {
  if (field === "source") return textAt(object, "source.component") || textAt(object, "reportingComponent");
  return textAt(object, field);
}

function fieldRequirement(kind: KindInfo, term: string): Selector {
  const match = /^([^=!]*)(!=|==|=)(.*)$/s.exec(term);
  if (match === null) throw new Broken(`invalid selector: '${term}'; can't understand '${term}'`);
  const [, field = "", operator, value = ""] = match;
  const known = ["metadata.name", "metadata.namespace", ...(selectable[kind.plural] ?? [])];
  if (!known.includes(field)) throw new Broken(unknownField(kind, field));
  return (object) => (fieldText(object, field) === value) === (operator !== "!=");
}

/** Both selectors as one; throws the server's BadRequest for one it cannot read. */
export function selectorOf(kind: KindInfo, labels: string | undefined, fields: string | undefined): Selector {
  try {
    const byLabel = labels === undefined ? [] : parseLabels(labels);
    const byField =
      fields === undefined || fields === ""
        ? []
        : fields.split(",").map((term) => fieldRequirement(kind, term));
    return (object) => [...byLabel, ...byField].every((requirement) => requirement(object));
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    throw new ServerError(
      badRequest(
        `Unable to find ${groupVersionText(kind)} that match label selector "${labels ?? ""}", field selector "${fields ?? ""}": ${error.message}`,
      ),
    );
  }
}

/** `"/v1, Resource=services"`, `"networking.k8s.io/v1, Resource=ipaddresses"`. */
function groupVersionText(kind: KindInfo): string {
  return `"${kind.group}/${kind.version}, Resource=${kind.plural}"`;
}

function parseLabels(text: string): Selector[] {
  try {
    return new LabelParser(text).parse();
  } catch (error) {
    throw error instanceof Broken ? new Broken(`unable to parse requirement: ${error.message}`) : error;
  }
}
