/**
 * etcd as the apiservers use it: revisions, compare-and-swap, watch. Every function here is one etcd operation and
 * counts itself in `operations`, which is how a test proves that no transition does more than one.
 */

import { parseAddress } from "../net/address.ts";
import type { BitSet } from "../net/bit-set.ts";
import type { Family } from "../net/family.ts";
import { type IPAddress, isManagedByAllocator } from "../objects/ip-address.ts";
import type { Service } from "../objects/service.ts";
import type { ServiceCIDR } from "../objects/service-cidr.ts";
import type { AddressIndex } from "./address-index.ts";
import { addAddress, emptyAddressIndex, removeAddress } from "./address-index.ts";
import { emptyServiceIndex, reindexServices, type ServiceIndex } from "./service-index.ts";
import { emptyTable, type Reindex, type Snapshot, type Stored, type Table, trim, write } from "./table.ts";

/** 0 is /registry/ranges/serviceips, 1 is /registry/ranges/secondaryserviceips (observables.md 1). */
export type RangeSlot = 0 | 1;

/** A stored RangeAllocation. Its bytes are made from `bits` on the way out (range-allocation-codec). */
export interface StoredRange {
  readonly revision: number;
  readonly range: string;
  readonly bits: BitSet;
}

/** Existing IPAddresses as bits, and how many of each family the allocator manages. */
export type AddressIndexes = Readonly<Record<Family, AddressIndex>> & {
  readonly managed: Readonly<Record<Family, number>>;
};

export interface Etcd {
  readonly revision: number;
  /** Operations done since the world began, reads included. */
  readonly operations: number;
  readonly services: Table<Service, ServiceIndex>;
  readonly ipaddresses: Table<IPAddress, AddressIndexes>;
  readonly servicecidrs: Table<ServiceCIDR, null>;
  readonly ranges: readonly [StoredRange | undefined, StoredRange | undefined];
}

export type Tables = Pick<Etcd, "services" | "ipaddresses" | "servicecidrs">;
export type TableName = keyof Tables;
export type ObjectOf<N extends TableName> = Tables[N] extends Table<infer T, unknown> ? T : never;
export type SnapshotOf<N extends TableName> = Tables[N]["now"];

export const emptyEtcd: Etcd = {
  revision: 0,
  operations: 0,
  services: emptyTable<Service, ServiceIndex>(emptyServiceIndex),
  ipaddresses: emptyTable<IPAddress, AddressIndexes>({
    IPv4: emptyAddressIndex,
    IPv6: emptyAddressIndex,
    managed: { IPv4: 0, IPv6: 0 },
  }),
  servicecidrs: emptyTable<ServiceCIDR, null>(null),
  ranges: [undefined, undefined],
};

export interface Stamp {
  /** Simulated time, ms. */
  readonly at: number;
  /** Somebody watches this kind. */
  readonly watched: boolean;
}

function reindexAddresses(
  index: AddressIndexes,
  previous: IPAddress | undefined,
  next: IPAddress | undefined,
): AddressIndexes {
  const address = parseAddress(((next ?? previous) as IPAddress).metadata.name);
  if (address === undefined) return index;
  const { family, value } = address;
  const more = isManaged(next) - isManaged(previous);
  const managed = more === 0 ? index.managed : { ...index.managed, [family]: index.managed[family] + more };
  if ((previous === undefined) === (next === undefined))
    return managed === index.managed ? index : { ...index, managed };
  const change = next === undefined ? removeAddress : addAddress;
  return { ...index, [family]: change(index[family], value), managed };
}

function isManaged(address: IPAddress | undefined): number {
  return address !== undefined && isManagedByAllocator(address) ? 1 : 0;
}

function reindexOf<N extends TableName>(name: N): Reindex<ObjectOf<N>, SnapshotOf<N>["index"]> {
  const all = {
    services: reindexServices,
    ipaddresses: reindexAddresses,
    servicecidrs: (index: null) => index,
  };
  return all[name] as Reindex<ObjectOf<N>, SnapshotOf<N>["index"]>;
}

function put<N extends TableName>(
  etcd: Etcd,
  name: N,
  key: string,
  object: ObjectOf<N> | undefined,
  stamp: Stamp,
): Etcd {
  const revision = etcd.revision + 1;
  type Index = SnapshotOf<N>["index"];
  const table = etcd[name] as unknown as Table<ObjectOf<N> & Stored, Index>;
  const stored =
    object === undefined
      ? undefined
      : { ...object, metadata: { ...object.metadata, resourceVersion: revision } };
  const next = write(table, key, stored, reindexOf(name) as Reindex<ObjectOf<N> & Stored, Index>, {
    revision,
    at: stamp.at,
    watched: stamp.watched,
  });
  return { ...etcd, revision, operations: etcd.operations + 1, [name]: next };
}

