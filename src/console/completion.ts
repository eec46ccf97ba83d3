/** What may come next in a line: commands, flags and their values, kinds, names. */
import type { ServerId } from "../model/input.ts";
import type { World } from "../model/world.ts";
import { nameOf } from "./api/json-paths.ts";
import { findKind, type KindInfo, servedKinds } from "./api/kinds.ts";
import { listObjects } from "./api/reads.ts";
import { commandNames, commandOf } from "./commands.ts";
import { flagSets, globalFlags } from "./line/flag-sets.ts";
import type { FlagSpec } from "./line/flags.ts";
import { allFormats, writeFormats } from "./print/formats.ts";
import type { Shell } from "./shell.ts";
import { namespacesOf, plainSurroundings, type Surroundings } from "./surroundings.ts";

export interface Completion {
  /** The candidates replace the line from here up to the cursor. */
  readonly from: number;
  /** Sorted; empty when nothing is known that fits. */
  readonly candidates: readonly string[];
}

/** Commands whose arguments are kinds and names. */
const aboutObjects = [
  "annotate",
  "apply view-last-applied",
  "delete",
  "describe",
  "edit",
  "expose",
  "get",
  "label",
  "patch",
  "scale",
  "set selector",
  "wait",
];

/** Flags worth offering among those of every command. */
const offeredGlobals = ["namespace", "help"];

const fixedValues: Readonly<Record<string, readonly string[]>> = {
  "dry-run": ["client", "none", "server"],
  validate: ["ignore", "strict", "warn"],
  cascade: ["background", "foreground", "orphan"],
  types: ["Normal", "Warning"],
  subresource: ["status"],
  filename: ["-"],
};

interface Place {
  readonly shell: Shell;
  /** The words before the one at the cursor, without `kubectl`. */
  readonly before: readonly string[];
  /** The beginning of the word at the cursor. */
  readonly partial: string;
}

/** The candidates at a place in a line; `cursor` counts characters from the line's beginning. */
export function complete(
  world: World,
  server: ServerId,
  line: string,
  cursor = line.length,
  surroundings: Surroundings = plainSurroundings,
): Completion {
  const text = line.slice(0, cursor);
  const partial = /\S*$/.exec(text)?.[0] ?? "";
  const words = text
    .slice(0, text.length - partial.length)
    .split(/\s+/)
    .filter((word) => word !== "");
  const shell: Shell = {
    world,
    server,
    input: undefined,
    surroundings,
    now: world.now,
    stdout: "",
    stderr: "",
  };
  const typedName = words[0] === "kubectl";
  const place = { shell, before: typedName ? words.slice(1) : words, partial };
  const found = candidatesAt(place).filter((candidate) => candidate.startsWith(partial));
  const first = words.length === 0 && partial !== "" && "kubectl".startsWith(partial) ? ["kubectl"] : [];
  return { from: text.length - partial.length, candidates: [...new Set([...first, ...found])].sort() };
}

function candidatesAt(place: Place): readonly string[] {
  const { before, partial } = place;
  const { name, rest } = commandOf(before);
  if (name === "" && rest.length > 0) return nextWords(rest.join(" "));
  const specs = [...(flagSets[name] ?? []), ...globalFlags];
  const previous = before.at(-1) ?? "";
  const awaited = specs.find((spec) => takesNext(spec, previous));
  if (awaited !== undefined) return valuesOf(place, name, awaited);
  const assigned = /^--([\w-]+)=/.exec(partial);
  if (assigned !== null) {
    const spec = specs.find((candidate) => candidate.name === assigned[1]);
    return spec === undefined ? [] : valuesOf(place, name, spec).map((value) => `--${spec.name}=${value}`);
  }
  if (partial.startsWith("-")) return flagTexts(name);
  const subcommands = rest.length === 0 ? nextWords(name) : [];
  if (subcommands.length > 0 && !aboutObjects.includes(name)) return subcommands;
  return [
    ...subcommands,
    ...(aboutObjects.includes(name) ? objectWords(place, argumentsOf(rest, specs)) : []),
  ];
}

/** The words that may follow a command's words. */
function nextWords(name: string): readonly string[] {
  const prefix = name === "" ? "" : `${name} `;
  return commandNames
    .filter((command) => command.startsWith(prefix) && command !== name)
    .map((command) => command.slice(prefix.length).split(" ")[0] ?? "");
}

function takesNext(spec: FlagSpec, word: string): boolean {
  if (spec.type === "bool" || spec.optional !== undefined) return false;
  return word === `--${spec.name}` || (spec.short !== undefined && word === `-${spec.short}`);
}

function flagTexts(name: string): readonly string[] {
  const own = flagSets[name] ?? [];
  const general = globalFlags.filter((spec) => offeredGlobals.includes(spec.name));
  return [...own, ...general].map((spec) => `--${spec.name}`);
}

function valuesOf({ shell }: Place, command: string, spec: FlagSpec): readonly string[] {
  switch (spec.name) {
    case "namespace":
      return [...namespacesOf(shell.world, shell.surroundings).keys()];
    case "output":
      return command === "get" ? allFormats : writeFormats;
    case "type":
      return command === "patch"
        ? ["json", "merge", "strategic"]
        : ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
    case "for":
      return command === "wait" ? ["condition=Ready", "create", "delete", "jsonpath="] : [];
    default:
      return fixedValues[spec.name] ?? [];
  }
}

/** The arguments among the words, without flags and their values. */
function argumentsOf(words: readonly string[], specs: readonly FlagSpec[]): readonly string[] {
  return words.filter((word, index) => {
    const previous = words[index - 1] ?? "";
    return !word.startsWith("-") && !specs.some((spec) => takesNext(spec, previous));
  });
}

/** Kinds that hold something here. */
function kindsOffered({ world, server }: Shell): readonly KindInfo[] {
  const up = world.servers[server]?.phase === "ready" ? world.servers[server] : undefined;
  return servedKinds(up).filter(
    (kind) => kind.resource !== undefined || (kind.own !== undefined && kind.group === ""),
  );
}

function objectWords({ shell, before, partial }: Place, args: readonly string[]): readonly string[] {
  const kinds = kindsOffered(shell);
  const [type] = args;
  const slash = partial.indexOf("/");
  if (slash >= 0) {
    const kind = findKind(kinds, partial.slice(0, slash));
    return kind === undefined
      ? []
      : namesOf(shell, kind, before).map((name) => partial.slice(0, slash + 1) + name);
  }
  if (type === undefined) {
    const comma = partial.lastIndexOf(",") + 1;
    return kinds
      .flatMap((kind) => [kind.plural, kind.singular, ...kind.shortNames])
      .map((word) => partial.slice(0, comma) + word);
  }
  if (type.includes("/")) return kinds.map((kind) => `${kind.singular}/`);
  const kind = findKind(kinds, type.split(",")[0] ?? "");
  if (kind === undefined) return [];
  return namesOf(shell, kind, before).filter((name) => !args.includes(name));
}

function namesOf(shell: Shell, kind: KindInfo, words: readonly string[]): readonly string[] {
  const flag = words.findLastIndex((word) => word === "-n" || word === "--namespace");
  const assigned = words.findLast((word) => word.startsWith("--namespace="))?.slice("--namespace=".length);
  const namespace = (flag < 0 ? undefined : words[flag + 1]) ?? assigned ?? "default";
  return listObjects(shell, kind, namespace).map(nameOf);
}
