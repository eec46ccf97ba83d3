/**
 * runOnce of the IPAddress loop (repair-loops.md 2.1): every Service, then every managed IPAddress, one after the other.
 * The server is ready when it ends; an error ends it for the life of the process.
 */
import { delaysOf } from "../../delays.ts";
import { read } from "../../etcd/etcd.ts";
import { addressesOf } from "../../etcd/service-index.ts";
import { isManagedByAllocator } from "../../objects/ip-address.ts";
import { isServiceIPSet, type Service } from "../../objects/service.ts";
import type { Turn } from "../../turn.ts";
import { repairHookDone } from "../readiness.ts";
import type { FirstPass } from "../task.ts";
import { addressNeedsSync, beginAddressSync } from "./ip-address-sync.ts";
import { enqueue } from "./queue.ts";
import { beginServiceSync, serviceNeedsSync } from "./service-sync.ts";

export function beginFirstPass(turn: Turn, id: number): void {
  const { informers } = turn.server(id);
  const services: string[] = [];
  informers.services?.cache.objects.forEach((service, key) => {
    if (isServiceIPSet(service)) services.push(key);
  });
  const ipaddresses: string[] = [];
  informers.ipaddresses?.cache.objects.forEach((address, key) => {
    if (isManagedByAllocator(address)) ipaddresses.push(key);
  });
  continueFirstPass(turn, id, { services: services.sort(), ipaddresses: ipaddresses.sort(), attempt: 0 });
}

/** Goes on to the next object that needs an operation, or ends the pass. */
export function continueFirstPass(turn: Turn, id: number, pass: FirstPass): void {
  for (let i = 0; i < pass.services.length; i++) {
    const rest = { ...pass, services: pass.services.slice(i + 1) };
    if (beginServiceSync(turn, id, pass.services[i] as string, 0, rest)) return;
  }
  for (let i = 0; i < pass.ipaddresses.length; i++) {
    const rest = { ...pass, services: [], ipaddresses: pass.ipaddresses.slice(i + 1) };
    if (beginAddressSync(turn, id, pass.ipaddresses[i] as string, rest)) return;
  }
  repairHookDone(turn, id);
  // The workers get going; by then the watch has usually delivered what the pass itself created.
  enqueueAll(turn, id, 1 + (delaysOf(turn.delays, id).watchMs ?? 0));
}

/** The loop returns: no readiness, no workers; the start-up hook will time out. */
export function abortFirstPass(turn: Turn, id: number, why: string): void {
  turn.note({ note: "log", by: id, text: `the first repair round failed: ${why}` });
}

/** Everything that a sync would act on: the informers' first adds, and every resync after them. */
export function enqueueAll(turn: Turn, id: number, inMs = 0): void {
  const server = turn.server(id);
  server.informers.services?.cache.objects.forEach((service, key) => {
    if (serviceNeedsSync(server, key) || (inMs > 0 && lacksAddress(turn, service)))
      enqueue(turn, id, "services", key, inMs);
  });
  server.informers.ipaddresses?.cache.objects.forEach((_address, key) => {
    if (addressNeedsSync(server, key, turn.now)) enqueue(turn, id, "ipaddresses", key, inMs);
  });
}

/** The pass itself may have deleted an IPAddress (S10-v1.34-v1.36-non-canonical): the watch tells before `inMs` is over. */
function lacksAddress(turn: Turn, service: Service): boolean {
  return addressesOf(service).some((address) => read(turn.etcd, "ipaddresses", address) === undefined);
}
