/** The allocators' metric series by their real names (feature-gates-and-versions.md 8). Values are per process. */

import { countWithin } from "../etcd/address-index.ts";
import type { SnapshotOf } from "../etcd/etcd.ts";
import { objectGeometry } from "../net/geometry.ts";
import type { Prefix } from "../net/prefix.ts";
import type { Turn } from "../turn.ts";

export type Scope = "static" | "dynamic";

const prefix = "kube_apiserver_clusterip_allocator";

export function countAllocation(turn: Turn, id: number, cidr: string, scope: Scope): void {
  turn.count(id, `${prefix}_allocation_total{cidr="${cidr}",scope="${scope}"}`);
}

export function countError(turn: Turn, id: number, cidr: string, scope: Scope, by = 1): void {
  turn.count(id, `${prefix}_allocation_errors_total{cidr="${cidr}",scope="${scope}"}`, by);
}

export function setGauges(turn: Turn, id: number, cidr: string, allocated: number, available: number): void {
  turn.gauge(id, `${prefix}_allocated_ips{cidr="${cidr}"}`, allocated);
  turn.gauge(id, `${prefix}_available_ips{cidr="${cidr}"}`, available);
}

export function countLatency(turn: Turn, id: number, cidr: string): void {
  turn.count(id, `${prefix}_allocation_duration_seconds_count{cidr="${cidr}"}`);
}

/** Gauges of an object allocator, read from its own informer, so that they lag (ipaddress-allocator.md 7). */
export function setObjectGauges(turn: Turn, id: number, cidr: Prefix): void {
  const server = turn.server(id);
  const cache = server.informers.ipaddresses?.cache;
  const geometry = objectGeometry(cidr);
  if (cache === undefined || server.behaviours === undefined || "problem" in geometry) return;
  const used = usedAddresses(cache, cidr, server.behaviours.usedCountsWholeFamily);
  const size = Number(geometry.size);
  const free = size - used;
  setGauges(turn, id, cidr.text, used, server.behaviours.usedCountsWholeFamily ? free : Math.max(0, free));
}

function usedAddresses(cache: SnapshotOf<"ipaddresses">, cidr: Prefix, wholeFamily: boolean): number {
  if (wholeFamily) return cache.index.managed[cidr.family];
  const last = cidr.base + (1n << BigInt((cidr.family === "IPv4" ? 32 : 128) - cidr.bits)) - 1n;
  return countWithin(cache.index[cidr.family], cidr.base, last);
}
