/** One kube-apiserver process: its flags, its memory, and what it is doing. Immutable. */
import { Map as PersistentMap } from "immutable";
import type { SnapshotOf, TableName } from "../etcd/etcd.ts";
import type { FailingWrites } from "../etcd/write-failure.ts";
import type { ServerId } from "../input.ts";
import type { BitSet } from "../net/bit-set.ts";
import type { Family } from "../net/family.ts";
import type { Prefix } from "../net/prefix.ts";
import type { Behaviours } from "../releases/behaviours.ts";
import type { ServerFlags } from "../releases/start-up.ts";
import type { QueueName, TimerName } from "../transition.ts";
import type { Task } from "./task.ts";

/**
 * `stopping`: SIGTERM came and requests in flight are being finished. `exited`: it refused to start or died of a fatal
 * error, `problem` says which.
 */
export type Phase = "stopped" | "starting" | "ready" | "stopping" | "exited" | "crashed";

/** A cache fed by watch deliveries: the state of etcd at the last revision delivered. */
export interface Informer<N extends TableName> {
  readonly seen: number;
  readonly cache: SnapshotOf<N>;
}

export type Informers = { readonly [N in TableName]: Informer<N> | undefined };

/** The process' copy of a stored bitmap (bitmap-allocator.md 4): truth only until the next reload. */
export interface BitmapMemory {
  readonly range: Prefix;
  readonly bits: BitSet;
  /** Revision the copy was made from: the one before the process' own last write. 0 at first. */
  readonly last: number;
}

/** One entry of the allocator's map from CIDR to allocator (cidr-allocator.md 2). */
export interface RangeAllocator {
  readonly cidr: Prefix;
  /** ServiceCIDRs that list this CIDR. */
  readonly names: readonly string[];
  readonly ready: boolean;
}

export interface Lock {
  readonly name: string;
  readonly holder: number;
  readonly waiting: readonly number[];
}

export interface QueueItem {
  readonly key: string;
  /** Not before this time, ms. */
  readonly due: number;
  /** Failed attempts so far. */
  readonly tries: number;
}

export interface Apiserver {
  readonly id: ServerId;
  readonly phase: Phase;
  /** When the phase began, ms. */
  readonly since: number;
  readonly problem: string;
  /** Flags of the running process; of the last one when it is down. */
  readonly flags: ServerFlags;
  /** Flags of the next start. */
  readonly pending: ServerFlags;
  readonly behaviours: Behaviours | undefined;
  /** `--service-cluster-ip-range`, parsed; the first one gives the default family. */
  readonly ranges: readonly Prefix[];
  readonly families: readonly Family[];
  readonly informers: Informers;
  readonly bitmaps: readonly [BitmapMemory | undefined, BitmapMemory | undefined];
  /** In the order of their insertion, which matters to the order of Go's map iteration. */
  readonly allocators: readonly RangeAllocator[];
  readonly locks: readonly Lock[];
  readonly tasks: readonly Task[];
  /** Armed timers and when they are due, ms. */
  readonly timers: { readonly [name in TimerName]?: number };
  readonly queues: { readonly [name in QueueName]: readonly QueueItem[] };
  /** Bitmap repair: sightings left before a leaked address is dropped (repair-loops.md 1.2). */
  readonly leaks: PersistentMap<string, number>;
  /** Start-up hooks that have reported success. */
  readonly hooks: { readonly repair: boolean; readonly defaultServiceCIDR: boolean };
  /** What the default-ServiceCIDR controller has already reported in this process. */
  readonly reported: {
    readonly mismatch: boolean;
    readonly notReady: boolean;
    readonly firstSyncDone: boolean;
  };
  /** Series name with labels to value, of this process. */
  readonly metrics: PersistentMap<string, number>;
  /** What is wrong between this apiserver and etcd. A restart does not mend it. */
  readonly failingWrites: FailingWrites | undefined;
}

export const noInformers: Informers = {
  services: undefined,
  ipaddresses: undefined,
  servicecidrs: undefined,
};

export function isUp(server: Apiserver): boolean {
  return server.phase === "starting" || server.phase === "ready";
}

/** A server that has never run. */
export function newApiserver(id: ServerId, flags: ServerFlags): Apiserver {
  return {
    id,
    phase: "stopped",
    since: 0,
    problem: "",
    flags,
    pending: flags,
    behaviours: undefined,
    ranges: [],
    families: [],
    ...emptyMemory,
    failingWrites: undefined,
  };
}

/** What a process loses when it ends. */
export const emptyMemory = {
  informers: noInformers,
  bitmaps: [undefined, undefined],
  allocators: [],
  locks: [],
  tasks: [],
  timers: {},
  queues: { services: [], ipaddresses: [] },
  leaks: PersistentMap<string, number>(),
  hooks: { repair: false, defaultServiceCIDR: false },
  reported: { mismatch: false, notReady: false, firstSyncDone: false },
  metrics: PersistentMap<string, number>(),
} as const;
