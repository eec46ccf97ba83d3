/** The allocators' metric series by their real names (feature-gates-and-versions.md 8). Values are per process. */

import { countWithin } from "../etcd/address-index.ts";
import type { SnapshotOf } from "../etcd/etcd.ts";
import { objectGeometry } from "../net/geometry.ts";
import type { Prefix } from "../net/prefix.ts";
import type { Turn } from "../turn.ts";

export type Scope = "static" | "dynamic";

const prefix = "kube_apiserver_clusterip_allocator";

/** The series of a CIDR by their full names; made once, since every allocation counts in several of them. */
interface Series {
  readonly allocations: Readonly<Record<Scope, string>>;
  readonly errors: Readonly<Record<Scope, string>>;
  readonly allocated: string;
  readonly available: string;
  readonly latency: string;
}

const known = new Map<string, Series>();

function seriesOf(cidr: string): Series {
  let series = known.get(cidr);
  if (series === undefined) {
    const scoped = (name: string) => ({
      static: `${prefix}_${name}{cidr="${cidr}",scope="static"}`,
      dynamic: `${prefix}_${name}{cidr="${cidr}",scope="dynamic"}`,
    });
    series = {
      allocations: scoped("allocation_total"),
      errors: scoped("allocation_errors_total"),
      allocated: `${prefix}_allocated_ips{cidr="${cidr}"}`,
      available: `${prefix}_available_ips{cidr="${cidr}"}`,
      latency: `${prefix}_allocation_duration_seconds_count{cidr="${cidr}"}`,
    };
    known.set(cidr, series);
  }
  return series;
}

export function countAllocation(turn: Turn, id: number, cidr: string, scope: Scope): void {
  turn.count(id, seriesOf(cidr).allocations[scope]);
}

export function countError(turn: Turn, id: number, cidr: string, scope: Scope, by = 1): void {
  turn.count(id, seriesOf(cidr).errors[scope], by);
}

export function setGauges(turn: Turn, id: number, cidr: string, allocated: number, available: number): void {
  const series = seriesOf(cidr);
  turn.gauge(id, series.allocated, allocated);
  turn.gauge(id, series.available, available);
}

export function countLatency(turn: Turn, id: number, cidr: string): void {
  turn.count(id, seriesOf(cidr).latency);
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
