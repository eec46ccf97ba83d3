/** Requests on IPAddresses and ServiceCIDRs: decode, validate, one operation. */
import * as etcd from "../../etcd/etcd.ts";
import type { WriteFailure } from "../../etcd/write-failure.ts";
import type { ApiRequest } from "../../input.ts";
import type { RequestContext } from "../../objects/context.ts";
import type { IPAddress } from "../../objects/ip-address.ts";
import {
  patchIPAddress,
  prepareIPAddressCreate,
  replaceIPAddress,
} from "../../objects/ip-address-requests.ts";
import { validateIPAddressCreate, validateIPAddressUpdate } from "../../objects/ip-address-validation.ts";
import type { Metadata } from "../../objects/metadata.ts";
import { sameObject } from "../../objects/same-object.ts";
import type { ServiceCIDR } from "../../objects/service-cidr.ts";
import {
  patchServiceCIDR,
  prepareServiceCIDRCreate,
  replaceServiceCIDR,
} from "../../objects/service-cidr-requests.ts";
import {
  validateServiceCIDRCreate,
  validateServiceCIDRUpdate,
} from "../../objects/service-cidr-validation.ts";
import { alreadyExists, etcdError, notFound, type StatusError } from "../../objects/status-error.ts";
import { Impossible, type Turn } from "../../turn.ts";
import type { RequestTask } from "../task.ts";
import { respond } from "./respond.ts";
import { contextOf } from "./service-request.ts";

type Kind = "ipaddresses" | "servicecidrs";
type ObjectOfKind = IPAddress | ServiceCIDR;
type Outcome = { readonly object: ObjectOfKind } | { readonly error: StatusError };

/** The resource is not served in any version: the path does not exist. */
export const notServed: StatusError = {
  code: 404,
  reason: "NotFound",
  message: "the server could not find the requested resource",
  causes: [],
};

/** Arrives: what needs no etcd is settled here, the rest is one operation. */
export function arriveObjectRequest(turn: Turn, id: number, task: RequestTask): void {
  const { behaviours } = contextOf(turn, id);
  const kind = task.request.resource as Kind;
  const versions = kind === "ipaddresses" ? behaviours.ipAddressVersions : behaviours.serviceCIDRVersions;
  if (versions.length === 0) respond(turn, id, task, { error: notServed });
  else turn.continueTask(id, task, { stage: { at: "operate" } }, 0);
}

export function stepObjectRequest(turn: Turn, id: number, task: RequestTask): void {
  const { request } = task;
  if (request.verb === "create") create(turn, id, task, request);
  else if (request.verb === "delete") remove(turn, id, task, request);
  else change(turn, id, task, request);
}

function create(turn: Turn, id: number, task: RequestTask, request: ApiRequest & { verb: "create" }): void {
  const ctx = contextOf(turn, id);
  const kind = request.resource as Kind;
  const prepared = prepareCreate(turn, kind, request, ctx);
  if ("error" in prepared) {
    turn.etcd = etcd.quorumRead(turn.etcd);
    respond(turn, id, task, prepared);
    return;
  }
  const object = stamped(turn, prepared.object);
  const { name } = object.metadata;
  if (request.dryRun === true) {
    turn.etcd = etcd.quorumRead(turn.etcd);
    const exists = etcd.read(turn.etcd, kind, name) !== undefined;
    respond(turn, id, task, exists ? { error: existing(turn, kind, name) } : { code: 201, object });
    return;
  }
  const done = turn.write(id, (before) =>
    kind === "ipaddresses"
      ? etcd.create(before, kind, name, object as IPAddress, turn.stamp(kind))
      : etcd.create(before, kind, name, object as ServiceCIDR, turn.stamp(kind)),
  );
  if ("failed" in done) {
    failed(turn, id, task, "create", name, done);
    return;
  }
  noteObject(turn, id, task, "create", name, done.object !== undefined);
  respond(
    turn,
    id,
    task,
    done.object === undefined ? { error: existing(turn, kind, name) } : { code: 201, object: done.object },
  );
}

function existing(turn: Turn, kind: Kind, name: string): StatusError {
  return alreadyExists(
    kind,
    name,
    etcd.read(turn.etcd, kind, name)?.metadata.deletionTimestamp !== undefined,
  );
}

function prepareCreate(
  turn: Turn,
  kind: Kind,
  request: ApiRequest & { verb: "create" },
  ctx: RequestContext,
): Outcome {
  const identity = request.name === undefined ? {} : { name: request.name };
  if (kind === "ipaddresses") {
    const prepared = prepareIPAddressCreate(request.body, identity, ctx);
    if ("error" in prepared) return prepared;
    const error = validateIPAddressCreate(prepared.address, ctx);
    return error === undefined ? { object: prepared.address } : { error };
  }
  const generated =
    request.generateName === undefined ? {} : { generatedName: request.generateName + turn.chance.suffix() };
  const prepared = prepareServiceCIDRCreate(request.body, { ...identity, ...generated }, ctx);
  if ("error" in prepared) return prepared;
  const error = validateServiceCIDRCreate(prepared.cidr, ctx);
  return error === undefined ? { object: prepared.cidr } : { error };
}

function stamped<T extends ObjectOfKind>(turn: Turn, object: T): T {
  return {
    ...object,
    metadata: { ...object.metadata, uid: turn.nextUid(), creationTimestamp: turn.wholeSecond() },
  };
}

