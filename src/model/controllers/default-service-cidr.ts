/** The controller in every apiserver that makes and marks ServiceCIDR `kubernetes` (servicecidr-controllers.md 1). */

import { isUp } from "../apiserver/apiserver.ts";
import { defaultServiceCIDRHookDone } from "../apiserver/readiness.ts";
import type { DefaultServiceCIDRTask } from "../apiserver/task.ts";
import * as etcd from "../etcd/etcd.ts";
import type { WriteFailure } from "../etcd/write-failure.ts";
import {
  type Condition,
  defaultServiceCIDRName,
  readyCondition,
  type ServiceCIDR,
} from "../objects/service-cidr.ts";
import type { Turn } from "../turn.ts";

const everyMs = 10_000;
const controller = "kubernetes-service-cidr-controller";
const readyMessage = "Kubernetes default Service CIDR is ready";

/** One sync by the lister; what needs etcd becomes a task. */
export function syncDefaultServiceCIDR(turn: Turn, id: number): void {
  const server = turn.server(id);
  turn.disarm(id, "default-servicecidr");
  const found = server.informers.servicecidrs?.cache.objects.get(defaultServiceCIDRName);
  if (found === undefined) {
    addTask(turn, id, "create");
    return;
  }
  const flags = server.flags.serviceClusterIPRange;
  const grows =
    flags.length === 2 && found.spec.cidrs.length === 1 && found.spec.cidrs[0] === server.ranges[0]?.text;
  if ((server.behaviours?.canGrowToDualStack === true && grows) || mends(turn, id, found))
    addTask(turn, id, "grow");
  else syncStatus(turn, id, found);
}

/** Design variants: the last start writes its flags, or whoever sees that all running apiservers have the same ones. */
function mends(turn: Turn, id: number, found: ServiceCIDR): boolean {
  const server = turn.server(id);
  const mender = server.behaviours?.defaultServiceCIDRMender ?? "nobody";
  if (mender === "nobody" || matches(turn, id, found)) return false;
  if (mender === "last-writer") return !server.reported.firstSyncDone;
  const mine = server.ranges.map((range) => range.text);
  return turn.servers.filter(isUp).every(({ ranges }) =>
    sameList(
      ranges.map((range) => range.text),
      mine,
    ),
  );
}

function addTask(turn: Turn, id: number, stage: DefaultServiceCIDRTask["stage"]): void {
  turn.addTask(id, { kind: "default-servicecidr", stage });
}

export function stepDefaultServiceCIDR(turn: Turn, id: number, task: DefaultServiceCIDRTask): void {
  turn.endTask(id, task.id);
  if (task.stage === "create") create(turn, id, task);
  else if (task.stage === "grow") grow(turn, id, task);
  else setReady(turn, id, task);
}

function create(turn: Turn, id: number, task: DefaultServiceCIDRTask): void {
  const cidrs = turn.server(id).ranges.map((range) => range.text);
  const object: ServiceCIDR = {
    metadata: {
      name: defaultServiceCIDRName,
      uid: turn.nextUid(),
      resourceVersion: 0,
      creationTimestamp: turn.wholeSecond(),
    },
    spec: { cidrs },
    status: { conditions: [] },
  };
  const done = turn.write(id, (before) =>
    etcd.create(before, "servicecidrs", defaultServiceCIDRName, object, turn.stamp("servicecidrs")),
  );
  if ("failed" in done) {
    tryAgain(turn, id, task, "create", done);
    return;
  }
  note(turn, id, task, "create", done.object !== undefined, "AlreadyExists");
  if (done.object !== undefined) {
    syncStatus(turn, id, done.object);
    return;
  }
  // The client returns an empty object with the refusal; 1.33+ take it for one that does not match (spec 1.2, quirk).
  if (turn.server(id).behaviours?.statusRules !== "1.29")
    turn.patch(id, { reported: { ...turn.server(id).reported, mismatch: true } });
  endSync(turn, id);
}

function update(turn: Turn, id: number, change: (object: ServiceCIDR) => ServiceCIDR) {
  return turn.write(id, (before) =>
    etcd.update(before, "servicecidrs", defaultServiceCIDRName, change, turn.stamp("servicecidrs")),
  );
}

/** An error ends the sync; the next round comes in 10 s. */
function tryAgain(
  turn: Turn,
  id: number,
  task: DefaultServiceCIDRTask,
  what: "create" | "update",
  failure: WriteFailure,
): void {
  note(turn, id, task, what, failure.landed, failure.failed);
  turn.arm(id, "default-servicecidr", turn.now + everyMs);
}

function grow(turn: Turn, id: number, task: DefaultServiceCIDRTask): void {
  const cidrs = turn.server(id).ranges.map((range) => range.text);
  const done = update(turn, id, (object) =>
    sameList(object.spec.cidrs, cidrs) ? object : { ...object, spec: { cidrs } },
  );
  if ("failed" in done) {
    tryAgain(turn, id, task, "update", done);
    return;
  }
  note(turn, id, task, "update", done.object !== undefined, "NotFound");
  endSync(turn, id);
}

