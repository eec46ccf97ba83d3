/**
 * runOnce of the IPAddress loop (repair-loops.md 2.1): every Service, then every managed IPAddress, one after the other.
 * The server is ready when it ends; an error ends it for the life of the process.
 */
import { delaysOf, watchMsFor } from "../../delays.ts";
import { type ObjectOf, read, type TableName } from "../../etcd/etcd.ts";
import { addressesOf } from "../../etcd/service-index.ts";
import { isManagedByAllocator } from "../../objects/ip-address.ts";
import { isServiceIPSet, type Service } from "../../objects/service.ts";
import type { Turn } from "../../turn.ts";
import type { Apiserver, Informer, Informers } from "../apiserver.ts";
import { repairHookDone } from "../readiness.ts";
import type { FirstPass } from "../task.ts";
import { addressNeedsSync, beginAddressSync } from "./ip-address-sync.ts";
import { enqueueAll } from "./queue.ts";
import { beginServiceSync, serviceNeedsSync } from "./service-sync.ts";

export function beginFirstPass(turn: Turn, id: number): void {
  const server = turn.server(id);
  const { informers } = server;
  const services = keysOf(informers.services, (_key, service) => isServiceIPSet(service)).sort();
  const addresses = keysOf(informers.ipaddresses, (_key, address) => isManagedByAllocator(address)).sort();
  const pass = { services, ipaddresses: addresses, done: 0 };
  // Where the pass judges like a resync, only what that would act on has to be looked at.
  const work = server.behaviours?.firstPassKnowsNoServiceCIDR === true ? undefined : workOf(server);
  goOn(turn, id, pass, work && { services: new Set(work.services), ipaddresses: new Set(work.ipaddresses) });
}

/** Goes on to the next object that needs an operation, or ends the pass. */
export function continueFirstPass(turn: Turn, id: number, pass: FirstPass): void {
  goOn(turn, id, pass, undefined);
}

interface Needy {
  readonly services: ReadonlySet<string>;
  readonly ipaddresses: ReadonlySet<string>;
}

/** `needy`: nothing else needs to be looked at, if that is known. */
function goOn(turn: Turn, id: number, pass: FirstPass, needy: Needy | undefined): void {
  const { services, ipaddresses } = pass;
  for (let i = pass.done; i < services.length; i++) {
    const key = services[i] as string;
    if (needy?.services.has(key) === false) continue;
    if (beginServiceSync(turn, id, key, 0, { services, ipaddresses, done: i + 1 })) return;
  }
  for (let i = Math.max(pass.done, services.length); i < services.length + ipaddresses.length; i++) {
    const key = ipaddresses[i - services.length] as string;
    if (needy?.ipaddresses.has(key) === false) continue;
    if (beginAddressSync(turn, id, key, 0, { services, ipaddresses, done: i + 1 })) return;
  }
  repairHookDone(turn, id);
  // The workers get going; by then the watch has usually delivered what the pass itself created.
  enqueueWork(turn, id, 1 + (watchMsFor(delaysOf(turn.delays, id), "ipaddresses") ?? 0));
}

/** The loop returns: no readiness, no workers; the start-up hook will time out. */
export function abortFirstPass(turn: Turn, id: number, why: string): void {
  turn.note({ note: "log", by: id, text: `the first repair round failed: ${why}` });
}

/** Everything that a sync would act on: the informers' first adds, and every resync after them. */
export function enqueueWork(turn: Turn, id: number, inMs = 0): void {
  const server = turn.server(id);
  const work = workOf(server);
  const services = inMs === 0 ? work.services : withLacking(turn, server, work.services);
  enqueueAll(turn, id, "services", services, inMs);
  enqueueAll(turn, id, "ipaddresses", work.ipaddresses, inMs);
}

interface Work {
  readonly services: readonly string[];
  readonly ipaddresses: readonly string[];
}

/** Follows from the caches, which never change, and from what a process is: thousands of objects are judged once. */
const works = new WeakMap<Informers, Work & Pick<Apiserver, "behaviours" | "ranges">>();

function workOf(server: Apiserver): Work {
  const { informers, behaviours, ranges } = server;
  const known = works.get(informers);
  if (known !== undefined && known.behaviours === behaviours && known.ranges === ranges) return known;
  const services = keysOf(informers.services, (key) => serviceNeedsSync(server, key));
  const ipaddresses = keysOf(informers.ipaddresses, (key) => addressNeedsSync(server, key));
  const work = { behaviours, ranges, services, ipaddresses };
  works.set(informers, work);
  return work;
}

function withLacking(turn: Turn, server: Apiserver, needy: readonly string[]): readonly string[] {
  const { services, ipaddresses } = server.informers;
  // What etcd lacks the cache lacks too, and the Service is among the needy ones.
  if (ipaddresses?.cache === turn.etcd.ipaddresses.now) return needy;
  const known = new Set(needy);
  return keysOf(services, (key, service) => known.has(key) || lacksAddress(turn, service));
}

function keysOf<N extends TableName>(
  informer: Informer<N> | undefined,
  wanted: (key: string, object: ObjectOf<N>) => boolean,
): string[] {
  const keys: string[] = [];
  const objects = informer?.cache.objects as
    | { forEach(visit: (object: ObjectOf<N>, key: string) => void): unknown }
    | undefined;
  objects?.forEach((object, key) => {
    if (wanted(key, object)) keys.push(key);
  });
  return keys;
}

/** The pass itself may have deleted an IPAddress (S10-v1.34-v1.36-non-canonical): the watch tells before `inMs` is over. */
function lacksAddress(turn: Turn, service: Service): boolean {
  return addressesOf(service).some((address) => read(turn.etcd, "ipaddresses", address) === undefined);
}
