/**
 * Requests on Services (service-rest.md 7). Create: allocate, validate, write, and give everything back on any failure
 * after the allocation. Update: read, allocate, validate, release what it gives up, and only then write. Delete: write,
 * then release. The process may crash between any two of these operations.
 */
import * as etcd from "../../etcd/etcd.ts";
import { addressesOf, serviceKey } from "../../etcd/service-index.ts";
import type { ApiRequest } from "../../input.ts";
import { dynamicAllocationError, staticAllocationError } from "../../objects/allocation-error.ts";
import type { RequestContext } from "../../objects/context.ts";
import {
  planCreateIPs,
  planDeleteIPs,
  planUpdateIPs,
  type WantedIP,
  withAllocatedIPs,
} from "../../objects/ip-plan.ts";
import { sameObject } from "../../objects/same-object.ts";
import type { Service } from "../../objects/service.ts";
import type { Prepared } from "../../objects/service-families.ts";
import {
  generateNameOf,
  patchService,
  prepareServiceCreate,
  prepareServiceUpdate,
  replaceService,
  storedServiceOnRead,
} from "../../objects/service-requests.ts";
import { validateServiceCreate, validateServiceUpdate } from "../../objects/service-validation.ts";
import { alreadyExists, conflict, etcdError, notFound } from "../../objects/status-error.ts";
import { Impossible, type Turn } from "../../turn.ts";
import type { Ending, RequestTask, Taken, Wanted } from "../task.ts";
import { type Allocated, beginAllocating, stepAllocating } from "./allocate.ts";
import { dryAllocate } from "./dry-run.ts";
import { beginReleasing, stepReleasing } from "./release.ts";
import { respond } from "./respond.ts";
import { keyOf, noteService } from "./service-note.ts";

export function contextOf(turn: Turn, id: number): RequestContext {
  const { behaviours, families } = turn.server(id);
  if (behaviours === undefined) throw new Impossible(`apiserver ${id} does not run`);
  return { behaviours, families };
}

/** The request has arrived; nothing was sent to etcd yet, so the first operation leaves at once. */
export function arriveServiceRequest(turn: Turn, id: number, task: RequestTask): void {
  if (task.request.verb === "create") beginCreate(turn, id, task, 0);
  else turn.continueTask(id, task, { stage: { at: task.request.verb === "delete" ? "operate" : "read" } }, 0);
}

export function stepServiceRequest(turn: Turn, id: number, task: RequestTask): void {
  const { stage } = task;
  switch (stage.at) {
    case "read":
      readForUpdate(turn, id, task);
      return;
    case "allocate": {
      const allocated = stepAllocating(turn, id, task, stage);
      if (allocated !== undefined) validate(turn, id, task, allocated);
      return;
    }
    case "write":
      writeService(turn, id, task, stage.service, stage.old, stage.taken);
      return;
    case "release": {
      const ending = stepReleasing(turn, id, task, stage);
      if (ending !== undefined) end(turn, id, task, ending);
      return;
    }
    case "operate":
      deleteService(turn, id, task);
      return;
    case "arrive":
      throw new Impossible("a request arrives once");
  }
}

function wantedOf(plan: readonly WantedIP[]): Wanted[] {
  return plan.map(({ family, ip }) => ({ family, text: ip }));
}

function beginCreate(turn: Turn, id: number, task: RequestTask, replyMs: number | undefined): void {
  const { request } = task;
  if (request.verb !== "create" && request.verb !== "replace") throw new Impossible("not a create");
  const ctx = contextOf(turn, id);
  const base =
    request.verb === "create"
      ? (request.generateName ?? (request.name === undefined ? generateNameOf(request.body) : undefined))
      : undefined;
  const generatedName = base === undefined ? undefined : base + turn.chance.suffix();
  const prepared = prepareCreate(request, request.name ?? generatedName, ctx);
  if ("error" in prepared) {
    respond(turn, id, task, prepared);
    return;
  }
  const { service } = prepared;
  const named = { ...task, name: service.metadata.name };
  const wanted = wantedOf(planCreateIPs(service).allocate);
  if (request.dryRun === true) {
    dryCreate(turn, id, named, service, wanted);
    return;
  }
  const allocated = beginAllocating(
    turn,
    id,
    named,
    { service, old: undefined, wanted, release: [] },
    replyMs,
  );
  if (allocated !== undefined) validate(turn, id, named, allocated, replyMs);
}

