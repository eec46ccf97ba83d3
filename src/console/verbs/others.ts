/** Small commands: `version`, `cluster-info`, `set selector`, `scale`. */
import { mergeObjects } from "../../model/objects/merge-patch.ts";
import { mapAt } from "../api/json-paths.ts";
import { checkReachable, getObject } from "../api/reads.ts";
import { targetsOf } from "../api/targets.ts";
import { patchObject } from "../api/writes.ts";
import { ClientError, ServerError, serverAddress } from "../errors.ts";
import { type Command, namespaceOf, type Play, print } from "../shell.ts";
import { outcomeOf, printDone } from "./options.ts";

/** The client whose behaviour the console follows. */
const clientVersion = "v1.33.9";
const kustomizeVersion = "v5.6.0";

export function version({ shell, flags }: Command): undefined {
  if ((flags.text("output") ?? "") !== "") {
    throw new ClientError("the console does not support version --output");
  }
  print(shell, `Client Version: ${clientVersion}`);
  print(shell, `Kustomize Version: ${kustomizeVersion}`);
  if (flags.on("client")) return;
  checkReachable(shell);
  print(shell, `Server Version: ${shell.world.servers[shell.server]?.flags.version ?? ""}`);
}

const moreHelp = "\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.";

export function clusterInfo({ shell, flags }: Command): undefined {
  if (flags.args.length > 0) throw new ClientError("the console does not support cluster-info dump");
  try {
    checkReachable(shell);
    print(shell, `Kubernetes control plane is running at https://${serverAddress}`);
  } finally {
    print(shell, moreHelp);
  }
}

export function* setSelector({ shell, flags }: Command): Play<void> {
  const pairs = flags.args.filter((word) => word.includes("="));
  const targets = targetsOf(
    shell,
    flags.args.filter((word) => !word.includes("=")),
  );
  const outcome = outcomeOf(shell, flags);
  const entries = pairs.flatMap((pair) => pair.split(",")).map((pair) => pair.split("=") as [string, string]);
  const selector = Object.fromEntries(entries);
  for (const { kind, name } of targets) {
    if (name === undefined) throw new ClientError("resource(s) were provided, but no name was specified");
    const namespace = namespaceOf(flags);
    const object = getObject(shell, kind, namespace, name);
    const gone = Object.keys(mapAt(object, "spec.selector")).filter((key) => selector[key] === undefined);
    const patch = {
      spec: { selector: { ...Object.fromEntries(gone.map((key) => [key, null])), ...selector } },
    };
    const next = mergeObjects(object, patch);
    const changed =
      outcome.dryRun === "client"
        ? next
        : yield* patchObject(shell, kind, namespace, name, patch, next, {
            dryRun: outcome.dryRun === "server",
            validation: "Ignore",
          });
    printDone(outcome, kind, changed, "selector updated");
  }
}

/** None of the three kinds has a scale. */
export function scale({ shell, flags }: Command): undefined {
  for (const { kind, name } of targetsOf(shell, flags.args)) {
    if (name !== undefined) getObject(shell, kind, namespaceOf(flags), name);
  }
  throw new ServerError({
    reason: "NotFound",
    message: "the server could not find the requested resource",
    causes: [],
  });
}
