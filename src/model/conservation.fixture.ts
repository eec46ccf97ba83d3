/** Addresses that a step gave or took away, in any of the three records, and those that its notes speak of. */
import { addressAt } from "./allocators/bitmap.ts";
import { parsePrefix } from "./net/prefix.ts";
import type { Note } from "./note.ts";
import type { World } from "./world.ts";

export function changedAddresses(before: World, after: World): ReadonlySet<string> {
  const changed = new Set<string>();
  const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
    for (const address of one) if (!other.has(address)) changed.add(address);
  };
  for (const record of [claimed, objects, bits]) {
    const [was, is] = [record(before), record(after)];
    differ(was, is);
    differ(is, was);
  }
  return changed;
}

function claimed(world: World): ReadonlySet<string> {
  return new Set(world.etcd.services.now.index.claims.keys());
}

function objects(world: World): ReadonlySet<string> {
  return new Set(world.etcd.ipaddresses.now.objects.keys());
}

function bits(world: World): ReadonlySet<string> {
  const found = new Set<string>();
  for (const stored of world.etcd.ranges) {
    const range = stored === undefined ? undefined : parsePrefix(stored.range);
    if (stored === undefined || range === undefined) continue;
    for (const offset of stored.bits.offsets()) found.add(addressAt(range, offset));
  }
  return found;
}

export function addressesIn(notes: readonly Note[]): ReadonlySet<string> {
  const said = new Set<string>();
  for (const note of notes) {
    if (note.note === "etcd") for (const address of note.addresses) said.add(address);
    if (note.note === "bits") for (const address of [...note.set, ...note.cleared]) said.add(address);
  }
  return said;
}