type CreateRequest = ApiRequest & { readonly verb: "create" | "replace" };

interface PreparedCreate {
  readonly name: string | undefined;
  readonly behaviours: RequestContext["behaviours"];
  readonly families: RequestContext["families"];
  readonly prepared: Prepared;
}

/** Follows from the request and its reader alone; a search lets the same request arrive in thousands of worlds. */
const preparedCreates = new WeakMap<CreateRequest, PreparedCreate>();

function prepareCreate(request: CreateRequest, name: string | undefined, ctx: RequestContext): Prepared {
  const { behaviours, families } = ctx;
  const known = preparedCreates.get(request);
  if (known?.name === name && known?.behaviours === behaviours && known.families === families)
    return known.prepared;
  const identity = { namespace: request.namespace ?? "default", ...(name !== undefined && { name }) };
  const prepared = prepareServiceCreate(request.body, identity, ctx);
  preparedCreates.set(request, { name, behaviours, families, prepared });
  return prepared;
}

/** Server-side dry run: the only operation is the look whether the name exists. */
function dryCreate(
  turn: Turn,
  id: number,
  task: RequestTask,
  service: Service,
  wanted: readonly Wanted[],
): void {
  const ctx = contextOf(turn, id);
  const taken: Taken[] = [];
  const order = turn.chance.families(wanted.map((one) => one.family));
  for (const family of order) {
    const one = wanted.find((candidate) => candidate.family === family) as Wanted;
    const result = dryAllocate(turn, id, one);
    if ("problem" in result) {
      const error =
        one.text === undefined
          ? dynamicAllocationError(service, result.problem, ctx.behaviours)
          : staticAllocationError(service, one.text, result.problem, ctx.behaviours);
      respond(turn, id, task, { error });
      return;
    }
    taken.push(result.taken);
  }
  const complete = withAllocatedIPs(
    service,
    taken.map(({ family, text }) => ({ family, ip: text })),
  );
  const problem = validateServiceCreate(complete, ctx);
  turn.etcd = etcd.quorumRead(turn.etcd);
  const key = keyOf(complete);
  if (problem !== undefined) respond(turn, id, task, { error: problem });
  else if (etcd.read(turn.etcd, "services", key) !== undefined)
    respond(turn, id, task, { error: alreadyExists("services", complete.metadata.name) });
  else respond(turn, id, task, { code: 201, object: complete });
}

/** Validation comes after the allocation: a refused request has really taken its addresses and gives them back. */
function validate(turn: Turn, id: number, task: RequestTask, allocated: Allocated, replyMs?: number): void {
  const ctx = contextOf(turn, id);
  const { service, old, taken, release } = allocated;
  const problem =
    old === undefined
      ? validateServiceCreate(service, ctx)
      : validateServiceUpdate(storedServiceOnRead(old, ctx), service, ctx);
  if (problem !== undefined) {
    giveBack(turn, id, task, taken, { code: problem.code, error: problem });
    return;
  }
  const dry = task.request.dryRun === true;
  if (dry) {
    respond(turn, id, task, { code: 200, object: service });
    return;
  }
  if (old !== undefined && release.length > 0) {
    // The commit of an update releases before the write (service-rest.md 7.3, step 5).
    const ending = beginReleasing(turn, id, task, release, { code: "write", service, old });
    if (ending !== undefined) end(turn, id, task, ending);
    return;
  }
  turn.continueTask(id, task, { name: task.name, stage: { at: "write", service, old, taken } }, replyMs);
}

