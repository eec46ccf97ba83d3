/** `get --watch`: the list first, then one line for each change. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { changesBetween, sourceOf } from "../api/changes.ts";
import { nameOf, textAt } from "../api/json-paths.ts";
import { checkReachable, getObject, listObjects } from "../api/reads.ts";
import { selectorOf } from "../api/selectors.ts";
import type { Target } from "../api/targets.ts";
import { ClientError } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { type Format, resourceName } from "../print/formats.ts";
import { type Row, tableText } from "../print/table.ts";
import { namespaceOf, type Play, type Shell } from "../shell.ts";
import { tableOptions } from "./get-options.ts";

/** Prints rows as they come: one header, and columns that only grow. */
function printerOf(
  shell: Shell,
  flags: Flags,
  target: Target,
  format: Format,
): (rows: readonly Row[]) => void {
  const { kind } = target;
  const widths: number[] = [];
  const options = tableOptions(flags, [target], format.format === "table" && format.wide);
  let headed = false;
  return (rows) => {
    if (rows.length === 0) return;
    if (format.format === "table") {
      const headers = options.headers && !headed;
      headed = true;
      shell.stdout += tableText(kind, rows, { ...options, headers }, shell, widths);
      return;
    }
    for (const { object, event = "ADDED" } of rows) {
      if (format.format === "name") shell.stdout += `${resourceName(object, kind)}\n`;
      else shell.stdout += format.print(options.watchEvents ? { type: event, object } : object, kind);
    }
  };
}

/** Goes on until its caller ends it. */
export function* watchObjects(
  shell: Shell,
  flags: Flags,
  targets: readonly Target[],
  format: Format,
): Play<void> {
  const [target] = targets;
  if (target === undefined || targets.length !== 1) {
    throw new ClientError("you may only specify a single resource type");
  }
  checkReachable(shell);
  const { kind, name } = target;
  const namespace = flags.on("all-namespaces") ? undefined : namespaceOf(flags);
  const selected = selectorOf(kind, flags.text("selector"), flags.text("field-selector"));
  const matches = (object: JsonObject) => {
    const inside =
      !kind.namespaced || namespace === undefined || textAt(object, "metadata.namespace") === namespace;
    return inside && selected(object) && (name === undefined || nameOf(object) === name);
  };
  if (name !== undefined) getObject(shell, kind, namespaceOf(flags), name);
  const show = printerOf(shell, flags, target, format);
  if (!flags.on("watch-only")) {
    show(
      listObjects(shell, kind, namespace)
        .filter(matches)
        .map((object) => ({ object, event: "ADDED" })),
    );
  }
  for (;;) {
    const before = { ...shell };
    const from = sourceOf(before, kind);
    yield {
      ask: "until",
      open: true,
      before: Number.POSITIVE_INFINITY,
      done: (world) => sourceOf({ world }, kind) !== from,
    };
    // Each change is flushed for itself, so that only its own line makes room for it.
    for (const change of changesBetween(before, shell, kind, matches)) show([change]);
  }
}
