/** Command line flags as kubectl's parser (pflag) reads them. */
import { ClientError } from "../errors.ts";

/** `list` collects; `optional` is the value of a flag that is given without one (`--dry-run`). */
export interface FlagSpec {
  readonly name: string;
  readonly short?: string;
  readonly type: "bool" | "text" | "list" | "int";
  readonly optional?: string;
}

export class Flags {
  readonly args: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(args: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.args = args;
    this.#values = values;
  }

  /** Whether it was given at all. */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** The last value given, or undefined. */
  text(name: string): string | undefined {
    return this.#values.get(name)?.at(-1);
  }

  on(name: string): boolean {
    return this.text(name) === "true";
  }

  /** False only for `--name=false`. */
  notOff(name: string): boolean {
    return this.text(name) !== "false";
  }

  /** All values, split at commas. */
  list(name: string): readonly string[] {
    return (this.#values.get(name) ?? []).flatMap((value) => value.split(","));
  }

  /** All values as they were given. */
  each(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }
}

const trueTexts = ["1", "t", "T", "TRUE", "true", "True"];
const falseTexts = ["0", "f", "F", "FALSE", "false", "False"];

function checked(spec: FlagSpec, value: string, given: string): string {
  if (spec.type === "bool") {
    if (trueTexts.includes(value)) return "true";
    if (falseTexts.includes(value)) return "false";
    throw new ClientError(
      `invalid argument "${value}" for "${given}" flag: strconv.ParseBool: parsing "${value}": invalid syntax`,
    );
  }
  if (spec.type === "int" && !/^[+-]?\d+$/.test(value)) {
    throw new ClientError(
      `invalid argument "${value}" for "${given}" flag: strconv.ParseInt: parsing "${value}": invalid syntax`,
    );
  }
  return value;
}

function shownFlag({ short, name }: FlagSpec): string {
  return short === undefined ? `--${name}` : `-${short}, --${name}`;
}

/** The value that a flag has when none is written behind it. */
function impliedValue(spec: FlagSpec): string | undefined {
  return spec.optional ?? (spec.type === "bool" ? "true" : undefined);
}

/** `command` names the place whose `--help` a mistake points at: `kubectl get`. */
export function parseFlags(words: readonly string[], specs: readonly FlagSpec[], command: string): Flags {
  const args: string[] = [];
  const values = new Map<string, string[]>();
  const see = `\nSee '${command} --help' for usage.`;
  const wrong = (text: string) => new ClientError(text + see);
  const set = (spec: FlagSpec, value: string) => {
    let text: string;
    try {
      text = checked(spec, value, shownFlag(spec));
    } catch (error) {
      throw error instanceof ClientError ? wrong(error.message) : error;
    }
    values.set(spec.name, [...(values.get(spec.name) ?? []), text]);
  };
  let i = 0;
  const long = (word: string) => {
    const equals = word.indexOf("=");
    const name = word.slice(2, equals < 0 ? undefined : equals);
    const spec = specs.find((candidate) => candidate.name === name);
    if (spec === undefined) throw wrong(`unknown flag: --${name}`);
    if (equals >= 0) set(spec, word.slice(equals + 1));
    else {
      const value = impliedValue(spec) ?? words[++i];
      if (value === undefined) throw wrong(`flag needs an argument: --${name}`);
      set(spec, value);
    }
  };
  const short = (word: string) => {
    for (let at = 1; at < word.length; at++) {
      const letter = word[at] ?? "";
      const spec = specs.find((candidate) => candidate.short === letter);
      if (spec === undefined) throw wrong(`unknown shorthand flag: '${letter}' in ${word}`);
      const rest = word.slice(at + 1);
      if (rest.startsWith("=")) return set(spec, rest.slice(1));
      const implied = impliedValue(spec);
      if (implied === undefined) {
        const value = rest === "" ? words[++i] : rest;
        if (value === undefined) throw wrong(`flag needs an argument: '${letter}' in ${word}`);
        return set(spec, value);
      }
      set(spec, implied);
    }
  };
  for (; i < words.length; i++) {
    const word = words[i] ?? "";
    if (word === "--") {
      args.push(...words.slice(i + 1));
      break;
    }
    if (word.startsWith("--")) long(word);
    else if (word.startsWith("-") && word !== "-") short(word);
    else args.push(word);
  }
  return new Flags(args, values);
}