function giveBack(turn: Turn, id: number, task: RequestTask, taken: readonly Taken[], after: Ending): void {
  const ending = beginReleasing(
    turn,
    id,
    task,
    taken.map((one) => one.text),
    after,
  );
  if (ending !== undefined) end(turn, id, task, ending);
}

function writeService(
  turn: Turn,
  id: number,
  task: RequestTask,
  service: Service,
  old: Service | undefined,
  taken: readonly Taken[],
): void {
  if (old !== undefined) {
    writeUpdate(turn, id, task, service, old, taken);
    return;
  }
  const stamped = {
    ...service,
    metadata: { ...service.metadata, uid: turn.nextUid(), creationTimestamp: turn.wholeSecond() },
  };
  const done = turn.write(id, (before) =>
    etcd.create(before, "services", keyOf(service), stamped, turn.stamp("services")),
  );
  if ("failed" in done) {
    noteService(turn, id, task, "create", stamped, done.landed, done.failed);
    const error = etcdError(done.failed);
    giveBack(turn, id, task, taken, { code: error.code, error });
    return;
  }
  noteService(turn, id, task, "create", stamped, done.object !== undefined, "AlreadyExists");
  if (done.object !== undefined) {
    respond(turn, id, task, { code: 201, object: done.object });
    return;
  }
  const { behaviours } = contextOf(turn, id);
  const generated = task.request.verb === "create" && task.request.name === undefined;
  if (generated && task.attempt + 1 < behaviours.generateNameAttempts) {
    giveBack(turn, id, { ...task, attempt: task.attempt + 1 }, taken, { code: "retry" });
  } else {
    const held = etcd.read(turn.etcd, "services", keyOf(service))?.metadata.deletionTimestamp !== undefined;
    const error = alreadyExists("services", service.metadata.name, held);
    giveBack(turn, id, task, taken, { code: error.code, error });
  }
}

function readForUpdate(turn: Turn, id: number, task: RequestTask): void {
  const { request } = task;
  if (request.verb !== "patch" && request.verb !== "replace") throw new Impossible("not an update");
  const ctx = contextOf(turn, id);
  turn.etcd = etcd.quorumRead(turn.etcd);
  const key = serviceKey(request.namespace ?? "default", request.name);
  const old = etcd.read(turn.etcd, "services", key);
  turn.note({
    note: "etcd",
    by: id,
    what: "read",
    record: "service",
    key,
    addresses: old === undefined ? [] : addressesOf(old),
    ok: old !== undefined,
    why: "",
    sentAt: task.sentAt,
    task: task.id,
  });
  if (old === undefined) {
    // Services may be created by PUT (service-rest.md 7.2).
    if (request.verb === "replace") beginCreate(turn, id, task, undefined);
    else respond(turn, id, task, { error: notFound("services", request.name) });
    return;
  }
  const next =
    request.verb === "patch" ? patchService(old, request.patch, ctx) : replaceService(old, request.body, ctx);
  const prepared = "error" in next ? next : prepareServiceUpdate(old, next.service, ctx);
  if ("error" in prepared) {
    respond(turn, id, task, prepared);
    return;
  }
  const plan = planUpdateIPs(storedServiceOnRead(old, ctx), prepared.service);
  const wanted = request.dryRun === true ? [] : wantedOf(plan.allocate);
  const allocated = beginAllocating(
    turn,
    id,
    task,
    { service: prepared.service, old, wanted, release: plan.release },
    undefined,
  );
  if (allocated !== undefined) validate(turn, id, task, allocated);
}

