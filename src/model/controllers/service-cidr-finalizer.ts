/** service-cidr-controller of kube-controller-manager: finalizer, Ready condition, deletion (servicecidr-controllers.md 2). */
import { forgetSeen, takeEvent } from "../apiserver/informers.ts";
import { maxRetries, withItem } from "../apiserver/repair/queue.ts";
import type { SyncServiceCIDRTask } from "../apiserver/task.ts";
import * as etcd from "../etcd/etcd.ts";
import { parseAddress } from "../net/address.ts";
import { containsUsable, overlaps } from "../net/prefix.ts";
import { type IPAddress, isManagedByAllocator } from "../objects/ip-address.ts";
import {
  type Condition,
  readyCondition,
  type ServiceCIDR,
  serviceCIDRFinalizer,
} from "../objects/service-cidr.ts";
import { resolveServer, type ServerFlags } from "../releases/start-up.ts";
import { Impossible, type Turn } from "../turn.ts";
import { canDelete, prefixesOf } from "./can-delete.ts";
import { noControllerManager } from "./controller-manager.ts";
import { withCondition } from "./default-service-cidr.ts";

/** Wait after the first failure; twice as long after each one more. */
const retryMs = 5;
/** From deletionTimestamp; the KEP's text says 60 s. */
const graceMs = 10_000;
const terminatingReason = "Terminating";
const readyMessage = "Kubernetes Service CIDR is ready";
const terminatingMessage =
  "There are still IPAddresses referencing the ServiceCIDR, please remove them or create a new ServiceCIDR";

type Stage = SyncServiceCIDRTask["stage"];

/** Starts the process: it lists (one operation, the two caches together) and then follows its watches. */
export function startControllerManager(turn: Turn, server: number, gateOn: boolean): void {
  const flags: ServerFlags = turn.server(server).flags;
  const resolved = resolveServer(flags);
  const behaviours = resolved.ok ? resolved.behaviours : undefined;
  if (!gateOn || behaviours === undefined || behaviours.serviceCIDRVersions.length === 0) {
    turn.controllerManager = { ...noControllerManager, running: true, server, behaviours };
    return;
  }
  const id = turn.takeTaskId();
  const delay = turn.etcdDelay(server);
  const task: SyncServiceCIDRTask = {
    id,
    kind: "sync-servicecidr",
    key: "",
    stage: "list",
    sentAt: turn.now,
    due: turn.now + delay,
  };
  turn.controllerManager = { ...noControllerManager, running: true, server, behaviours, tasks: [task] };
  turn.note({ note: "life", server: "controller-manager", what: "start", text: "" });
}

export function stopControllerManager(turn: Turn): void {
  turn.controllerManager = { ...noControllerManager, server: turn.controllerManager.server };
  turn.note({ note: "life", server: "controller-manager", what: "stop", text: "" });
  forgetSeen(turn);
}

export function deliverToControllerManager(turn: Turn, resource: etcd.TableName): void {
  const { event, informers } = takeEvent(
    turn,
    "controller-manager",
    turn.controllerManager.informers,
    resource,
  );
  turn.controllerManager = { ...turn.controllerManager, informers };
  forgetSeen(turn, resource);
  if (resource === "servicecidrs") {
    if (event.object === undefined) return;
    const object = event.object as unknown as ServiceCIDR;
    for (const name of event.previous === undefined ? overlapping(turn, object) : [object.metadata.name])
      enqueue(turn, name, 0);
    return;
  }
  const added = event.previous === undefined || event.object === undefined;
  const address = (event.object ?? event.previous) as unknown as IPAddress;
  const parsed = parseAddress(address.metadata.name);
  if (!added || parsed === undefined || !isManagedByAllocator(address)) return;
  for (const cidr of cidrsOf(turn)) {
    if (prefixesOf(cidr).some((prefix) => containsUsable(prefix, parsed)))
      enqueue(turn, cidr.metadata.name, 0);
  }
}

function cidrsOf(turn: Turn): ServiceCIDR[] {
  return [...(turn.controllerManager.informers.servicecidrs?.cache.objects.values() ?? [])];
}

