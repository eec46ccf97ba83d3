/** Which command a line means, and what the client says when it means none. */
import { ClientError } from "./errors.ts";
import { flagSets, globalFlags } from "./line/flag-sets.ts";
import { parseFlags } from "./line/flags.ts";
import type { Play, Shell, Verb } from "./shell.ts";
import { apiResources } from "./verbs/api-resources.ts";
import { apply, viewLastApplied } from "./verbs/apply.ts";
import { create, createNamespace, replace } from "./verbs/create.ts";
import {
  createClusterIP,
  createExternalName,
  createLoadBalancer,
  createNodePort,
  createService,
} from "./verbs/create-service.ts";
import { deleteVerb } from "./verbs/delete.ts";
import { describe } from "./verbs/describe.ts";
import { edit } from "./verbs/edit.ts";
import { events } from "./verbs/events.ts";
import { expose } from "./verbs/expose.ts";
import { get } from "./verbs/get.ts";
import { annotate, label } from "./verbs/markers.ts";
import { clusterInfo, scale, setSelector, version } from "./verbs/others.ts";
import { patch } from "./verbs/patch.ts";
import { wait } from "./verbs/wait.ts";

/** By the command's words. */
const verbs: Readonly<Record<string, Verb>> = {
  annotate,
  "api-resources": apiResources,
  apply,
  "apply view-last-applied": viewLastApplied,
  "cluster-info": clusterInfo,
  create,
  "create namespace": createNamespace,
  "create service": createService,
  "create service clusterip": createClusterIP,
  "create service externalname": createExternalName,
  "create service loadbalancer": createLoadBalancer,
  "create service nodeport": createNodePort,
  delete: deleteVerb,
  describe,
  edit,
  events,
  expose,
  get,
  label,
  patch,
  replace,
  scale,
  "set selector": setSelector,
  version,
  wait,
};

export const commandNames: readonly string[] = Object.keys(verbs);

const aliases: Readonly<Record<string, string>> = {
  "create svc": "create service",
  "create ns": "create namespace",
};

/** Commands of the real client that the console leaves out. */
export const unsupportedVerbs: readonly string[] = [
  "alpha",
  "api-versions",
  "attach",
  "auth",
  "autoscale",
  "certificate",
  "completion",
  "config",
  "cordon",
  "cp",
  "debug",
  "diff",
  "drain",
  "exec",
  "explain",
  "kustomize",
  "logs",
  "options",
  "plugin",
  "port-forward",
  "proxy",
  "rollout",
  "run",
  "set",
  "taint",
  "top",
  "uncordon",
];

/** The longest run of leading words that is a command; an empty name when there is none. */
export function commandOf(words: readonly string[]): {
  readonly name: string;
  readonly rest: readonly string[];
} {
  let name = "";
  let rest = words;
  for (;;) {
    const [next = "", ...more] = rest;
    const longer = name === "" ? next : `${name} ${next}`;
    const known = aliases[longer] ?? longer;
    if (next === "" || verbs[known] === undefined) {
      // `set selector` has no command of one word above it.
      const two = name === "" ? `${next} ${more[0] ?? ""}` : "";
      return verbs[two] === undefined ? { name, rest } : { name: two, rest: more.slice(1) };
    }
    name = known;
    rest = more;
  }
}

/** Levenshtein's distance, for suggestions. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1]?.toLowerCase() === other[j - 1]?.toLowerCase() ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function unknownCommand(word: string): ClientError {
  const single = [...commandNames.filter((name) => !name.includes(" ")), ...unsupportedVerbs].sort();
  const like = single.filter((name) => distance(word, name) <= 2 || name.startsWith(word.toLowerCase()));
  const hint =
    like.length === 0 ? "" : `\n\nDid you mean this?\n${like.map((name) => `\t${name}`).join("\n")}`;
  return new ClientError(`unknown command "${word}" for "kubectl"${hint}`);
}

/** Runs a command's words to their end. Throws what the client prints as an error. */
export function* runCommand(shell: Shell, words: readonly string[]): Play<void> {
  const [first = ""] = words;
  if (first === "" || first.startsWith("-")) {
    throw new ClientError(
      `the console does not support kubectl without a command; it knows ${commandNames.filter((name) => !name.includes(" ")).join(", ")}`,
    );
  }
  const { name, rest } = commandOf(words);
  const verb = verbs[name];
  if (verb === undefined) {
    if (unsupportedVerbs.includes(first)) throw new ClientError(`the console does not support "${first}"`);
    throw unknownCommand(first);
  }
  const full = `kubectl ${name}`;
  const flags = parseFlags(rest, [...(flagSets[name] ?? []), ...globalFlags], full);
  if (flags.on("help"))
    throw new ClientError(`the console has no help pages; see the documentation of "${full}"`);
  const play = verb({ shell, flags, name: full });
  if (play !== undefined) yield* play;
}