function writeUpdate(
  turn: Turn,
  id: number,
  task: RequestTask,
  service: Service,
  old: Service,
  taken: readonly Taken[],
): void {
  const key = keyOf(old);
  const gone =
    service.metadata.deletionTimestamp !== undefined && (service.metadata.finalizers?.length ?? 0) === 0;
  const { resourceVersion } = old.metadata;
  const stored = etcd.read(turn.etcd, "services", key);
  if (stored?.metadata.resourceVersion === resourceVersion && sameObject(service, stored)) {
    // An update that changes nothing writes nothing (K08-patch-label).
    turn.etcd = etcd.quorumRead(turn.etcd);
    respond(turn, id, task, { code: 200, object: stored });
    return;
  }
  const done = turn.write(id, (before) =>
    etcd.swap(before, "services", key, resourceVersion, gone ? undefined : service, turn.stamp("services")),
  );
  if ("failed" in done) {
    noteService(turn, id, task, gone ? "delete" : "update", service, done.landed, done.failed, old);
    const error = etcdError(done.failed);
    giveBack(turn, id, task, taken, { code: error.code, error });
    return;
  }
  noteService(turn, id, task, gone ? "delete" : "update", service, done.ok, "Conflict", old);
  if (done.ok) {
    if (gone && releasesOnRemoval(turn, id, task)) giveUp(turn, id, task, service);
    else respond(turn, id, task, { code: 200, object: done.object });
  } else if (done.object === undefined) {
    respond(turn, id, task, { error: notFound("services", task.name) });
  } else if (task.request.verb === "replace" && service.metadata.resourceVersion !== 0 && hasRevision(task)) {
    respond(turn, id, task, { error: conflict("services", task.name) });
  } else {
    turn.continueTask(id, task, { stage: { at: "read" } });
  }
}

/** A PATCH or PUT of the status that removes the object has not always been a delete (service-rest.md 7.5). */
function releasesOnRemoval(turn: Turn, id: number, { request }: RequestTask): boolean {
  const onStatus = "subresource" in request && request.subresource === "status";
  return !onStatus || contextOf(turn, id).behaviours.statusRemovalReleases;
}

/** A PUT that names the revision it was made from is not tried again. */
function hasRevision(task: RequestTask): boolean {
  if (task.request.verb !== "replace") return false;
  const { metadata } = task.request.body;
  return typeof metadata === "object" && metadata !== null && "resourceVersion" in metadata;
}

function deleteService(turn: Turn, id: number, task: RequestTask): void {
  const { request } = task;
  if (request.verb !== "delete") throw new Impossible("not a delete");
  const key = serviceKey(request.namespace ?? "default", request.name);
  const found = etcd.read(turn.etcd, "services", key);
  if (request.dryRun === true || found === undefined) {
    turn.etcd = etcd.quorumRead(turn.etcd);
    respond(
      turn,
      id,
      task,
      found === undefined ? { error: notFound("services", request.name) } : { code: 200, object: found },
    );
    return;
  }
  const held = (found.metadata.finalizers?.length ?? 0) > 0;
  const mark = (service: Service) => {
    if (!held) return undefined;
    if (service.metadata.deletionTimestamp !== undefined) return service;
    return { ...service, metadata: { ...service.metadata, deletionTimestamp: turn.wholeSecond() } };
  };
  const done = turn.write(id, (before) => etcd.update(before, "services", key, mark, turn.stamp("services")));
  if ("failed" in done) {
    noteService(turn, id, task, held ? "update" : "delete", found, done.landed, done.failed);
    respond(turn, id, task, { error: etcdError(done.failed) });
    return;
  }
  noteService(turn, id, task, held ? "update" : "delete", found, true, "");
  if (held) respond(turn, id, task, { code: 200, object: done.object });
  else giveUp(turn, id, task, found);
}

/** After the delete: the addresses go back, and only then does the client hear of it. */
function giveUp(turn: Turn, id: number, task: RequestTask, service: Service): void {
  const addresses = planDeleteIPs(service).map((held) => held.ip);
  const ending = beginReleasing(turn, id, task, addresses, { code: 200, object: service });
  if (ending !== undefined) end(turn, id, task, ending);
}

function end(turn: Turn, id: number, task: RequestTask, ending: Ending): void {
  if (ending.code === "retry") {
    beginCreate(turn, id, task, undefined);
  } else if (ending.code === "write") {
    turn.continueTask(id, task, {
      stage: { at: "write", service: ending.service, old: ending.old, taken: [] },
    });
  } else {
    respond(turn, id, task, "error" in ending ? { error: ending.error } : ending);
  }
}
