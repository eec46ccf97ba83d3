/** What the flags of `get` say about its output. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import type { Target } from "../api/targets.ts";
import { ClientError } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import type { TableOptions } from "../print/table.ts";
import { namespaceOf, type Shell } from "../shell.ts";

export function checkTimeout(flags: Flags): void {
  const given = flags.text("request-timeout");
  if (given === undefined || /^\d+(?:\.\d+)?(?:ns|us|ms|s|m|h)?$/.test(given)) return;
  throw new ClientError(
    "Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)",
  );
}

export function tableOptions(flags: Flags, targets: readonly Target[], wide: boolean): TableOptions {
  const several = new Set(targets.map(({ kind }) => kind)).size > 1;
  return {
    wide,
    headers: !flags.on("no-headers"),
    namespace: flags.on("all-namespaces") && targets.some(({ kind }) => kind.namespaced),
    kindPrefix: several || flags.on("show-kind"),
    labels: flags.on("show-labels"),
    labelColumns: flags.list("label-columns"),
    watchEvents: flags.on("output-watch-events"),
  };
}

/** `No resources found in default namespace.`, on stderr. */
export function sayNothingFound(shell: Shell, flags: Flags, targets: readonly Target[]): void {
  const inOne = !flags.on("all-namespaces") && targets.every(({ kind }) => kind.namespaced);
  shell.stderr += `No resources found${inOne ? ` in ${namespaceOf(flags)} namespace.` : ""}\n`;
}

export function listOf(items: readonly JsonObject[]): JsonObject {
  return { apiVersion: "v1", items, kind: "List", metadata: { resourceVersion: "" } };
}
