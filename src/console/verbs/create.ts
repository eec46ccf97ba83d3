/** `create -f`, `replace -f`, `create namespace`. */
import { namespaces as namespacesKind } from "../api/kinds.ts";
import { makeNamespace } from "../api/namespaces.ts";
import { checkReachable } from "../api/reads.ts";
import { createObject, replaceObject } from "../api/writes.ts";
import { ClientError, ServerError, throwAll } from "../errors.ts";
import { checkFiles, readManifests } from "../manifest/documents.ts";
import { withLastApplied } from "../manifest/last-applied.ts";
import type { Command, Play } from "../shell.ts";
import { outcomeOf, printDone, validationOf } from "./options.ts";

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
      const options = { dryRun: outcome.dryRun === "server", validation };
      const made =
        outcome.dryRun === "client" ? object : yield* replaceObject(shell, kind, namespace, object, options);
      printDone(outcome, kind, made, "replaced");
    } catch (error) {
      failed.push(during(error, "replacing"));
    }
  }
  throwAll(failed);
}

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
  if (outcome.dryRun === "client") {
    printDone(outcome, namespacesKind, object, "created");
    return;
  }
  checkReachable(shell);
  printDone(outcome, namespacesKind, makeNamespace(shell, name, outcome.dryRun === "server"), "created");
}
