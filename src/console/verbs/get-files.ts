/** `get -f -`, `describe -f -`: the objects that a file names. */
import { nameOf } from "../api/json-paths.ts";
import type { Target } from "../api/targets.ts";
import { throwAll } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { readManifests } from "../manifest/documents.ts";
import type { Shell } from "../shell.ts";

export function targetsInFiles(shell: Shell, flags: Flags): readonly Target[] {
  const { manifests, errors } = readManifests(shell, flags, { verb: "get", validates: false });
  throwAll(errors);
  return manifests.map(({ kind, namespace, object }) => ({ kind, namespace, name: nameOf(object) }));
}
