/** syncService of the IPAddress loop (repair-loops.md 2.3): what one Service's addresses need, judged by the caches alone. */
import { createIPAddress, deleteIPAddress, parentRefOf } from "../../allocators/ip-address.ts";
import { prefixesOf } from "../../allocators/ranges.ts";
import { type Address, formatAddress, parseAddressSloppy } from "../../net/address.ts";
import { containsAddress } from "../../net/prefix.ts";
import { familyLabel, type IPAddress, isManagedByAllocator } from "../../objects/ip-address.ts";
import { isServiceIPSet } from "../../objects/service.ts";
import type { ClusterEvent } from "../../observed.ts";
import { Impossible, type Turn } from "../../turn.ts";
import type { Apiserver } from "../apiserver.ts";
import type { FirstPass, SyncServiceTask, SyncStage } from "../task.ts";
import { objectEvents } from "./events.ts";
import { type PassGoesOn, replyMsIn } from "./first-pass-progress.ts";
import { dequeue, requeueAfterFailure } from "./queue.ts";

type Report = (event: Omit<ClusterEvent, "at">) => void;

/** The first thing to be done about a Service from address `index` on. */
interface Need {
  readonly index: number;
  readonly stage: SyncStage;
}

/** True if a sync of this key would do or say anything. A sync that would not is left out: it changes nothing. */
export function serviceNeedsSync(server: Apiserver, key: string): boolean {
  let said = false;
  const need = inspect(server, key, 0, false, () => {
    said = true;
  });
  return said || need !== undefined;
}

/** A worker takes a Service from the queue. */
export function workOnService(turn: Turn, id: number, key: string): void {
  const item = dequeue(turn, id, "services", key);
  beginServiceSync(turn, id, key, item.tries, undefined);
}

/** Starts a sync; false when it is over at once. */
export function beginServiceSync(
  turn: Turn,
  id: number,
  key: string,
  tries: number,
  first: FirstPass | undefined,
): boolean {
  const need = inspect(turn.server(id), key, 0, first !== undefined, (event) => turn.emit(event));
  if (need === undefined) return false;
  const { index, stage } = need;
  const body = { kind: "sync-service", key, tries, index, stage, first } as const;
  turn.addTask(id, body, undefined, replyMsIn(turn, id, first));
  return true;
}

export function stepServiceSync(turn: Turn, id: number, task: SyncServiceTask): PassGoesOn {
  const server = turn.server(id);
  const { address, family } = task.stage;
  const sent = { sentAt: task.sentAt, task: task.id, repair: true } as const;
  if (task.stage.at === "delete-first") {
    const deleted = deleteIPAddress(turn, id, address, sent);
    if (typeof deleted === "object") return giveUp(turn, id, task, deleted.failed);
    turn.continueTask(id, task, { stage: { at: "create", address, family } });
    return undefined;
  }
  const service = server.informers.services?.cache.objects.get(task.key);
  if (server.behaviours === undefined) throw new Impossible(`apiserver ${id} does not run`);
  // The worker holds the Service it read from the cache; when it is gone by now the name alone makes the reference.
  const [namespace, name] = task.key.split("/") as [string, string];
  const owner = service ?? {
    metadata: { namespace, name, uid: 0, resourceVersion: 0, creationTimestamp: 0 },
  };
  const made = createIPAddress(turn, id, address, family, parentRefOf(owner, server.behaviours), sent);
  if (made !== "created") {
    const why = made === "exists" ? `ipaddresses.networking.k8s.io "${address}" already exists` : made.failed;
    return giveUp(turn, id, task, why);
  }
  const need = inspect(turn.server(id), task.key, task.index + 1, task.first !== undefined, (event) =>
    turn.emit(event),
  );
  if (need !== undefined) {
    turn.continueTask(id, task, { index: need.index, stage: need.stage });
    return undefined;
  }
  turn.endTask(id, task.id);
  return task.first && { pass: task.first };
}

