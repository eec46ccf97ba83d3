/** Writes through one apiserver: each becomes a request in the model, and the answer an object or an error. */
import { newestFirst } from "../../model/chain.ts";
import * as etcd from "../../model/etcd/etcd.ts";
import { serviceKey } from "../../model/etcd/service-index.ts";
import type { ApiRequest, Json, Resource } from "../../model/input.ts";
import type { RequestContext } from "../../model/objects/context.ts";
import type { FieldError } from "../../model/objects/field-error.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { invalid, type Kind, notFound } from "../../model/objects/status-error.ts";
import type { ApiResponse } from "../../model/observed.ts";
import { ClientError, ServerError } from "../errors.ts";
import type { Play, Shell } from "../shell.ts";
import { namespacesOf } from "../surroundings.ts";
import { complaintsOf, metadataErrors, serviceWarnings } from "./field-checks.ts";
import { listAt, mapAt, textAt } from "./json-paths.ts";
import { type KindInfo, qualified } from "./kinds.ts";
import { makeNamespace } from "./namespaces.ts";
import { withNodePorts } from "./node-ports.ts";
import { checkReachable, jsonOfStored } from "./reads.ts";

export type FieldValidation = "Strict" | "Warn" | "Ignore";

export interface WriteOptions {
  readonly dryRun: boolean;
  readonly validation: FieldValidation;
}

function answers(world: Shell["world"], server: number): boolean {
  const phase = world.servers[server]?.phase;
  return phase === "ready" || phase === "stopping";
}

/** Sends a request and waits for its answer. */
function* call(shell: Shell, request: ApiRequest): Play<ApiResponse> {
  checkReachable(shell);
  const task = shell.world.nextTask;
  const find = (world: Shell["world"]) => {
    for (const response of newestFirst(world.observed.responses)) {
      if (response.task === task) return response;
      if (response.task < task && response.at < shell.now) return undefined;
    }
    return undefined;
  };
  yield { ask: "send", input: { do: "request", server: shell.server, request }, at: shell.now };
  yield {
    ask: "until",
    // A process that has ended answers no more.
    done: (world) => find(world) !== undefined || !answers(world, shell.server),
    before: Number.POSITIVE_INFINITY,
    open: false,
  };
  const response = find(shell.world);
  if (response === undefined) {
    throw new ServerError({ reason: "ServiceUnavailable", message: "connection refused", causes: [] });
  }
  shell.now = Math.max(shell.now, response.at);
  return response;
}

function* answered(shell: Shell, kind: KindInfo, request: ApiRequest): Play<JsonObject> {
  const { error, object } = yield* call(shell, request);
  if (error !== undefined) throw new ServerError(error);
  return object === undefined ? {} : jsonOfStored(shell, kind, object);
}

/** What request handling knows of the server. */
export function contextOf({ world, server }: Shell): RequestContext {
  const { behaviours, families = [] } = world.servers[server] ?? {};
  if (behaviours === undefined) throw new ClientError(`apiserver ${server} does not run`);
  return { behaviours, families };
}

/** The resource behind a kind; a write to any other kind is not supported. */
export function resourceOf(kind: KindInfo): Resource {
  if (kind.resource === undefined) {
    throw new ClientError(`the console does not support writing ${qualified(kind.plural, kind)}`);
  }
  return kind.resource;
}

function invalidError(
  shell: Shell,
  kind: KindInfo,
  name: string,
  errors: readonly FieldError[],
): ServerError {
  const { behaviours } = contextOf(shell);
  return new ServerError(invalid(kind.kind as Kind, name, errors, behaviours.invalidValueStyle));
}

/** Throws for a namespace that does not exist. */
function checkNamespace(shell: Shell, kind: KindInfo, namespace: string): void {
  if (!kind.namespaced || namespacesOf(shell.world, shell.surroundings).has(namespace)) return;
  throw new ServerError(notFound("namespaces", namespace));
}

function checkFields(shell: Shell, resource: Resource, body: JsonObject, validation: FieldValidation): void {
  const { mismatch, strict, unknown } = complaintsOf(resource, body, contextOf(shell));
  if (mismatch !== undefined) throw new ServerError(mismatch);
  if (strict !== undefined && validation === "Strict") throw new ServerError(strict);
  if (validation === "Warn") for (const text of unknown) shell.stderr += `Warning: ${text}\n`;
}

function warnAbout(shell: Shell, resource: Resource, object: JsonObject): void {
  if (resource !== "services") return;
  for (const text of serviceWarnings(object, contextOf(shell))) shell.stderr += `Warning: ${text}\n`;
}