function refused(etcd: Etcd): Etcd {
  return { ...etcd, operations: etcd.operations + 1 };
}

/** What an operation gives: etcd after it, and the object it wrote or found. */
export type Done<T> = { readonly etcd: Etcd; readonly object: T };

/** Txn: put if the key does not exist. `object` is undefined when it did exist. */
export function create<N extends TableName>(
  etcd: Etcd,
  name: N,
  key: string,
  object: ObjectOf<N>,
  stamp: Stamp,
): Done<ObjectOf<N> | undefined> {
  if (read(etcd, name, key) !== undefined) return { etcd: refused(etcd), object: undefined };
  const next = put(etcd, name, key, object, stamp);
  return { etcd: next, object: read(next, name, key) };
}

/**
 * Txn: replaces (or with undefined deletes) the key if its revision is the given one. `ok` false means that the
 * compare failed; `object` is then what is stored.
 */
export function swap<N extends TableName>(
  etcd: Etcd,
  name: N,
  key: string,
  revision: number,
  object: ObjectOf<N> | undefined,
  stamp: Stamp,
): Done<ObjectOf<N> | undefined> & { readonly ok: boolean } {
  const current = read(etcd, name, key);
  if (current?.metadata.resourceVersion !== revision)
    return { etcd: refused(etcd), object: current, ok: false };
  const next = put(etcd, name, key, object, stamp);
  return { etcd: next, object: read(next, name, key), ok: true };
}

/**
 * A guaranteed update: reads, changes and writes the key as one step, since its retries make it so. `change` returns the
 * new object, undefined to delete, or the same object to write nothing. It is not called for a missing key.
 */
export function update<N extends TableName>(
  etcd: Etcd,
  name: N,
  key: string,
  change: (object: ObjectOf<N>) => ObjectOf<N> | undefined,
  stamp: Stamp,
): Done<ObjectOf<N> | undefined> {
  const current = read(etcd, name, key);
  if (current === undefined) return { etcd: refused(etcd), object: undefined };
  const changed = change(current);
  if (changed === current) return { etcd: refused(etcd), object: current };
  const next = put(etcd, name, key, changed, stamp);
  return { etcd: next, object: changed === undefined ? current : read(next, name, key) };
}

/** Counts a read as an operation; the value itself is `etcd[name].now`. */
export function quorumRead(etcd: Etcd): Etcd {
  return refused(etcd);
}

/** What is stored, without counting: for views and for the inside of an operation. */
export function read<N extends TableName>(etcd: Etcd, name: N, key: string): ObjectOf<N> | undefined {
  return (etcd[name].now as unknown as Snapshot<ObjectOf<N> & Stored, unknown>).objects.get(key);
}

/** Txn on a stored bitmap: put if its revision is the given one (0: if it does not exist). */
export function swapRange(
  etcd: Etcd,
  slot: RangeSlot,
  revision: number,
  range: string,
  bits: BitSet,
): { readonly etcd: Etcd; readonly ok: boolean } {
  if ((etcd.ranges[slot]?.revision ?? 0) !== revision) return { etcd: refused(etcd), ok: false };
  const stored = { revision: etcd.revision + 1, range, bits };
  const ranges: Etcd["ranges"] = slot === 0 ? [stored, etcd.ranges[1]] : [etcd.ranges[0], stored];
  return { etcd: { ...etcd, revision: stored.revision, operations: etcd.operations + 1, ranges }, ok: true };
}

/** Removes a stored bitmap (nobody does so in a release; by hand, or by a design variant). */
export function deleteRange(etcd: Etcd, slot: RangeSlot): Etcd {
  if (etcd.ranges[slot] === undefined) return refused(etcd);
  const ranges: Etcd["ranges"] = slot === 0 ? [undefined, etcd.ranges[1]] : [etcd.ranges[0], undefined];
  return { ...etcd, revision: etcd.revision + 1, operations: etcd.operations + 1, ranges };
}

/** Forgets watch events that every watcher has seen; no operation. */
export function trimEvents(etcd: Etcd, name: TableName, seen: number | undefined): Etcd {
  const table = etcd[name] as unknown as Table<Stored, unknown>;
  const next = trim(table, seen);
  return next === table ? etcd : { ...etcd, [name]: next };
}