function overlapping(turn: Turn, object: ServiceCIDR): string[] {
  const mine = prefixesOf(object);
  return cidrsOf(turn)
    .filter((other) => prefixesOf(other).some((prefix) => mine.some((one) => overlaps(one, prefix))))
    .map((other) => other.metadata.name);
}

function enqueue(turn: Turn, key: string, inMs: number): void {
  const queue = withItem(turn.controllerManager.queue, { key, due: turn.now + inMs, tries: 0 });
  turn.controllerManager = { ...turn.controllerManager, queue };
}

/** 5 ms, 10 ms and so on; after the last retry the key is dropped (servicecidr-controllers.md 2.1). */
function requeueAfterFailure(turn: Turn, key: string): void {
  const failed = turn.controllerManager.failures[key] ?? 0;
  if (failed >= maxRetries) {
    forgetFailures(turn, key);
    return;
  }
  const failures = { ...turn.controllerManager.failures, [key]: failed + 1 };
  turn.controllerManager = { ...turn.controllerManager, failures };
  enqueue(turn, key, retryMs * 2 ** failed);
}

function forgetFailures(turn: Turn, key: string): void {
  if (turn.controllerManager.failures[key] === undefined) return;
  const { [key]: _forgotten, ...failures } = turn.controllerManager.failures;
  turn.controllerManager = { ...turn.controllerManager, failures };
}

/** A worker takes a ServiceCIDR; what needs etcd becomes a task. */
export function workOnServiceCIDR(turn: Turn, key: string): void {
  const item = turn.controllerManager.queue.find((candidate) => candidate.key === key);
  if (item === undefined) throw new Impossible(`the controller manager has no ${key} in its queue`);
  const queue = turn.controllerManager.queue.filter((other) => other !== item);
  turn.controllerManager = { ...turn.controllerManager, queue };
  const object = turn.controllerManager.informers.servicecidrs?.cache.objects.get(key);
  if (object === undefined) return;
  const { deletionTimestamp, finalizers } = object.metadata;
  if (deletionTimestamp === undefined) {
    const has = finalizers?.includes(serviceCIDRFinalizer) === true;
    if (!has) addTask(turn, key, "add-finalizer");
    else if (conditionDue(turn, object, ready(turn))) addTask(turn, key, "set-ready");
  } else if (!canDelete(turn.controllerManager.informers, object)) {
    if (conditionDue(turn, object, terminating(turn))) addTask(turn, key, "set-terminating");
  } else {
    const left = graceMs - (turn.now - deletionTimestamp);
    if (left > 0) enqueue(turn, key, left);
    else if (finalizers?.includes(serviceCIDRFinalizer) === true) addTask(turn, key, "remove-finalizer");
  }
}

function ready(turn: Turn): Condition {
  return {
    type: "Ready",
    status: "True",
    reason: "",
    message: readyMessage,
    lastTransitionTime: turn.wholeSecond(),
  };
}

function terminating(turn: Turn): Condition {
  return {
    type: "Ready",
    status: "False",
    reason: terminatingReason,
    message: terminatingMessage,
    lastTransitionTime: turn.wholeSecond(),
  };
}

/**
 * From 1.34 an equal condition is left alone; before, every sync applies it and moves its time, but a reason that
 * another writer owns stays when the applied one is empty (S07-servicecidr-status).
 */
function conditionDue(turn: Turn, object: ServiceCIDR, applied: Condition): boolean {
  const now = readyCondition(object);
  const wanted = besideForeignReason(turn, object, applied);
  const same =
    now !== undefined &&
    now.status === wanted.status &&
    now.message === wanted.message &&
    now.reason === wanted.reason;
  if (!same) return true;
  return (
    turn.controllerManager.behaviours?.conditionAppliedEverySync === true &&
    now.lastTransitionTime !== wanted.lastTransitionTime
  );
}