function change(
  turn: Turn,
  id: number,
  task: RequestTask,
  request: ApiRequest & { verb: "patch" | "replace" },
): void {
  const ctx = contextOf(turn, id);
  const kind = request.resource as Kind;
  const before = etcd.read(turn.etcd, kind, request.name);
  if (before === undefined) {
    turn.etcd = etcd.quorumRead(turn.etcd);
    respond(turn, id, task, { error: notFound(kind, request.name) });
    return;
  }
  const outcome =
    kind === "ipaddresses"
      ? changeAddress(before as IPAddress, request, ctx)
      : changeCIDR(before as ServiceCIDR, request, ctx);
  if ("error" in outcome || request.dryRun === true) {
    turn.etcd = etcd.quorumRead(turn.etcd);
    respond(turn, id, task, "error" in outcome ? outcome : { code: 200, object: outcome.object });
    return;
  }
  const next = outcome.object;
  // An update that changes nothing writes nothing.
  const kept = ended(next.metadata) ? undefined : sameObject(before, next) ? before : next;
  const done = turn.write(id, (now) =>
    kind === "ipaddresses"
      ? etcd.update(now, kind, request.name, () => kept as IPAddress | undefined, turn.stamp(kind))
      : etcd.update(now, kind, request.name, () => kept as ServiceCIDR | undefined, turn.stamp(kind)),
  );
  if ("failed" in done) {
    failed(turn, id, task, kept === undefined ? "delete" : "update", request.name, done);
    return;
  }
  noteObject(turn, id, task, kept === undefined ? "delete" : "update", request.name, true);
  respond(turn, id, task, { code: 200, object: done.object });
}

/** An object marked for deletion goes with its last finalizer. */
function ended(metadata: Metadata): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers?.length ?? 0) === 0;
}

function changeAddress(
  before: IPAddress,
  request: ApiRequest & { verb: "patch" | "replace" },
  ctx: RequestContext,
): Outcome {
  const prepared =
    request.verb === "patch"
      ? patchIPAddress(before, request.patch, ctx)
      : replaceIPAddress(before, request.body, ctx);
  if ("error" in prepared) return prepared;
  const error = validateIPAddressUpdate(before, prepared.address, ctx);
  return error === undefined ? { object: prepared.address } : { error };
}

function changeCIDR(
  before: ServiceCIDR,
  request: ApiRequest & { verb: "patch" | "replace" },
  ctx: RequestContext,
): Outcome {
  const prepared =
    request.verb === "patch"
      ? patchServiceCIDR(before, request.patch, request.subresource, ctx)
      : replaceServiceCIDR(before, request.body, request.subresource, ctx);
  if ("error" in prepared) return prepared;
  const error = validateServiceCIDRUpdate(before, prepared.cidr, ctx);
  return error === undefined ? { object: prepared.cidr } : { error };
}

function remove(turn: Turn, id: number, task: RequestTask, request: ApiRequest & { verb: "delete" }): void {
  const kind = request.resource as Kind;
  const found = etcd.read(turn.etcd, kind, request.name);
  if (found === undefined || request.dryRun === true) {
    turn.etcd = etcd.quorumRead(turn.etcd);
    respond(
      turn,
      id,
      task,
      found === undefined ? { error: notFound(kind, request.name) } : { code: 200, object: found },
    );
    return;
  }
  const mark = <T extends ObjectOfKind>(object: T): T | undefined => {
    if ((object.metadata.finalizers?.length ?? 0) === 0) return undefined;
    if (object.metadata.deletionTimestamp !== undefined) return object;
    return { ...object, metadata: { ...object.metadata, deletionTimestamp: turn.wholeSecond() } };
  };
  const done = turn.write(id, (before) =>
    kind === "ipaddresses"
      ? etcd.update(before, kind, request.name, mark<IPAddress>, turn.stamp(kind))
      : etcd.update(before, kind, request.name, mark<ServiceCIDR>, turn.stamp(kind)),
  );
  if ("failed" in done) {
    failed(turn, id, task, "delete", request.name, done);
    return;
  }
  noteObject(turn, id, task, "delete", request.name, true);
  respond(turn, id, task, { code: 200, object: done.object });
}

/** The client hears of what etcd said, whether the write landed or not. */
function failed(
  turn: Turn,
  id: number,
  task: RequestTask,
  what: "create" | "update" | "delete",
  name: string,
  failure: WriteFailure,
): void {
  noteObject(turn, id, task, what, name, failure.landed);
  respond(turn, id, task, { error: etcdError(failure.failed) });
}

function noteObject(
  turn: Turn,
  id: number,
  task: RequestTask,
  what: "create" | "update" | "delete",
  key: string,
  ok: boolean,
): void {
  const { resource } = task.request;
  if (resource === "services") throw new Impossible("Services have their own requests");
  const record = resource === "ipaddresses" ? "ipaddress" : "servicecidr";
  const addresses = record === "ipaddress" ? [key] : [];
  turn.note({
    note: "etcd",
    by: id,
    what,
    record,
    key,
    addresses,
    ok,
    why: ok ? "" : "AlreadyExists",
    sentAt: task.sentAt,
    task: task.id,
  });
}
