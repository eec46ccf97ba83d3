/** What a watch hears of: the objects of a kind that differ between two worlds. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import type { Shell } from "../shell.ts";
import { mapAt, nameOf, textAt } from "./json-paths.ts";
import type { KindInfo } from "./kinds.ts";
import type { StoredObject } from "./objects.ts";
import { jsonOfStored, listObjects } from "./reads.ts";
import { isUnchanged } from "./same-object.ts";

export interface Change {
  readonly object: JsonObject;
  readonly event: "ADDED" | "MODIFIED" | "DELETED";
}

interface Pair {
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
}

/** The same value as long as nothing of the kind was written. */
export function sourceOf({ world }: Pick<Shell, "world">, kind: KindInfo): unknown {
  if (kind.own === "events") return world.observed.events;
  return kind.resource === undefined ? undefined : world.etcd[kind.resource].now.objects;
}

/** Objects that were written, by comparing what is stored: only those are turned into JSON. */
function storedPairs(before: Shell, after: Shell, kind: KindInfo): Pair[] {
  const { resource } = kind;
  if (resource === undefined) return [];
  const old = before.world.etcd[resource].now.objects as ReadonlyMap<string, StoredObject>;
  const now = after.world.etcd[resource].now.objects as ReadonlyMap<string, StoredObject>;
  const json = (object: StoredObject | undefined) => object && jsonOfStored(after, kind, object);
  const pairs: Pair[] = [];
  for (const [key, object] of old) if (!now.has(key)) pairs.push({ before: json(object), after: undefined });
  for (const [key, object] of now) {
    const previous = old.get(key);
    if (previous !== object) pairs.push({ before: json(previous), after: json(object) });
  }
  return pairs;
}

function listedPairs(before: Shell, after: Shell, kind: KindInfo): Pair[] {
  const keyOf = (object: JsonObject) => `${textAt(object, "metadata.namespace")}/${nameOf(object)}`;
  const listed = (shell: Shell) =>
    new Map(listObjects(shell, kind, undefined).map((object) => [keyOf(object), object]));
  const [old, now] = [listed(before), listed(after)];
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].map((key) => ({ before: old.get(key), after: now.get(key) }));
}

function atRevision(object: JsonObject, revision: number): JsonObject {
  return { ...object, metadata: { ...mapAt(object, "metadata"), resourceVersion: String(revision) } };
}

/**
 * Changes of the objects that match. One that comes to match is added, one that no longer does is deleted. A write that
 * changes nothing but the revision is none: a real server does not write then.
 */
export function changesBetween(
  before: Shell,
  after: Shell,
  kind: KindInfo,
  matches: (object: JsonObject) => boolean,
): readonly Change[] {
  const pairs = kind.resource === undefined ? listedPairs : storedPairs;
  return pairs(before, after, kind).flatMap((pair): Change[] => {
    const old = pair.before !== undefined && matches(pair.before) ? pair.before : undefined;
    const now = pair.after !== undefined && matches(pair.after) ? pair.after : undefined;
    if (now === undefined) {
      // A deletion is told with the revision at which it happened.
      return old === undefined
        ? []
        : [{ object: atRevision(old, after.world.etcd.revision), event: "DELETED" }];
    }
    if (old === undefined) return [{ object: now, event: "ADDED" }];
    return isUnchanged(old, now) ? [] : [{ object: now, event: "MODIFIED" }];
  });
}
