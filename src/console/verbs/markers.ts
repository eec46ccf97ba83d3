/** `label` and `annotate`. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { mergeObjects } from "../../model/objects/merge-patch.ts";
import { labelValueProblems, qualifiedNameProblems } from "../api/field-checks.ts";
import { mapAt, nameOf, textAt } from "../api/json-paths.ts";
import type { KindInfo } from "../api/kinds.ts";
import { getObject, listObjects } from "../api/reads.ts";
import { selectorOf } from "../api/selectors.ts";
import { targetsOf } from "../api/targets.ts";
import { patchObject } from "../api/writes.ts";
import { ClientError, ServerError, SeveralErrors, throwAll } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { type Command, namespaceOf, type Play, print, type Shell } from "../shell.ts";
import { targetsInFiles } from "./get-files.ts";
import { type Outcome, outcomeOf, printDone } from "./options.ts";

type What = "label" | "annotation";

interface Changes {
  readonly set: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
}

const members = { label: "labels", annotation: "annotations" } as const;

function isPair(word: string): boolean {
  return (word.includes("=") && !word.startsWith("=")) || (word.endsWith("-") && word !== "-");
}

/** Arguments up to the first pair are resources, all others must be pairs. */
function splitArgs(
  args: readonly string[],
  what: What,
): { readonly resources: string[]; readonly pairs: string[] } {
  const first = args.findIndex(isPair);
  const resources = args.slice(0, first < 0 ? undefined : first);
  const pairs = first < 0 ? [] : args.slice(first);
  const stray = pairs.find((word) => !isPair(word));
  if (stray !== undefined)
    throw new ClientError(`all resources must be specified before ${what} changes: ${stray}`);
  return { resources, pairs };
}

function changesOf(pairs: readonly string[], what: What): Changes {
  const set = new Map<string, string>();
  const remove: string[] = [];
  for (const pair of pairs) {
    const equals = pair.indexOf("=");
    if (equals < 0) {
      remove.push(pair.slice(0, -1));
      continue;
    }
    const value = pair.slice(equals + 1);
    if (what === "label" && value.includes("=")) throw new ClientError(`invalid label spec: ${pair}`);
    const problems = what === "label" ? labelValueProblems(value) : [];
    if (problems.length > 0) throw new ClientError(`invalid label value: "${pair}": ${problems.join(";")}`);
    const key = pair.slice(0, equals);
    const wrongKey = what === "annotation" ? qualifiedNameProblems(key) : [];
    if (wrongKey.length > 0) throw new ClientError(`invalid annotation key: "${key}": ${wrongKey.join(";")}`);
    set.set(key, value);
  }
  const both = remove.filter((key) => set.has(key));
  if (both.length > 0) {
    throw new ClientError(
      `can not both modify and remove ${what === "label" ? "a label" : "an annotation"} in the same command`,
    );
  }
  return { set, remove };
}

interface Marked {
  readonly kind: KindInfo;
  readonly object: JsonObject;
}

function marked(
  shell: Shell,
  flags: Flags,
  resources: readonly string[],
): { readonly found: readonly Marked[]; readonly errors: readonly Error[] } {
  const own = namespaceOf(flags);
  const targets = flags.has("filename") ? targetsInFiles(shell, flags) : targetsOf(shell, resources);
  const selects = flags.on("all") || flags.has("selector") || flags.has("field-selector");
  if (!selects && targets.some(({ name }) => name === undefined)) {
    throw new ClientError("resource(s) were provided, but no name was specified");
  }
  if (selects && targets.some(({ name }) => name !== undefined)) {
    throw new ClientError("name cannot be provided when a selector is specified");
  }
  const found: Marked[] = [];
  const errors: Error[] = [];
  for (const { kind, name, namespace = own } of targets) {
    try {
      if (name !== undefined) found.push({ kind, object: getObject(shell, kind, namespace, name) });
      else {
        const selected = selectorOf(kind, flags.text("selector"), flags.text("field-selector"));
        const inside = flags.on("all-namespaces") ? undefined : own;
        for (const object of listObjects(shell, kind, inside).filter(selected)) found.push({ kind, object });
      }
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      errors.push(error);
    }
  }
  return { found, errors };
}

