/** `apply -f`: creates what is missing, and sends the difference for what is there. */

import type { JsonObject } from "../../model/objects/json-reading.ts";
import { mergeObjects } from "../../model/objects/merge-patch.ts";
import { complaintsOf } from "../api/field-checks.ts";
import { nameOf, textAt } from "../api/json-paths.ts";
import type { KindInfo } from "../api/kinds.ts";
import { getObject, readObject } from "../api/reads.ts";
import { targetsOf } from "../api/targets.ts";
import { contextOf, createObject, patchObject, resourceOf } from "../api/writes.ts";
import { ClientError, ServerError, throwAll } from "../errors.ts";
import { checkFiles, type Manifest, readManifests } from "../manifest/documents.ts";
import { lastApplied, pluralName, withLastApplied } from "../manifest/last-applied.ts";
import { mergeKeyOf } from "../manifest/strategic.ts";
import { threeWay } from "../manifest/three-way.ts";
import { indentedJson, sortedJson } from "../print/json.ts";
import { goText } from "../print/jsonpath.ts";
import { yamlText } from "../print/yaml.ts";
import { type Command, namespaceOf, type Play, type Shell, warn } from "../shell.ts";
import { during } from "./create.ts";
import { type Outcome, outcomeOf, printDone, validationOf } from "./options.ts";

export function* apply({ shell, flags, name }: Command): Play<void> {
  checkFiles(flags, name);
  for (const flag of ["server-side", "prune", "force"]) {
    if (flags.on(flag)) throw new ClientError(`the console does not support apply --${flag}`);
  }
  const outcome = outcomeOf(shell, flags);
  const validation = validationOf(flags);
  const { manifests, errors } = readManifests(shell, flags, {
    verb: "apply",
    validates: validation === "Strict",
  });
  const failed: Error[] = [...errors];
  for (const manifest of manifests) {
    try {
      yield* applyOne(shell, manifest, outcome, validation === "Strict");
    } catch (error) {
      if (!(error instanceof ServerError || error instanceof ClientError)) throw error;
      failed.push(error);
    }
  }
  throwAll(failed);
}

function* applyOne(
  shell: Shell,
  { kind, namespace, object }: Manifest,
  outcome: Outcome,
  strict: boolean,
): Play<void> {
  const { dryRun } = outcome;
  const name = nameOf(object);
  if (name === "") throw namelessError(kind, namespace, object);
  const modified = withLastApplied(object);
  const live = readObject(shell, kind, namespace, name);
  const options = { dryRun: dryRun === "server", validation: strict ? "Strict" : "Ignore" } as const;
  if (live === undefined) {
    let made = modified;
    try {
      if (dryRun !== "client") made = yield* createObject(shell, kind, namespace, modified, options);
    } catch (error) {
      throw during(error, "creating");
    }
    printDone(outcome, kind, made, "created");
    return;
  }
  if (dryRun === "client") {
    printDone(
      outcome,
      kind,
      mergeObjects(live, threeWay(lastApplied(live) ?? {}, modified, live)),
      "configured",
    );
    return;
  }
  const original = lastApplied(live);
  if (original === undefined) {
    warn(
      shell,
      `Warning: resource ${pluralName(live, kind.plural)} is missing the kubectl.kubernetes.io/last-applied-configuration annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`,
    );
  }
  const patch = threeWay(original ?? {}, modified, live);
  if (Object.keys(patch).length === 0) {
    printDone(outcome, kind, live, "unchanged");
    return;
  }
  const next = mergeObjects(live, patch);
  const { strict: complaint } = complaintsOf(resourceOf(kind), next, contextOf(shell));
  if (strict && complaint !== undefined) throw refusedPatch(patch, complaint.message);
  const changed = yield* patchObject(shell, kind, namespace, name, patch, next, {
    ...options,
    validation: "Ignore",
  });
  printDone(outcome, kind, changed, "configured");
}

/** Apply has to find the object first, and cannot by the beginning of a name. */
function namelessError(kind: KindInfo, namespace: string, object: JsonObject): ClientError {
  const generateName = textAt(object, "metadata.generateName");
  if (generateName !== "")
    return new ClientError(`from ${generateName}: cannot use generate name with apply`);
  const { group, version } = kind;
  return new ClientError(
    `error when retrieving current configuration of:\nResource: "${group}/${version}, Resource=${kind.plural}", GroupVersionKind: "${group}/${version}, Kind=${kind.kind}"\nName: "", Namespace: "${namespace}"\nfrom server for: "STDIN": resource name may not be empty`,
  );
}

/** The server shows the patch as its code has left it: lists that merge have been taken out by then. */
function withoutMergedLists(patch: JsonObject, path = ""): JsonObject {
  const kept = Object.entries(patch).flatMap(([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    if (Array.isArray(value) && mergeKeyOf(here) !== undefined) return [];
    const inner = typeof value === "object" && value !== null && !Array.isArray(value);
    return [[key, inner ? withoutMergedLists(value as JsonObject, here) : value] as const];
  });
  return Object.fromEntries(kept);
}

function refusedPatch(patch: JsonObject, complaint: string): ServerError {
  const shown = JSON.stringify(goText(withoutMergedLists(patch)));
  const detail = complaint.slice(complaint.indexOf("strict decoding error"));
  const message = `Invalid value: ${shown}: ${detail}`;
  return new ServerError({ reason: "Invalid", message, causes: [{ field: "patch", message }] });
}

/** `apply view-last-applied`. */
export function viewLastApplied({ shell, flags }: Command): undefined {
  const namespace = namespaceOf(flags);
  for (const { kind, name } of targetsOf(shell, flags.args)) {
    if (name === undefined)
      throw new ClientError("the console does not support view-last-applied without a name");
    const said = lastApplied(getObject(shell, kind, namespace, name));
    if (said === undefined)
      throw new ClientError(`no last-applied-configuration annotation found on resource: ${name}`);
    shell.stdout += flags.text("output") === "json" ? indentedJson(sortedJson(said), 2) : yamlText(said);
  }
}
