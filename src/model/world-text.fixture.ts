/** A world as text in which everything counts: two worlds are the same if and only if their texts are. */
import { isCollection, Map as PersistentMap } from "immutable";
import { toArray } from "./chain.ts";
import { BitSet } from "./net/bit-set.ts";
import type { World } from "./world.ts";

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof BitSet)
    return { bits: Buffer.from(value.toBytes()).toString("hex"), count: value.count };
  if (PersistentMap.isMap(value)) return sorted([...value.entries()]);
  if (isCollection(value)) throw new Error("a collection that no text was thought of");
  if (ArrayBuffer.isView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex");
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}

function sorted(entries: readonly (readonly [unknown, unknown])[]): unknown {
  const named = entries.map(([name, part]) => [String(name), plain(part)] as const);
  return named.sort(([one], [other]) => (one < other ? -1 : 1));
}

export function worldText(world: World): string {
  const { events, responses } = world.observed;
  return JSON.stringify(
    plain({ ...world, observed: { events: toArray(events), responses: toArray(responses) } }),
  );
}

/**
 * Freezes everything reachable that the language lets one freeze; what is frozen already is not looked into again, so
 * that the worlds of a run cost only what is new in each.
 */
export function freezeDeep(world: World): void {
  const waiting: object[] = [world];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Object.isFrozen(value) || ArrayBuffer.isView(value)) continue;
    if (PersistentMap.isMap(value)) {
      // A persistent map keeps a hash of itself for later, so that only what it holds can be frozen.
      continue;
    }
    Object.freeze(value);
    for (const part of Object.values(value)) {
      if (typeof part === "object" && part !== null) waiting.push(part);
    }
  }
}