function setReady(turn: Turn, id: number, task: DefaultServiceCIDRTask): void {
  const ready: Condition = {
    type: "Ready",
    status: "True",
    reason: "",
    message: readyMessage,
    lastTransitionTime: turn.wholeSecond(),
  };
  const done = update(turn, id, (object) => ({
    ...object,
    status: { conditions: withCondition(object.status.conditions, ready) },
  }));
  if ("failed" in done) {
    tryAgain(turn, id, task, "update", done);
    return;
  }
  note(turn, id, task, "update", done.object !== undefined, "NotFound");
  endSync(turn, id);
}

export function withCondition(conditions: readonly Condition[], next: Condition): readonly Condition[] {
  const known = conditions.some((condition) => condition.type === next.type);
  return known
    ? conditions.map((condition) => (condition.type === next.type ? next : condition))
    : [...conditions, next];
}

/** The three generations of rules about Ready and about flags that do not match (spec 1.3). */
function syncStatus(turn: Turn, id: number, found: ServiceCIDR): void {
  const rules = turn.server(id).behaviours?.statusRules;
  if (rules === "1.34") status134(turn, id, found);
  else if (rules === "1.33") status133(turn, id, found);
  else status129(turn, id, found);
}

function status134(turn: Turn, id: number, found: ServiceCIDR): void {
  const ready = readyCondition(found);
  if (found.metadata.deletionTimestamp === undefined) {
    if (!matches(turn, id, found)) reportMismatch(turn, id, found);
    else if (ready?.status === "False") reportNotReady(turn, id, ready);
    else if (ready?.status !== "True") {
      addTask(turn, id, "set-ready");
      return;
    }
  }
  endSync(turn, id);
}

function status133(turn: Turn, id: number, found: ServiceCIDR): void {
  const ready = readyCondition(found);
  if (found.metadata.deletionTimestamp === undefined) {
    if (ready !== undefined && ready.status !== "True") reportNotReady(turn, id, ready);
    else if (!matches(turn, id, found)) reportMismatch(turn, id, found);
    else if (ready === undefined) {
      addTask(turn, id, "set-ready");
      return;
    }
  }
  endSync(turn, id);
}

function status129(turn: Turn, id: number, found: ServiceCIDR): void {
  const ready = readyCondition(found);
  if (found.metadata.deletionTimestamp === undefined) {
    if (ready !== undefined && ready.status !== "True") emit(turn, id, ready.reason, ready.message);
    else if (ready === undefined && matches(turn, id, found)) {
      addTask(turn, id, "set-ready");
      return;
    }
  }
  endSync(turn, id);
}

function matches(turn: Turn, id: number, found: ServiceCIDR): boolean {
  return sameList(
    found.spec.cidrs,
    turn.server(id).ranges.map((range) => range.text),
  );
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, i) => item === other[i]);
}

function reportMismatch(turn: Turn, id: number, found: ServiceCIDR): void {
  const server = turn.server(id);
  if (server.reported.mismatch) return;
  turn.patch(id, { reported: { ...server.reported, mismatch: true } });
  const text = server.behaviours?.inconsistentText;
  if (text === undefined) return;
  const flags = server.ranges.map((range) => range.text);
  const note = `The default ServiceCIDR [${found.spec.cidrs.join(" ")}] ${text} [${flags.join(" ")}]`;
  emit(turn, id, "KubernetesDefaultServiceCIDRInconsistent", note);
}

function reportNotReady(turn: Turn, id: number, ready: Condition): void {
  const server = turn.server(id);
  if (server.reported.notReady) return;
  turn.patch(id, { reported: { ...server.reported, notReady: true } });
  emit(turn, id, ready.reason, `${server.behaviours?.notReadyEventPrefix ?? ""}${ready.message}`);
}

function emit(turn: Turn, id: number, reason: string, note: string): void {
  const server = turn.server(id);
  // Up to 1.34 the broadcaster ends with the first sync, and later events are lost.
  if (server.behaviours?.eventsOnlyFromFirstSync === true && server.reported.firstSyncDone) return;
  turn.emit({
    by: id,
    type: "Warning",
    reason,
    action: "",
    note,
    regarding: `ServiceCIDR:${defaultServiceCIDRName}`,
    controller,
  });
}

function endSync(turn: Turn, id: number): void {
  const server = turn.server(id);
  turn.patch(id, { reported: { ...server.reported, firstSyncDone: true } });
  defaultServiceCIDRHookDone(turn, id);
  turn.arm(id, "default-servicecidr", turn.now + everyMs);
}

function note(
  turn: Turn,
  id: number,
  task: DefaultServiceCIDRTask,
  what: "create" | "update",
  ok: boolean,
  refusal: string,
): void {
  turn.note({
    note: "etcd",
    by: id,
    what,
    record: "servicecidr",
    key: defaultServiceCIDRName,
    addresses: [],
    ok,
    why: ok ? "" : refusal,
    sentAt: task.sentAt,
    task: task.id,
  });
}
