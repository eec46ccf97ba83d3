/**
 * A world in parts that are stored once each: what etcd holds, and for every apiserver its memory with the watch events on
 * their way to it. In a part, times and identities that decide nothing are the same everywhere, and a revision says only
 * whether it is still the stored one. A part is plain model data, so that the model can be asked to go on from it.
 */
import { type Apiserver, newApiserver } from "../../model/apiserver/apiserver.ts";
import { type ControllerManager, noControllerManager } from "../../model/controllers/controller-manager.ts";
import type { Delays } from "../../model/delays.ts";
import { type Etcd, emptyEtcd, type TableName } from "../../model/etcd/etcd.ts";
import type { Snapshot, Stored, Table, WatchEvent } from "../../model/etcd/table.ts";
import { nothingObserved } from "../../model/observed.ts";
import type { World } from "../../model/world.ts";

/** etcd's revision in a part; the events under way are numbered so that the newest one has it. */
export const newest = 1000;
/** The revision of whatever is stored, and of what was read and has not been written since. */
export const fresh = 1;
/** The revision of what was read and has been written since. */
export const stale = -1;
/** Tasks of a part are numbered from 1, those of its controller manager from here. */
export const firstOfManager = 501;
const nextNumber = 1001;

export const tableNames: readonly TableName[] = ["services", "ipaddresses", "servicecidrs"];

export type AnyEvent = WatchEvent<Stored, unknown>;
export interface AnyInformer {
  readonly seen: number;
  readonly cache: Snapshot<Stored, unknown>;
}
export type Logs = { readonly [N in TableName]: readonly AnyEvent[] };

export interface EtcdPart {
  readonly now: number;
  /** Without events. */
  readonly etcd: Etcd;
}

export interface ServerPart {
  readonly now: number;
  /** Repair rounds that it may still have. */
  readonly rounds: number;
  readonly server: Apiserver;
  /** Events of each kind that its informers, or those of the controller manager beside it, have not seen. */
  readonly logs: Logs;
  /** The controller manager, when it runs and talks to this apiserver. */
  readonly manager: ControllerManager | undefined;
}

/** The watch events of one kind, oldest first. */
export function eventsOf(etcd: Etcd, name: TableName): readonly AnyEvent[] {
  return (etcd[name] as unknown as Table<Stored, unknown>).events;
}

/** Watches everything from the beginning, so that etcd records every event and forgets none. */
const watcher: Apiserver = {
  ...newApiserver(0, { version: "v1.33", gates: {}, serviceClusterIPRange: [] }),
  informers: {
    services: { seen: 0, cache: emptyEtcd.services.now },
    ipaddresses: { seen: 0, cache: emptyEtcd.ipaddresses.now },
    servicecidrs: { seen: 0, cache: emptyEtcd.servicecidrs.now },
  },
};

/**
 * A world made of parts. An apiserver that is left out is there, stopped, and does nothing; one more stands at the end
 * that only watches.
 */
export function worldOf(
  { now, etcd }: EtcdPart,
  parts: readonly (ServerPart | undefined)[],
  delays: Delays,
): World {
  const logs: { [N in TableName]: readonly AnyEvent[] } = { services: [], ipaddresses: [], servicecidrs: [] };
  let controllerManager = noControllerManager;
  for (const part of parts) {
    if (part === undefined) continue;
    for (const name of tableNames)
      if (part.logs[name].length > logs[name].length) logs[name] = part.logs[name];
    if (part.manager !== undefined) controllerManager = part.manager;
  }
  const servers = parts.map((part, id) => part?.server ?? { ...watcher, id, informers: absent });
  return {
    now,
    etcd: withLogs(etcd, logs),
    servers: [...servers, { ...watcher, id: servers.length }],
    controllerManager,
    delays,
    nextTask: nextNumber,
    nextUid: nextNumber,
    observed: nothingObserved,
  };
}

const absent = { services: undefined, ipaddresses: undefined, servicecidrs: undefined } as const;

function withLogs(etcd: Etcd, logs: Logs): Etcd {
  const withLog = (name: TableName) => ({ ...etcd[name], events: logs[name] });
  return {
    ...etcd,
    services: withLog("services"),
    ipaddresses: withLog("ipaddresses"),
    servicecidrs: withLog("servicecidrs"),
  } as unknown as Etcd;
}
