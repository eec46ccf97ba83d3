/** What must be true of every world, whatever was done to it, and of every step from one to the next. */
import type { Apiserver } from "./apiserver/apiserver.ts";
import { countWithin, hasAddress } from "./etcd/address-index.ts";
import type { TableName } from "./etcd/etcd.ts";
import { addressesOf } from "./etcd/service-index.ts";
import type { Stored, Table } from "./etcd/table.ts";
import { parseAddress } from "./net/address.ts";
import { fromBytes } from "./net/bit-set.ts";
import { decodeRangeAllocation, encodeRangeAllocation } from "./net/range-allocation-codec.ts";
import { isManagedByAllocator } from "./objects/ip-address.ts";
import type { World } from "./world.ts";

const tables: readonly TableName[] = ["services", "ipaddresses", "servicecidrs"];

function must(holds: boolean, what: string): void {
  // Plain, because it is asked a million times and an assertion library takes its time.
  if (!holds) throw new Error(what);
}

/** A step: time and revisions do not fall, and at most one etcd operation happens. */
export function checkStep(before: World, after: World): void {
  must(after.now >= before.now, "time went back");
  const operations = after.etcd.operations - before.etcd.operations;
  const revisions = after.etcd.revision - before.etcd.revision;
  must(operations === 0 || operations === 1, `a transition of ${operations} operations`);
  must(revisions === 0 || revisions === operations, `${revisions} revisions by ${operations} operations`);
  must(after.nextTask >= before.nextTask && after.nextUid >= before.nextUid, "an identity is given twice");
  if (before.etcd.services.now !== after.etcd.services.now) checkClaims(after);
  if (before.etcd.ipaddresses.now !== after.etcd.ipaddresses.now) checkAddresses(after);
  if (before.etcd.ranges !== after.etcd.ranges) checkRanges(after);
  if (before.etcd.revision !== after.etcd.revision) checkRevisions(after);
  for (const server of after.servers) if (before.servers[server.id] !== server) checkLocks(server);
}

/** The claims that etcd's index keeps are those of a look at every Service. */
function checkClaims(world: World): void {
  const { objects, index } = world.etcd.services.now;
  const claims = new Map<string, string[]>();
  for (const [key, service] of objects) {
    for (const address of addressesOf(service)) claims.set(address, [...(claims.get(address) ?? []), key]);
  }
  const lines = (entries: Iterable<readonly [string, readonly string[]]>) =>
    [...entries].map(([address, holders]) => `${address} ${[...holders].sort().join(" ")}`).sort();
  const [kept, scanned] = [lines(index.claims), lines(claims)].map((all) => all.join(", "));
  must(kept === scanned, `the index says ${kept}, the Services say ${scanned}`);
  const duplicates = [...claims.values()].filter((holders) => holders.length > 1).length;
  must(
    index.duplicates === duplicates,
    `${index.duplicates} duplicates are counted, there are ${duplicates}`,
  );
}

function checkAddresses(world: World): void {
  const { objects, index } = world.etcd.ipaddresses.now;
  const counts = { IPv4: 0, IPv6: 0 };
  const managed = { IPv4: 0, IPv6: 0 };
  for (const [name, object] of objects) {
    const address = parseAddress(name);
    if (address === undefined) throw new Error(`an IPAddress with the name ${name}`);
    counts[address.family]++;
    if (isManagedByAllocator(object)) managed[address.family]++;
    must(hasAddress(index[address.family], address.value), `${name} is not in the index`);
  }
  for (const family of ["IPv4", "IPv6"] as const) {
    must(index.managed[family] === managed[family], `the managed ${family} objects are miscounted`);
    must(countWithin(index[family], 0n, 2n ** 128n - 1n) === counts[family], `${family} has too many bits`);
  }
}

function checkRanges(world: World): void {
  for (const range of world.etcd.ranges) {
    if (range === undefined) continue;
    const bytes = encodeRangeAllocation({ range: range.range, data: range.bits.toBytes() });
    const read = decodeRangeAllocation(bytes);
    must(read.range === range.range, "another range was read than written");
    must(fromBytes(read.data).equals(range.bits), "another bitmap was read than written");
  }
}

/** Revisions of objects are those of their last write: none twice, none ahead of etcd. */
function checkRevisions(world: World): void {
  const seen = new Set<number>();
  const take = (revision: number) => {
    must(revision > 0 && revision <= world.etcd.revision, `revision ${revision} of ${world.etcd.revision}`);
    must(!seen.has(revision), `revision ${revision} is there twice`);
    seen.add(revision);
  };
  for (const name of tables) {
    const table = world.etcd[name] as unknown as Table<Stored, unknown>;
    for (const [, object] of table.now.objects) take(object.metadata.resourceVersion);
  }
  for (const range of world.etcd.ranges) if (range !== undefined) take(range.revision);
}

/** Tasks wait in line for a lock that somebody holds: nobody waits for ever. */
function checkLocks(server: Apiserver): void {
  const running = new Map(server.tasks.map((task) => [task.id, task]));
  must(running.size === server.tasks.length, "two tasks of one identity");
  const inLine = new Map<number, string>();
  for (const lock of server.locks) {
    must(running.has(lock.holder), `the holder of ${lock.name} is gone`);
    for (const task of lock.waiting) inLine.set(task, lock.name);
  }
  for (const task of server.tasks) must(task.parked === inLine.get(task.id), `task ${task.id} waits in vain`);
}

/** What an informer holds is what etcd held at the last revision the informer has seen. */
export class Past {
  readonly #kept = new Map<TableName, { readonly revision: number; readonly objects: unknown }[]>();

  add(world: World): void {
    for (const name of tables) {
      const kept = this.#kept.get(name) ?? [];
      const { objects } = world.etcd[name].now;
      if (kept[kept.length - 1]?.objects !== objects) kept.push({ revision: world.etcd.revision, objects });
      this.#kept.set(name, kept);
    }
  }

  check(world: World): void {
    const watchers = [...world.servers, world.controllerManager];
    for (const { informers } of watchers) {
      for (const name of tables) {
        const informer = informers[name];
        if (informer === undefined) continue;
        must(informer.seen <= world.etcd.revision, "an informer is ahead of etcd");
        const held = this.#kept.get(name)?.findLast((entry) => entry.revision <= informer.seen);
        must(informer.cache.objects === held?.objects, `a cache of ${name} is not of its revision`);
      }
    }
  }
}
