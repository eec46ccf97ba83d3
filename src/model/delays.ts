/** How long things take, in milliseconds of simulated time. Only the clock driver looks at the due times made from these. */
import type { TableName } from "./etcd/etcd.ts";

export interface ServerDelays {
  /** One way, from the apiserver to etcd; the reply takes as long again. */
  readonly etcdMs: number;
  /** From a commit in etcd to its delivery to this apiserver's informers (part of t1). `null` means the watch is stopped. */
  readonly watchMs: number | null;
  /** Kinds whose events arrive otherwise. */
  readonly watches?: Partial<Record<TableName, number | null>>;
}

export interface Delays {
  /** One way, from a client to an apiserver. */
  readonly clientMs: number;
  readonly servers: readonly ServerDelays[];
  /** Pause between two rounds of the bitmap repair loop, and the resync of the IPAddress loop (repair-loops.md: 3 min). */
  readonly repairMs: number;
}

export const defaultServerDelays: ServerDelays = { etcdMs: 5, watchMs: 20 };

export const defaultDelays: Delays = { clientMs: 2, servers: [], repairMs: 180_000 };

/** From a commit of that kind to its delivery, ms; null for a watch that is stopped. */
export function watchMsFor({ watchMs, watches }: ServerDelays, kind: TableName): number | null {
  const own = watches?.[kind];
  return own === undefined ? watchMs : own;
}

/** Delays of one apiserver; servers that were given none have the default. */
export function delaysOf(delays: Delays, server: number): ServerDelays {
  return delays.servers[server] ?? defaultServerDelays;
}
