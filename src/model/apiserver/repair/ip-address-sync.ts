/** syncIPAddress of the IPAddress loop (repair-loops.md 2.4): orphans and wrong references, judged by the caches alone. */
import { deleteIPAddress } from "../../allocators/ip-address.ts";
import { isManagedByAllocator, type ParentRef } from "../../objects/ip-address.ts";
import type { ClusterEvent } from "../../observed.ts";
import type { Turn } from "../../turn.ts";
import type { Apiserver } from "../apiserver.ts";
import type { FirstPass, SyncAddressTask } from "../task.ts";
import { objectEvents } from "./events.ts";
import { type PassGoesOn, replyMsIn } from "./first-pass-progress.ts";
import { dequeue, enqueue, requeueAfterFailure } from "./queue.ts";

/** An orphan is left alone for the request timeout, since its Service may still be on its way. */
const orphanGraceMs = 60_000;

type Verdict =
  | { readonly do: "nothing" }
  | { readonly do: "look-again"; readonly inMs: number }
  | { readonly do: "delete"; readonly event: Omit<ClusterEvent, "at">; readonly again: boolean };

/** True if a sync of this name would do anything, now or after a grace. */
export function addressNeedsSync(server: Apiserver, name: string): boolean {
  // The time decides only between now and later.
  return judge(server, name, 0).do !== "nothing";
}

/** A worker takes an IPAddress from the queue. */
export function workOnAddress(turn: Turn, id: number, name: string): void {
  const item = dequeue(turn, id, "ipaddresses", name);
  beginAddressSync(turn, id, name, item.tries, undefined);
}

/** Starts a sync; false when it is over at once. */
export function beginAddressSync(
  turn: Turn,
  id: number,
  name: string,
  tries: number,
  first: FirstPass | undefined,
): boolean {
  const verdict = judge(turn.server(id), name, turn.now);
  if (verdict.do === "look-again") enqueue(turn, id, "ipaddresses", name, verdict.inMs);
  if (verdict.do !== "delete") return false;
  turn.emit(verdict.event);
  const body = { kind: "sync-ipaddress", key: name, tries, again: verdict.again, first } as const;
  turn.addTask(id, body, undefined, replyMsIn(turn, id, first));
  return true;
}

export function stepAddressSync(turn: Turn, id: number, task: SyncAddressTask): PassGoesOn {
  const deleted = deleteIPAddress(turn, id, task.key, {
    sentAt: task.sentAt,
    task: task.id,
    repair: true,
  });
  turn.endTask(id, task.id);
  if (typeof deleted === "object") {
    if (task.first !== undefined) return { failed: deleted.failed };
    requeueAfterFailure(turn, id, "ipaddresses", task.key, task.tries);
    return undefined;
  }
  // The requeue after an orphan's delete has a negative delay: it looks once more at once, often before the delete arrives.
  if (task.again && addressNeedsSync(turn.server(id), task.key)) enqueue(turn, id, "ipaddresses", task.key);
  return task.first && { pass: task.first };
}

/** As the protobuf type prints itself (S08-ipaddress-misuse). */
function printedParent(parent: ParentRef | undefined): string {
  if (parent === undefined) return "nil";
  const { group, resource, namespace, name } = parent;
  return `&ParentReference{Group:${group},Resource:${resource},Namespace:${namespace},Name:${name},}`;
}

function judge(server: Apiserver, name: string, now: number): Verdict {
  const object = server.informers.ipaddresses?.cache.objects.get(name);
  const { behaviours } = server;
  if (object === undefined || behaviours === undefined || !isManagedByAllocator(object))
    return { do: "nothing" };
  const parent = object.spec.parentRef;
  if (parent === undefined || parent.group !== "" || parent.resource !== "services") {
    return {
      do: "delete",
      event: objectEvents.notAService(server.id, name, printedParent(parent)),
      again: false,
    };
  }
  const key = `${parent.namespace}/${parent.name}`;
  const age = now - object.metadata.creationTimestamp;
  const service = server.informers.services?.cache.objects.get(key);
  if (service === undefined) {
    if (age > orphanGraceMs)
      return { do: "delete", event: objectEvents.leaked(server.id, name, key), again: true };
    return { do: "look-again", inMs: orphanGraceMs - age + 1 };
  }
  if (service.spec.clusterIPs.includes(name)) return { do: "nothing" };
  if (service.spec.type === "ExternalName" && age < behaviours.externalNameGraceMs) {
    return { do: "look-again", inMs: behaviours.externalNameGraceMs - age };
  }
  const younger = object.metadata.creationTimestamp > service.metadata.creationTimestamp;
  if (younger && age < behaviours.youngIPAddressGraceMs)
    return { do: "look-again", inMs: behaviours.youngIPAddressGraceMs };
  return { do: "delete", event: objectEvents.wrongReference(server.id, name, key), again: false };
}
