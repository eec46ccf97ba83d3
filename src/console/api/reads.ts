/** Reads through one apiserver: refused when it does not listen, answered from etcd when it does. */
import * as etcd from "../../model/etcd/etcd.ts";
import { serviceKey } from "../../model/etcd/service-index.ts";
import type { Resource } from "../../model/input.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { notFound } from "../../model/objects/status-error.ts";
import { ServerError } from "../errors.ts";
import type { Shell } from "../shell.ts";
import { dateText, namespacesOf } from "../surroundings.ts";
import { eventObjects } from "./events.ts";
import { nameOf, textAt } from "./json-paths.ts";
import { apiVersionOf, type KindInfo, qualified, servedKinds } from "./kinds.ts";
import { objectJson, type StoredObject } from "./objects.ts";

const unreachable = { reason: "ServiceUnavailable", message: "connection refused", causes: [] } as const;

/** Throws what a client says when nobody listens. */
export function checkReachable({ world, server }: Shell): void {
  if (world.servers[server]?.phase !== "ready") throw new ServerError(unreachable);
}

/** What the server's discovery tells; throws when it does not listen. */
export function kindsOf(shell: Shell): readonly KindInfo[] {
  checkReachable(shell);
  return servedKinds(shell.world.servers[shell.server]);
}

export function jsonOfStored(shell: Shell, kind: KindInfo, object: StoredObject): JsonObject {
  const { surroundings, now } = shell;
  return objectJson(kind.resource as Resource, object, apiVersionOf(kind), surroundings, now);
}

function byKey<T>(entries: Iterable<readonly [string, T]>): T[] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}

function namespaceObjects({ world, surroundings }: Shell): readonly JsonObject[] {
  return [...namespacesOf(world, surroundings)].map(([name, made]) => ({
    kind: "Namespace",
    apiVersion: "v1",
    metadata: {
      name,
      creationTimestamp: dateText(made, surroundings),
      labels: { "kubernetes.io/metadata.name": name },
    },
    spec: { finalizers: ["kubernetes"] },
    status: { phase: "Active" },
  }));
}

/** All objects of a kind in a namespace (undefined: in all), in the order of their keys. */
export function listObjects(
  shell: Shell,
  kind: KindInfo,
  namespace: string | undefined,
): readonly JsonObject[] {
  checkReachable(shell);
  const inside = (object: JsonObject) =>
    !kind.namespaced || namespace === undefined || textAt(object, "metadata.namespace") === namespace;
  if (kind.own === "events") return eventObjects(shell.world, shell.surroundings).filter(inside);
  if (kind.own === "namespaces") return namespaceObjects(shell);
  if (kind.resource === undefined) return [];
  const stored = shell.world.etcd[kind.resource].now.objects as Iterable<readonly [string, StoredObject]>;
  return byKey(stored)
    .filter(
      ({ metadata }) =>
        kind.resource !== "services" || namespace === undefined || metadata.namespace === namespace,
    )
    .map((object) => jsonOfStored(shell, kind, object));
}

/** One object, or undefined. */
export function readObject(
  shell: Shell,
  kind: KindInfo,
  namespace: string,
  name: string,
): JsonObject | undefined {
  checkReachable(shell);
  if (kind.resource === undefined) {
    return listObjects(shell, kind, namespace).find((object) => nameOf(object) === name);
  }
  const key = kind.resource === "services" ? serviceKey(namespace, name) : name;
  const object = etcd.read(shell.world.etcd, kind.resource, key);
  return object === undefined ? undefined : jsonOfStored(shell, kind, object);
}

/** One object; throws NotFound. */
export function getObject(shell: Shell, kind: KindInfo, namespace: string, name: string): JsonObject {
  const object = readObject(shell, kind, namespace, name);
  if (object === undefined) throw new ServerError(notFound(qualified(kind.plural, kind), name));
  return object;
}
