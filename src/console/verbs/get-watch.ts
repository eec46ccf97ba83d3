/** `get --watch`: the list first, then one line for each change. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { nameOf, textAt } from "../api/json-paths.ts";
import type { KindInfo } from "../api/kinds.ts";
import { checkReachable, getObject, listObjects } from "../api/reads.ts";
import { isUnchanged } from "../api/same-object.ts";
import { selectorOf } from "../api/selectors.ts";
import type { Target } from "../api/targets.ts";
import { ClientError } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { type Format, resourceName } from "../print/formats.ts";
import { type Row, tableText } from "../print/table.ts";
import { namespaceOf, type Play, type Shell } from "../shell.ts";
import { tableOptions } from "./get-options.ts";

type Snapshot = ReadonlyMap<string, JsonObject>;

interface Change extends Row {
  readonly event: "ADDED" | "MODIFIED" | "DELETED";
}

/** What a watch holds on to: the table it looks at, which is the same value as long as nothing was written. */
function source(shell: Shell, kind: KindInfo): unknown {
  if (kind.own === "events") return shell.world.observed.events;
  return kind.resource === undefined ? undefined : shell.world.etcd[kind.resource].now.objects;
}

function keyOf(object: JsonObject): string {
  return `${textAt(object, "metadata.namespace")}/${nameOf(object)}`;
}

/** A real server writes nothing when nothing but the revision would change. */
function changes(before: Snapshot, after: Snapshot): Change[] {
  const found: Change[] = [];
  for (const [key, object] of before) if (!after.has(key)) found.push({ object, event: "DELETED" });
  for (const [key, object] of after) {
    const old = before.get(key);
    if (old === undefined) found.push({ object, event: "ADDED" });
    else if (!isUnchanged(old, object)) found.push({ object, event: "MODIFIED" });
  }
  return found;
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
  const look = (): Snapshot =>
    new Map(
      listObjects(shell, kind, namespace)
        .filter((object) => selected(object) && (name === undefined || nameOf(object) === name))
        .map((object) => [keyOf(object), object]),
    );
  if (name !== undefined) getObject(shell, kind, namespaceOf(flags), name);
  const widths: number[] = [];
  const options = tableOptions(flags, targets, format.format === "table" && format.wide);
  let headed = false;
  const show = (rows: readonly Row[]) => {
    if (rows.length === 0) return;
    if (format.format === "table") {
      const text = tableText(kind, rows, { ...options, headers: options.headers && !headed }, shell, widths);
      headed = true;
      shell.stdout += text;
      return;
    }
    for (const { object, event = "ADDED" } of rows) {
      if (format.format === "name") shell.stdout += `${resourceName(object, kind)}\n`;
      else shell.stdout += format.print(options.watchEvents ? { type: event, object } : object, kind);
    }
  };
  let seen = look();
  let from = source(shell, kind);
  if (!flags.on("watch-only")) show([...seen.values()].map((object) => ({ object, event: "ADDED" })));
  for (;;) {
    yield {
      ask: "until",
      open: true,
      before: Number.POSITIVE_INFINITY,
      done: (world) => source({ ...shell, world }, kind) !== from,
    };
    from = source(shell, kind);
    const next = look();
    // Each change is flushed for itself, so that only its own line makes room for it.
    for (const change of changes(seen, next)) show([deleted(shell, kind, change)]);
    seen = next;
  }
}

/** A deletion is told with the revision at which it happened. */
function deleted(shell: Shell, kind: KindInfo, change: Change): Change {
  if (change.event !== "DELETED" || kind.resource === undefined) return change;
  const stored = lastRevision(change.object, shell.world.etcd.revision);
  return { ...change, object: stored };
}

function lastRevision(object: JsonObject, revision: number): JsonObject {
  const { metadata } = object;
  if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata)) return object;
  return { ...object, metadata: { ...metadata, resourceVersion: String(revision) } };
}
