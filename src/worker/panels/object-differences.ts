/** Objects of two worlds that are not the same, each said in a few words. */
import type { StoredRange, TableName } from "../../model/etcd/etcd.ts";
import type { Stored } from "../../model/etcd/table.ts";
import { letterOf, type World } from "../../model/world.ts";
import type { ObjectDifference } from "../panel-view.ts";
import { counted, kindOf } from "../words/format.ts";
import { objectWords } from "./object-words.ts";

const tables = ["services", "ipaddresses", "servicecidrs"] as const;

/** What differs between any two runs without meaning anything. */
const accidental = new Set([
  "uid",
  "resourceVersion",
  "creationTimestamp",
  "lastTransitionTime",
  "generation",
]);

function essence(object: Stored | undefined): string {
  return JSON.stringify(object, (key, value: unknown) => (accidental.has(key) ? undefined : value)) ?? "";
}

/** Members of the top two levels that are not the same: `metadata.labels`, `spec.ports`. */
function membersThatDiffer(one: Stored, other: Stored): string[] {
  const members = (object: Stored) =>
    Object.entries(object).flatMap(([part, inner]) =>
      Object.entries(inner as object)
        .filter(([name]) => !accidental.has(name))
        .map(([name, value]) => [`${part}.${name}`, essence(value as Stored)] as const),
    );
  const first = new Map(members(one));
  const second = new Map(members(other));
  return [...new Set([...first.keys(), ...second.keys()])].filter(
    (name) => first.get(name) !== second.get(name),
  );
}

function tableDifferences(one: World, other: World, table: TableName): ObjectDifference[] {
  const here = one.etcd[table].now.objects as unknown as ReadonlyMap<string, Stored>;
  const there = other.etcd[table].now.objects as unknown as ReadonlyMap<string, Stored>;
  if (here === there) return [];
  const rows: ObjectDifference[] = [];
  const compare = (name: string, first: Stored | undefined, second: Stored | undefined) => {
    if (first === second || essence(first) === essence(second)) return;
    const words = [first, second].map((object) => (object === undefined ? null : objectWords(table, object)));
    if (first !== undefined && second !== undefined && words[0] === words[1]) {
      const members = membersThatDiffer(first, second).join(", ");
      rows.push({ kind: kindOf(table), name, one: `${words[0]}`, other: `differs in ${members}` });
    } else rows.push({ kind: kindOf(table), name, one: words[0] ?? null, other: words[1] ?? null });
  };
  for (const [name, object] of here) compare(name, object, there.get(name));
  for (const [name, object] of there) if (!here.has(name)) compare(name, undefined, object);
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function rangeWords(stored: StoredRange | undefined): string | null {
  return stored === undefined ? null : `${stored.range}, ${counted(stored.bits.count, "bit", "bits")}`;
}

function bitmapDifferences(one: World, other: World): ObjectDifference[] {
  return (["primary", "secondary"] as const).flatMap((name, slot) => {
    const [here, there] = [one.etcd.ranges[slot], other.etcd.ranges[slot]];
    if (here === there) return [];
    const same =
      here !== undefined && there !== undefined && here.range === there.range && here.bits.equals(there.bits);
    return same ? [] : [{ kind: "bitmap", name, one: rangeWords(here), other: rangeWords(there) }];
  });
}

function serverDifferences(one: World, other: World): ObjectDifference[] {
  const words = (world: World, id: number) => {
    const server = world.servers[id];
    return server === undefined ? null : `${server.phase}, ${server.flags.version}`;
  };
  return Array.from({ length: Math.max(one.servers.length, other.servers.length) }, (_, id) => ({
    kind: "apiserver",
    name: letterOf(id),
    one: words(one, id),
    other: words(other, id),
  })).filter((row) => row.one !== row.other);
}

export function objectDifferences(one: World, other: World): ObjectDifference[] {
  return [
    ...serverDifferences(one, other),
    ...tables.flatMap((table) => tableDifferences(one, other, table)),
    ...bitmapDifferences(one, other),
  ];
}