/** POST. */
export function* createObject(
  shell: Shell,
  kind: KindInfo,
  namespace: string,
  object: JsonObject,
  { dryRun, validation }: WriteOptions,
): Play<JsonObject> {
  checkReachable(shell);
  if (kind.own === "namespaces") return makeNamespace(shell, textAt(object, "metadata.name"), dryRun);
  const resource = resourceOf(kind);
  checkFields(shell, resource, object, validation);
  checkNamespace(shell, kind, namespace);
  const name = textAt(object, "metadata.name");
  const generateName = textAt(object, "metadata.generateName");
  const request = (body: JsonObject, dry: boolean): ApiRequest => ({
    verb: "create",
    resource,
    ...(kind.namespaced && { namespace }),
    ...(name !== "" && { name }),
    ...(name === "" && generateName !== "" && { generateName }),
    body,
    ...(dry && { dryRun: true }),
  });
  const wrong = metadataErrors(object);
  let body = object;
  if (resource === "services") {
    const filled = withNodePorts(shell.world, serviceKey(namespace, name), mapAt(object, "spec"));
    if ("error" in filled) {
      // The addresses are allocated before the ports: what is wrong with them is said first.
      yield* answered(shell, kind, request(object, true));
      throw invalidError(shell, kind, name, [filled.error]);
    }
    if (filled.ports !== undefined)
      body = { ...object, spec: { ...mapAt(object, "spec"), ports: filled.ports } };
  }
  if (wrong.length > 0) throw invalidError(shell, kind, name, wrong);
  const made = yield* answered(shell, kind, request(body, dryRun));
  warnAbout(shell, resource, made);
  return made;
}

function storedJson(shell: Shell, kind: KindInfo, namespace: string, name: string): JsonObject {
  const resource = resourceOf(kind);
  const key = resource === "services" ? serviceKey(namespace, name) : name;
  const stored = etcd.read(shell.world.etcd, resource, key);
  if (stored === undefined) throw new ServerError(notFound(qualified(kind.plural, kind), name));
  return jsonOfStored(shell, kind, stored);
}

/** The patch without what only looks like a change: the model knows uids and times by numbers. */
function translated(patch: JsonObject, current: JsonObject): JsonObject {
  if (!isJsonObject(patch.metadata)) return patch;
  const { uid, creationTimestamp: _time, managedFields: _fields, ...metadata } = patch.metadata;
  const sameUid = uid === undefined || uid === textAt(current, "metadata.uid");
  return { ...patch, metadata: sameUid ? metadata : { ...metadata, uid } };
}

export interface PatchOptions extends WriteOptions {
  readonly subresource?: "status";
}

/** PATCH with a merge patch; `next` is what the patch makes of the object as it is now. */
export function* patchObject(
  shell: Shell,
  kind: KindInfo,
  namespace: string,
  name: string,
  patch: JsonObject,
  next: JsonObject,
  { dryRun, validation, subresource }: PatchOptions,
): Play<JsonObject> {
  checkReachable(shell);
  const resource = resourceOf(kind);
  const current = storedJson(shell, kind, namespace, name);
  checkFields(shell, resource, next, validation);
  const wrong = metadataErrors(next);
  if (wrong.length > 0) throw invalidError(shell, kind, name, wrong);
  let sent = translated(patch, current);
  if (resource === "services") {
    const ports = portsOfUpdate(shell, kind, namespace, name, next, current);
    if (ports !== undefined) sent = { ...sent, spec: { ...mapAt(sent, "spec"), ports } };
  }
  const changed = yield* answered(shell, kind, {
    verb: "patch",
    resource,
    ...(subresource !== undefined && { subresource }),
    ...(kind.namespaced && { namespace }),
    name,
    patch: sent,
    ...(dryRun && { dryRun: true }),
  });
  warnAbout(shell, resource, changed);
  return changed;
}

function portsOfUpdate(
  shell: Shell,
  kind: KindInfo,
  namespace: string,
  name: string,
  next: JsonObject,
  current: JsonObject,
): readonly Json[] | undefined {
  const key = serviceKey(namespace, name);
  const filled = withNodePorts(shell.world, key, mapAt(next, "spec"), listAt(current, "spec.ports"));
  if ("error" in filled) throw invalidError(shell, kind, name, [filled.error]);
  return filled.ports;
}

/** PUT. */
export function* replaceObject(
  shell: Shell,
  kind: KindInfo,
  namespace: string,
  object: JsonObject,
  { dryRun, validation, subresource }: PatchOptions,
): Play<JsonObject> {
  checkReachable(shell);
  const resource = resourceOf(kind);
  const name = textAt(object, "metadata.name");
  checkFields(shell, resource, object, validation);
  checkNamespace(shell, kind, namespace);
  const wrong = metadataErrors(object);
  if (wrong.length > 0) throw invalidError(shell, kind, name, wrong);
  const key = resource === "services" ? serviceKey(namespace, name) : name;
  const old = etcd.read(shell.world.etcd, resource, key);
  const current = old === undefined ? {} : jsonOfStored(shell, kind, old);
  let body = translated(object, current);
  if (resource === "services") {
    const ports = portsOfUpdate(shell, kind, namespace, name, object, current);
    if (ports !== undefined) body = { ...body, spec: { ...mapAt(body, "spec"), ports } };
  }
  const changed = yield* answered(shell, kind, {
    verb: "replace",
    resource,
    ...(subresource !== undefined && { subresource }),
    ...(kind.namespaced && { namespace }),
    name,
    body,
    ...(dryRun && { dryRun: true }),
  });
  warnAbout(shell, resource, changed);
  return changed;
}

/** DELETE. */
export function* deleteObject(
  shell: Shell,
  kind: KindInfo,
  namespace: string,
  name: string,
  dryRun: boolean,
): Play<JsonObject> {
  return yield* answered(shell, kind, {
    verb: "delete",
    resource: resourceOf(kind),
    ...(kind.namespaced && { namespace }),
    name,
    ...(dryRun && { dryRun: true }),
  });
}