/** Up to 1.33 an empty reason is not applied at all: one that was set by hand stays beside the new message. */
function besideForeignReason(turn: Turn, object: ServiceCIDR, applied: Condition): Condition {
  const reason = readyCondition(object)?.reason ?? "";
  const foreign = reason !== "" && reason !== terminatingReason;
  const keeps = turn.controllerManager.behaviours?.conditionAppliedEverySync === true;
  return keeps && foreign && applied.reason === "" ? { ...applied, reason } : applied;
}

function addTask(turn: Turn, key: string, stage: Stage): void {
  const due = turn.now + turn.etcdDelay(turn.controllerManager.server);
  const task: SyncServiceCIDRTask = {
    id: turn.takeTaskId(),
    kind: "sync-servicecidr",
    key,
    stage,
    sentAt: turn.now,
    due,
  };
  turn.controllerManager = { ...turn.controllerManager, tasks: [...turn.controllerManager.tasks, task] };
}

export function stepServiceCIDRSync(turn: Turn, taskId: number): void {
  const task = turn.controllerManager.tasks.find((candidate) => candidate.id === taskId);
  if (task === undefined) throw new Impossible(`the controller manager has no task ${taskId}`);
  turn.controllerManager = {
    ...turn.controllerManager,
    tasks: turn.controllerManager.tasks.filter((other) => other !== task),
  };
  if (task.stage === "list") {
    listAll(turn);
    return;
  }
  const change = (object: ServiceCIDR) => carryOut(turn, task.stage, object);
  const done = turn.write(turn.controllerManager.server, (before) =>
    etcd.update(before, "servicecidrs", task.key, change, turn.stamp("servicecidrs")),
  );
  const failed = "failed" in done;
  const ok = failed ? done.landed : done.object !== undefined;
  const what = task.stage === "remove-finalizer" ? "delete" : "update";
  turn.note({
    note: "etcd",
    by: "controller-manager",
    what,
    record: "servicecidr",
    key: task.key,
    addresses: [],
    ok,
    why: failed ? done.failed : task.stage.replace("-", " "),
    sentAt: task.sentAt,
    task: task.id,
  });
  if (failed) {
    requeueAfterFailure(turn, task.key);
    return;
  }
  forgetFailures(turn, task.key);
  // A finalizer that was added is followed by the condition in the same sync.
  if (task.stage === "add-finalizer" && done.object !== undefined) addTask(turn, task.key, "set-ready");
}

function listAll(turn: Turn): void {
  turn.etcd = etcd.quorumRead(turn.etcd);
  const seen = turn.etcd.revision;
  const informers = {
    services: undefined,
    ipaddresses: { seen, cache: turn.etcd.ipaddresses.now },
    servicecidrs: { seen, cache: turn.etcd.servicecidrs.now },
  };
  turn.controllerManager = { ...turn.controllerManager, informers };
  for (const object of cidrsOf(turn)) enqueue(turn, object.metadata.name, 0);
}

function carryOut(turn: Turn, stage: Stage, object: ServiceCIDR): ServiceCIDR | undefined {
  const finalizers = object.metadata.finalizers ?? [];
  if (stage === "add-finalizer") {
    if (finalizers.includes(serviceCIDRFinalizer) || object.metadata.deletionTimestamp !== undefined)
      return object;
    return { ...object, metadata: { ...object.metadata, finalizers: [...finalizers, serviceCIDRFinalizer] } };
  }
  if (stage === "remove-finalizer") {
    const rest = finalizers.filter((finalizer) => finalizer !== serviceCIDRFinalizer);
    if (rest.length === 0 && object.metadata.deletionTimestamp !== undefined) return undefined;
    return { ...object, metadata: { ...object.metadata, finalizers: rest } };
  }
  const applied = stage === "set-ready" ? ready(turn) : terminating(turn);
  const wanted = besideForeignReason(turn, object, applied);
  const conditions = withCondition(object.status.conditions, wanted);
  // An apply that changes nothing writes nothing.
  const same = JSON.stringify(conditions) === JSON.stringify(object.status.conditions);
  return same ? object : { ...object, status: { conditions } };
}
