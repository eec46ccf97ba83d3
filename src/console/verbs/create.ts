/** `create -f`, `replace -f`, `create namespace`. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { alreadyExists } from "../../model/objects/status-error.ts";
import { namespaces as namespacesKind } from "../api/kinds.ts";
import { checkReachable } from "../api/reads.ts";
import { createObject, replaceObject } from "../api/writes.ts";
import { ClientError, ServerError, throwAll } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { type Manifest, readManifests } from "../manifest/documents.ts";
import { withLastApplied } from "../manifest/last-applied.ts";
import type { Command, Play } from "../shell.ts";
import { dateText, namespacesOf } from "../surroundings.ts";
import { outcomeOf, printDone, validationOf } from "./options.ts";

function checkFiles(flags: Flags, name: string): void {
  if (flags.args.length > 0 && !flags.has("filename")) {
    throw new ClientError(
      `Unexpected args: [${flags.args.join(" ")}]\nSee '${name} -h' for help and examples`,
    );
  }
  if (!flags.has("filename") && !flags.has("kustomize"))
    throw new ClientError("must specify one of -f and -k");
  if (flags.args.length > 0) {
    throw new ClientError(
      `Unexpected args: [${flags.args.join(" ")}]\nSee '${name} -h' for help and examples`,
    );
  }
}

/** Says which object it was: `error when creating "STDIN": `. */
export function during(error: unknown, doing: string): Error {
  if (error instanceof ServerError) return new ServerError(error.status, `error when ${doing} "STDIN": `);
  if (error instanceof ClientError) return error;
  throw error;
}

export function* create({ shell, flags, name }: Command): Play<void> {
  checkFiles(flags, name);
  const outcome = outcomeOf(shell, flags);
  const validation = validationOf(flags);
  const { manifests, errors } = readManifests(shell, flags, {
    verb: "create",
    validates: validation === "Strict",
  });
  const failed: Error[] = [...errors];
  for (const manifest of manifests) {
    const { kind, namespace } = manifest;
    const object = flags.on("save-config") ? withLastApplied(manifest.object) : manifest.object;
    try {
      const made =
        outcome.dryRun === "client"
          ? object
          : yield* createObject(shell, kind, namespace, object, {
              dryRun: outcome.dryRun === "server",
              validation,
            });
      printDone(outcome, kind, made, "created");
    } catch (error) {
      failed.push(during(error, "creating"));
    }
  }
  throwAll(failed);
}

export function* replace({ shell, flags, name }: Command): Play<void> {
  checkFiles(flags, name);
  if (flags.on("force")) throw new ClientError("the console does not support replace --force");
  const outcome = outcomeOf(shell, flags);
  const validation = validationOf(flags);
  const { manifests, errors } = readManifests(shell, flags, {
    verb: "replace",
    validates: validation === "Strict",
  });
  const failed: Error[] = [...errors];
  for (const { kind, namespace, object } of manifests) {
    try {
      const made = outcome.dryRun === "client" ? object : yield* replaceOrCreate({ kind, namespace, object });
      printDone(outcome, kind, made, "replaced");
    } catch (error) {
      failed.push(during(error, "replacing"));
    }
  }
  throwAll(failed);

  function* replaceOrCreate(manifest: Manifest): Play<JsonObject> {
    return yield* replaceObject(shell, manifest.kind, manifest.namespace, manifest.object, {
      dryRun: outcome.dryRun === "server",
      validation,
    });
  }
}

const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

/** Namespaces are the console's own: the model has none. */
export function createNamespace({ shell, flags, name: command }: Command): undefined {
  const [name = ""] = flags.args;
  if (flags.args.length !== 1) {
    throw new ClientError(
      `exactly one NAME is required, got ${flags.args.length}\nSee '${command} -h' for help and examples`,
    );
  }
  const outcome = outcomeOf(shell, flags, false);
  const object = {
    kind: "Namespace",
    apiVersion: "v1",
    metadata: { name, creationTimestamp: null },
    spec: {},
    status: {},
  };
  if (outcome.dryRun !== "client") {
    checkReachable(shell);
    if (!label.test(name)) {
      const message = `Invalid value: "${name}": ${labelText}`;
      throw new ServerError({
        reason: "Invalid",
        message: `Namespace "${name}" is invalid: metadata.name: ${message}`,
        causes: [{ field: "metadata.name", message }],
      });
    }
    if (namespacesOf(shell.world, shell.surroundings).has(name)) {
      throw new ServerError(alreadyExists("namespaces", name));
    }
  }
  const { namespaces } = shell.surroundings;
  const stored = {
    ...object,
    metadata: { name, creationTimestamp: dateText(shell.now, shell.surroundings) },
    spec: { finalizers: ["kubernetes"] },
    status: { phase: "Active" },
  };
  if (outcome.dryRun === "none") {
    shell.surroundings = { ...shell.surroundings, namespaces: new Map([...namespaces, [name, shell.now]]) };
  }
  printDone(outcome, namespacesKind, outcome.dryRun === "client" ? object : stored, "created");
}