/** An error ends the first pass; a worker tries again later. */
function giveUp(turn: Turn, id: number, task: SyncServiceTask, why: string): PassGoesOn {
  turn.endTask(id, task.id);
  if (task.first !== undefined) return { failed: why };
  requeueAfterFailure(turn, id, "services", task.key, task.tries);
  return undefined;
}

function inspect(
  server: Apiserver,
  key: string,
  from: number,
  first: boolean,
  report: Report,
): Need | undefined {
  const service = server.informers.services?.cache.objects.get(key);
  if (service === undefined || !isServiceIPSet(service)) return undefined;
  for (let index = from; index < service.spec.clusterIPs.length; index++) {
    const stage = inspectAddress(server, key, service.spec.clusterIPs[index] as string, first, report);
    if (stage !== undefined) return { index, stage };
  }
  return undefined;
}

function inspectAddress(
  server: Apiserver,
  key: string,
  text: string,
  first: boolean,
  report: Report,
): SyncStage | undefined {
  const parsed = parseAddressSloppy(text);
  if (parsed === undefined) {
    report(objectEvents.notValid(server.id, key));
    return undefined;
  }
  const address = formatAddress(parsed);
  const { family } = parsed;
  const outside = outOfRange(server, key, parsed, first);
  if (outside !== undefined) {
    report(outside);
    return undefined;
  }
  const object = server.informers.ipaddresses?.cache.objects.get(address);
  if (object === undefined) {
    report(objectEvents.notAllocated(server.id, key, address, family));
    return { at: "create", address, family };
  }
  const parent = object.spec.parentRef;
  if (parent === undefined || parent.group !== "" || parent.resource !== "services") {
    report(objectEvents.wrongParent(server.id, key, address, family));
    return { at: "delete-first", address, family };
  }
  if (`${parent.namespace}/${parent.name}` !== key) {
    return otherParent(server, key, address, parsed, `${parent.namespace}/${parent.name}`, report);
  }
  return labelsFit(object, parsed) ? undefined : { at: "delete-first", address, family };
}

/** The object names another Service: gone, a real duplicate, or a matter for the IPAddress sync. */
function otherParent(
  server: Apiserver,
  key: string,
  address: string,
  parsed: Address,
  parent: string,
  report: Report,
): SyncStage | undefined {
  const { family } = parsed;
  const other = server.informers.services?.cache.objects.get(parent);
  if (other === undefined) {
    report(objectEvents.wrongParent(server.id, key, address, family));
    return { at: "delete-first", address, family };
  }
  if (other.spec.clusterIPs.includes(address)) {
    const printed =
      server.behaviours?.repairComparesWithFlagRange === true ? (family === "IPv4" ? "4" : "6") : family;
    report(objectEvents.duplicate(server.id, key, address, printed));
  }
  return undefined;
}

function labelsFit(object: IPAddress, address: Address): boolean {
  return isManagedByAllocator(object) && object.metadata.labels?.[familyLabel] === address.family;
}

function outOfRange(
  server: Apiserver,
  key: string,
  address: Address,
  first: boolean,
): Omit<ClusterEvent, "at"> | undefined {
  const text = formatAddress(address);
  if (server.behaviours?.repairComparesWithFlagRange === true) {
    const range = server.ranges.find((candidate) => candidate.family === address.family);
    if (range === undefined) return objectEvents.otherFamily(server.id, key, text, address.family);
    if (containsAddress(range, address)) return undefined;
    return objectEvents.outOfFlagRange(server.id, key, text, address.family, range.text);
  }
  if (!(first && server.behaviours?.firstPassKnowsNoServiceCIDR === true)) {
    const cache = server.informers.servicecidrs?.cache;
    if (cache !== undefined && prefixesOf(cache).haveUsable(address)) return undefined;
  }
  return objectEvents.outOfRange(server.id, key, text, address.family);
}
