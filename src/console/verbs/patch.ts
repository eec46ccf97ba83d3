/** `patch`: strategic, merge and JSON patches; all reach the apiserver as the merge patch they amount to. */
import type { Json } from "../../model/input.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { mergeObjects } from "../../model/objects/merge-patch.ts";
import { badRequest, notFound } from "../../model/objects/status-error.ts";
import { type KindInfo, qualified } from "../api/kinds.ts";
import { getObject } from "../api/reads.ts";
import { isUnchanged } from "../api/same-object.ts";
import { type Target, targetsOf } from "../api/targets.ts";
import { patchObject } from "../api/writes.ts";
import { ClientError, ServerError } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { readYaml } from "../manifest/go-yaml.ts";
import { applyJsonPatch } from "../manifest/json-patch.ts";
import { mergeDiff } from "../manifest/merge-diff.ts";
import { applyStrategic } from "../manifest/strategic.ts";
import { type Command, namespaceOf, type Play, type Shell } from "../shell.ts";
import { targetsInFiles } from "./get-files.ts";
import { outcomeOf, printDone } from "./options.ts";

const types = ["json", "merge", "strategic"];

export function* patch({ shell, flags }: Command): Play<void> {
  const type = (flags.text("type") ?? "strategic").toLowerCase();
  const text = flags.text("patch");
  if (flags.has("patch-file"))
    throw new ClientError("the console reads no files, so it does not support --patch-file");
  if (text === undefined || text === "") {
    throw new ClientError("must specify --patch or --patch-file containing the contents of the patch");
  }
  if (!types.includes(type))
    throw new ClientError(`--type must be one of [${types.join(" ")}], not "${type}"`);
  const outcome = outcomeOf(shell, flags);
  const targets = flags.has("filename") ? targetsInFiles(shell, flags) : targetsOf(shell, flags.args);
  for (const target of targets) yield* patchOne(shell, flags, target, type, text, outcome);
}

function* patchOne(
  shell: Shell,
  flags: Flags,
  { kind, name, namespace = namespaceOf(flags) }: Target,
  type: string,
  text: string,
  outcome: ReturnType<typeof outcomeOf>,
): Play<void> {
  if (name === undefined) throw new ClientError("resource(s) were provided, but no name was specified");
  const value = patchValue(text);
  const current = getObject(shell, kind, namespace, name);
  const subresource = subresourceOf(flags, kind);
  const change = changeOf(type, value, current, text);
  if (outcome.dryRun === "client") {
    printDone({ ...outcome, dryRun: "none" }, kind, change.next, "patched");
    return;
  }
  const changed = yield* patchObject(shell, kind, namespace, name, change.patch, change.next, {
    dryRun: outcome.dryRun === "server",
    validation: "Warn",
    ...(subresource !== undefined && { subresource }),
  });
  const same = isUnchanged(current, changed) && !removesSomething(change.patch, current);
  printDone({ ...outcome, dryRun: "none" }, kind, changed, same ? "patched (no change)" : "patched");
}

function subresourceOf(flags: Flags, kind: KindInfo): "status" | undefined {
  const given = flags.text("subresource") ?? "";
  if (given === "") return undefined;
  if (given !== "status" || kind.resource === "ipaddresses") {
    throw new ServerError(notFound(qualified(kind.plural, kind), given));
  }
  return "status";
}

/** What begins with a brace goes to the server as it is, everything else is YAML that is made JSON first. */
function patchValue(text: string): Json {
  if (text.trimStart().startsWith("{")) return parsedJson(text);
  const read = readYaml(text);
  if ("problem" in read) throw new ClientError(`unable to parse ${JSON.stringify(text)}: ${read.problem}`);
  return read.value;
}

function parsedJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw brokenPatch(text);
  }
}

/** The decoder's complaint: about a comma before a bracket, or about what follows the first brace. */
function brokenPatch(text: string): ServerError {
  const stray = /,\s*([}\]])/.exec(text)?.[1];
  const letter = stray ?? text.replace(/^\s*[{[]\s*/, "")[0] ?? "";
  const isKey = stray === undefined ? text.trimStart().startsWith("{") : stray === "}";
  const what = isKey ? "looking for beginning of object key string" : "looking for beginning of value";
  return new ServerError(badRequest(`invalid character '${letter}' ${what}`));
}

interface PatchChange {
  readonly patch: JsonObject;
  readonly next: JsonObject;
}

function changeOf(type: string, value: Json, current: JsonObject, text: string): PatchChange {
  if (type === "json") {
    const operations = Array.isArray(value) ? (value as readonly Json[]) : undefined;
    if (operations === undefined) {
      throw new ServerError(
        badRequest(
          "error decoding patch: json: cannot unmarshal object into Go value of type jsonpatch.Patch",
        ),
      );
    }
    const next = applyJsonPatch(current, operations);
    if (next === undefined || !isJsonObject(next)) throw rejected();
    return { patch: mergeDiff(current, next), next };
  }
  if (!isJsonObject(value)) throw brokenPatch(text);
  if (type === "merge") return { patch: value, next: mergeObjects(current, value) };
  const next = applyStrategic(current, value);
  return { patch: mergeDiff(current, next), next };
}

function rejected(): ServerError {
  return new ServerError({
    reason: "Invalid",
    message: "the server rejected our request due to an error in our request",
    causes: [],
  });
}

/** A field that is given up changes who manages it, and so the object, even when the server puts the value back. */
function removesSomething(patch: JsonObject, current: Json | undefined): boolean {
  return Object.entries(patch).some(([key, value]) => {
    const old = isJsonObject(current) ? current[key] : undefined;
    if (value === null) return old !== undefined;
    return isJsonObject(value) && isJsonObject(old) && removesSomething(value, old);
  });
}
