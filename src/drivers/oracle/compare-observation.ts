/** A recorded state of etcd beside a world's: every object, its identity, and the bits of both ranges. */
import type { StoredRange, TableName } from "../../model/etcd/etcd.ts";
import type { World } from "../../model/world.ts";
import { type Difference, sameJson, shown } from "./differences.ts";
import { contradicts, type Identities, type Pair } from "./identities.ts";
import { isObject, type JsonObject } from "./json.ts";
import { plainOf } from "./plain-objects.ts";

const tables = ["services", "ipaddresses", "servicecidrs"] as const;
const slots = ["primary", "secondary"] as const;

/** The answer to a list when the API was not served: nothing was seen of this kind. */
export function isRefusal(recorded: JsonObject): boolean {
  return typeof recorded.code === "number" || recorded.reason === "NotFound";
}

/** An observation holds the state of etcd, and not only why it could not be read. */
export function looksAtState(obs: JsonObject | undefined): obs is JsonObject {
  return obs !== undefined && (isObject(obs.services) || isObject(obs.bitmap));
}

/** Compares many worlds with one observation; what did not change between them is not looked at again. */
export class Eye {
  readonly #obs: JsonObject;
  readonly #identities: Identities;
  readonly #looked = new WeakMap<object, readonly Pair[] | null>();
  readonly #ranges = new WeakMap<object, boolean>();

  constructor(obs: JsonObject, identities: Identities) {
    this.#obs = obs;
    this.#identities = identities;
  }

  /** The pairs of marks and uids when all is equal, else undefined. */
  agrees(world: World): readonly Pair[] | undefined {
    for (const [slot, name] of slots.entries()) {
      if (isObject(this.#obs.bitmap) && !this.#sameRange(name, world.etcd.ranges[slot as 0 | 1]))
        return undefined;
    }
    const pairs: Pair[] = [];
    for (const table of tables) {
      const recorded = this.#recorded(table);
      if (recorded === undefined) continue;
      const snapshot = world.etcd[table].now;
      let found = this.#looked.get(snapshot);
      if (found === undefined) {
        found = this.#agreeing(table, recorded, world) ?? null;
        this.#looked.set(snapshot, found);
      }
      if (found === null) return undefined;
      pairs.push(...found);
    }
    return pairs;
  }

  #recorded(table: TableName): JsonObject | undefined {
    const recorded = this.#obs[table];
    return isObject(recorded) && !isRefusal(recorded) ? recorded : undefined;
  }

  #sameRange(name: (typeof slots)[number], stored: StoredRange | undefined): boolean {
    if (stored === undefined) return sameRange(this.#obs, name, undefined);
    let same = this.#ranges.get(stored);
    if (same === undefined) {
      same = sameRange(this.#obs, name, stored);
      this.#ranges.set(stored, same);
    }
    return same;
  }

  #agreeing(table: TableName, recorded: JsonObject, world: World): Pair[] | undefined {
    const { objects } = world.etcd[table].now;
    const entries = Object.entries(recorded);
    if (entries.length !== objects.size) return undefined;
    const pairs: Pair[] = [];
    for (const [key, value] of entries) {
      const object = objects.get(key);
      if (object === undefined || !isObject(value) || !sameObject(table, object, value)) return undefined;
      if (typeof value.uid !== "string") continue;
      const pair = [value.uid, object.metadata.uid] as const;
      if (contradicts(this.#identities, pair)) return undefined;
      pairs.push(pair);
    }
    return pairs;
  }

  differences(world: World): Difference[] {
    const found: Difference[] = [];
    for (const table of tables) {
      const recorded = this.#recorded(table);
      if (recorded !== undefined) compareTable(table, recorded, world, this.#identities, found);
    }
    if (!isObject(this.#obs.bitmap)) return found;
    for (const [slot, name] of slots.entries()) {
      const stored = world.etcd.ranges[slot as 0 | 1];
      if (sameRange(this.#obs, name, stored)) continue;
      found.push({
        what: `bitmap ${name}`,
        recorded: shown(recordedRange(this.#obs, name)),
        modelled: shown(plainRange(stored)),
      });
    }
    return found;
  }
}

const equal = new WeakMap<object, WeakMap<object, boolean>>();

/** Both sides are immutable, so that a pair is compared once. */
export function sameObject(table: TableName, object: object, value: JsonObject): boolean {
  let known = equal.get(object);
  if (known === undefined) {
    known = new WeakMap();
    equal.set(object, known);
  }
  let same = known.get(value);
  if (same === undefined) {
    const { uid: _uid, ...rest } = value;
    same = sameJson(rest, plainOf(table, object, rest));
    known.set(value, same);
  }
  return same;
}

function compareTable(
  table: TableName,
  recorded: JsonObject,
  world: World,
  identities: Identities,
  differences: Difference[],
): void {
  const { objects } = world.etcd[table].now;
  for (const [key, value] of Object.entries(recorded)) {
    const object = objects.get(key);
    if (!isObject(value)) continue;
    const what = `${table} ${key}`;
    if (object === undefined) {
      differences.push({ what, recorded: shown(value), modelled: "nothing" });
      continue;
    }
    const { uid, ...rest } = value;
    if (!sameObject(table, object, value))
      differences.push({ what, recorded: shown(rest), modelled: shown(plainOf(table, object, rest)) });
    if (typeof uid === "string" && contradicts(identities, [uid, object.metadata.uid]))
      differences.push({ what: `${what} uid`, recorded: uid, modelled: "another object" });
  }
  objects.forEach((object, key) => {
    if (key in recorded) return;
    const modelled = shown(plainOf(table, object, {}));
    differences.push({ what: `${table} ${key}`, recorded: "nothing", modelled });
  });
}

function recordedRange(obs: JsonObject, name: string): unknown {
  const seen = isObject(obs.bitmap) ? obs.bitmap[name] : undefined;
  return isObject(seen) ? { range: seen.range, offsets: seen.offsets } : undefined;
}

function plainRange(stored: StoredRange | undefined): unknown {
  return stored && { range: stored.range, offsets: [...stored.bits.offsets()] };
}

function sameRange(obs: JsonObject, name: string, stored: StoredRange | undefined): boolean {
  const seen = isObject(obs.bitmap) ? obs.bitmap[name] : undefined;
  if (!isObject(seen) || stored === undefined) return !isObject(seen) && stored === undefined;
  const { offsets } = seen;
  if (seen.range !== stored.range || !Array.isArray(offsets) || offsets.length !== stored.bits.count)
    return false;
  return offsets.every((offset) => typeof offset === "number" && stored.bits.has(offset));
}
