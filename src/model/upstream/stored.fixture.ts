/** Clusters as upstream's unit tests have them: objects that are simply there, and one process that knows them all. */

import { syncAllocators } from "../allocators/ranges.ts";
import { newApiserver } from "../apiserver/apiserver.ts";
import { toArray } from "../chain.ts";
import { create, type Etcd, emptyEtcd, type ObjectOf, type TableName } from "../etcd/etcd.ts";
import { parseAddress } from "../net/address.ts";
import { emptyBitSet } from "../net/bit-set.ts";
import { type Prefix, parsePrefix } from "../net/prefix.ts";
import { allocatorLabels, type IPAddress, type ParentRef } from "../objects/ip-address.ts";
import type { Service, ServiceSpec } from "../objects/service.ts";
import type { Condition, ServiceCIDR } from "../objects/service-cidr.ts";
import { Play } from "../play.fixture.ts";
import { resolveServer, type ServerFlags } from "../releases/start-up.ts";
import type { QueueName } from "../transition.ts";
import { emptyWorld, type World } from "../world.ts";

export function prefix(text: string): Prefix {
  const found = parsePrefix(text);
  if (found === undefined) throw new Error(`${text} is no prefix`);
  return found;
}

function metadata(name: string, created: number) {
  return { name, uid: 1, resourceVersion: 0, creationTimestamp: created };
}

/** A Service with these addresses, whatever any server would say about them. */
export function service(
  key: string,
  clusterIPs: readonly string[],
  more: { readonly created?: number; readonly spec?: Partial<ServiceSpec> } = {},
): Service {
  const [namespace = "", name = ""] = key.split("/");
  const ipFamilies = clusterIPs.flatMap((text) => parseAddress(text)?.family ?? []);
  const spec = { type: "ClusterIP", clusterIP: clusterIPs[0] ?? "", clusterIPs, ipFamilies, ports: [] };
  return {
    metadata: { ...metadata(name, more.created ?? 0), namespace },
    spec: { ...spec, sessionAffinity: "None", ...more.spec },
  };
}

/** An IPAddress of the allocator for that Service, or with another parent or labels. */
export function ipAddress(
  name: string,
  parent: string | ParentRef,
  more: { readonly created?: number; readonly labels?: IPAddress["metadata"]["labels"] } = {},
): IPAddress {
  const family = parseAddress(name)?.family ?? "IPv4";
  const [namespace = "", service = ""] = typeof parent === "string" ? parent.split("/") : [];
  const parentRef =
    typeof parent === "string" ? { group: "", resource: "services", namespace, name: service } : parent;
  const labels = more.labels ?? allocatorLabels(family);
  return { metadata: { ...metadata(name, more.created ?? 0), labels }, spec: { parentRef } };
}

export function serviceCIDR(
  name: string,
  cidrs: readonly string[],
  more: {
    readonly ready?: Condition["status"];
    readonly deleted?: number;
    readonly finalizers?: readonly string[];
  } = {},
): ServiceCIDR {
  const { ready, deleted, finalizers } = more;
  const condition = { type: "Ready", reason: "", message: "", lastTransitionTime: 0 };
  return {
    metadata: {
      ...metadata(name, 0),
      ...(deleted !== undefined && { deletionTimestamp: deleted }),
      ...(finalizers !== undefined && { finalizers }),
    },
    spec: { cidrs },
    status: { conditions: ready === undefined ? [] : [{ ...condition, status: ready }] },
  };
}

export interface Stored {
  readonly services?: readonly Service[];
  readonly ipaddresses?: readonly IPAddress[];
  readonly servicecidrs?: readonly ServiceCIDR[];
  readonly now?: number;
}

function keyOf(object: {
  readonly metadata: { readonly name: string; readonly namespace?: string };
}): string {
  const { name, namespace } = object.metadata;
  return namespace === undefined ? name : `${namespace}/${name}`;
}

export function etcdWith(stored: Stored): Etcd {
  let etcd = emptyEtcd;
  const add = <N extends TableName>(name: N, objects: readonly ObjectOf<N>[] = []) => {
    for (const object of objects)
      etcd = create(etcd, name, keyOf(object), object, { at: 0, watched: false }).etcd;
  };
  add("servicecidrs", stored.servicecidrs);
  add("services", stored.services);
  add("ipaddresses", stored.ipaddresses);
  return etcd;
}

/** A running process with these flags whose informers hold everything; its loops have passed their first round. */
export function runningOn(flags: ServerFlags, stored: Stored): Play {
  const resolved = resolveServer(flags);
  if (!resolved.ok) throw new Error(resolved.message);
  const { behaviours } = resolved;
  const etcd = etcdWith(stored);
  const seen = etcd.revision;
  const ranges = flags.serviceClusterIPRange.map(prefix);
  const [first, second] = ranges.map((range) => ({ range, bits: emptyBitSet, last: 0 }));
  const bare = newApiserver(0, flags);
  const server = {
    ...bare,
    phase: "ready" as const,
    behaviours,
    ranges,
    families: ranges.map((range) => range.family),
    informers: {
      services: { seen, cache: etcd.services.now },
      ipaddresses: { seen, cache: etcd.ipaddresses.now },
      servicecidrs: { seen, cache: etcd.servicecidrs.now },
    },
    bitmaps: [first, second] as const,
    hooks: { repair: true, defaultServiceCIDR: true },
  };
  const allocators = syncAllocators(server, etcd.servicecidrs.now);
  const world: World = {
    ...emptyWorld,
    now: stored.now ?? 0,
    etcd,
    servers: [{ ...server, allocators }],
    nextUid: 1000,
  };
  return new Play(world);
}

/** One object's sync by a worker of the IPAddress loop, with every operation that it leads to. */
export function sync(play: Play, queue: QueueName, key: string): void {
  const { now } = play.world;
  const server = play.server();
  const queues = { ...server.queues, [queue]: [{ key, due: now, tries: 0 }] };
  play.world = { ...play.world, servers: [{ ...server, queues }] };
  play.do({ kind: "work", at: now, by: 0, queue, key });
  finish(play);
}

/** Every task of the first server goes on until none is left. */
export function finish(play: Play): void {
  for (let task = play.server().tasks[0]; task !== undefined; task = play.server().tasks[0])
    play.do({ kind: "step", at: task.due, by: 0, task: task.id });
}

/** `create ipaddress 10.0.0.1` for each write, in their order; those that failed end in `fails`. */
export function writesIn(play: Play): string[] {
  return play.notes.flatMap((note) =>
    note.note === "etcd" && note.what !== "read"
      ? [`${note.what} ${note.record} ${note.key}${note.ok ? "" : " fails"}`]
      : [],
  );
}

/** Reason and object of each Event. */
export function eventsIn(play: Play): string[] {
  return toArray(play.world.observed.events).map(({ reason, regarding }) => `${reason} ${regarding}`);
}