/** A value that is there already is only changed with `--overwrite`. */
function checkOverwrite(what: What, have: JsonObject, { set }: Changes): void {
  const clashes = [...set].filter(([key, value]) => have[key] !== undefined && have[key] !== value);
  if (clashes.length === 0) return;
  const text = (key: string) => `'${key}' already has a value (${String(have[key])})`;
  if (what === "label") {
    throwAll(clashes.map(([key]) => new ClientError(`${text(key)}, and --overwrite is false`)));
  }
  const listed = clashes.map(([key]) => text(key)).join("; ");
  throw new ClientError(`--overwrite is false but found the following declared annotation(s): ${listed}`);
}

/** `unlabeled` is what became shorter without `--overwrite`, as the client looks at it. */
function doneText(what: What, before: JsonObject, after: JsonObject, overwrites: boolean): string {
  if (what === "annotation") return "annotated";
  const [old, next] = [JSON.stringify(before), JSON.stringify(after)];
  if (old === next) return "not labeled";
  return !overwrites && next.length < old.length ? "unlabeled" : "labeled";
}

function* mark(
  shell: Shell,
  flags: Flags,
  what: What,
  { kind, object }: Marked,
  changes: Changes,
  outcome: Outcome,
): Play<void> {
  const member = members[what];
  const have = mapAt(object, `metadata.${member}`);
  const overwrites = flags.on("overwrite");
  if (!overwrites) checkOverwrite(what, have, changes);
  for (const key of changes.remove) {
    if (what === "label" && have[key] === undefined) print(shell, `label "${key}" not found.`);
  }
  const entries = [
    ...[...changes.set].filter(([key, value]) => have[key] !== value),
    ...changes.remove.filter((key) => have[key] !== undefined).map((key) => [key, null] as const),
  ];
  const changed = entries.length > 0;
  const patch: JsonObject = { metadata: { [member]: Object.fromEntries(entries) } };
  const next = changed ? mergeObjects(object, patch) : object;
  let shown = next;
  if (changed && outcome.dryRun !== "client" && !flags.on("local")) {
    const namespace = textAt(object, "metadata.namespace");
    shown = yield* patchObject(shell, kind, namespace, nameOf(object), patch, next, {
      dryRun: outcome.dryRun === "server",
      validation: "Ignore",
    });
  }
  printDone(outcome, kind, shown, doneText(what, object, next, overwrites));
}

function* run(what: What, { shell, flags }: Command): Play<void> {
  const { resources, pairs } = splitArgs(flags.args, what);
  if (resources.length === 0 && !flags.has("filename")) {
    throw new ClientError(
      "one or more resources must be specified as <resource> <name> or <resource>/<name>",
    );
  }
  const outcome = outcomeOf(shell, flags);
  const changes = changesOf(pairs, what);
  if (pairs.length === 0 && !flags.on("list"))
    throw new ClientError(`at least one ${what} update is required`);
  const { found, errors } = marked(shell, flags, resources);
  const failed: Error[] = [...errors];
  for (const one of found) {
    if (flags.on("list") && pairs.length === 0) {
      const have = mapAt(one.object, `metadata.${members[what]}`);
      if (found.length > 1)
        print(shell, `Listing ${what}s for ${one.kind.kind}.${one.kind.group}/${nameOf(one.object)}:`);
      for (const key of Object.keys(have).sort())
        print(shell, `${found.length > 1 ? " " : ""}${key}=${String(have[key])}`);
      continue;
    }
    try {
      yield* mark(shell, flags, what, one, changes, outcome);
    } catch (error) {
      if (!(error instanceof ServerError || error instanceof ClientError || error instanceof SeveralErrors))
        throw error;
      failed.push(error);
    }
  }
  throwAll(failed);
}

export function* label(command: Command): Play<void> {
  yield* run("label", command);
}

export function* annotate(command: Command): Play<void> {
  yield* run("annotation", command);
}
