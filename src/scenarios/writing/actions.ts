/** What clients ask for. Services are named `namespace/name`. */
import type { JsonObject } from "../action-schema.ts";
import type { WrittenAction } from "./scenario.ts";

const ports: JsonObject[] = [{ port: 80 }];

function split(name: string): { namespace: string; name: string } {
  const [namespace = "", short = ""] = name.split("/");
  return { namespace, name: short };
}

/** A client asks one apiserver for a Service; without an address for any. */
export function createService(server: string, name: string, clusterIP?: string): WrittenAction {
  return createServiceWith(server, name, clusterIP === undefined ? {} : { clusterIP });
}

export function createServiceWith(
  server: string,
  name: string,
  spec: JsonObject,
  metadata?: JsonObject,
): WrittenAction {
  const body: JsonObject = { ...(metadata !== undefined && { metadata }), spec: { ports, ...spec } };
  return { do: "request", server, request: { verb: "create", resource: "services", ...split(name), body } };
}

/** Both families, with these addresses or with any. */
export function createDualStack(
  server: string,
  name: string,
  clusterIPs: readonly string[] = [],
): WrittenAction {
  const [clusterIP] = clusterIPs;
  const wanted: JsonObject = clusterIP === undefined ? {} : { clusterIP, clusterIPs: [...clusterIPs] };
  return createServiceWith(server, name, { ipFamilyPolicy: "RequireDualStack", ...wanted });
}

export function patchService(
  server: string,
  name: string,
  patch: JsonObject,
  subresource?: "status",
): WrittenAction {
  const which = { ...split(name), ...(subresource !== undefined && { subresource }) };
  return { do: "request", server, request: { verb: "patch", resource: "services", ...which, patch } };
}

export function deleteService(server: string, name: string): WrittenAction {
  return { do: "request", server, request: { verb: "delete", resource: "services", ...split(name) } };
}

export function createCIDR(server: string, name: string, ...cidrs: string[]): WrittenAction {
  const body = { spec: { cidrs } };
  return { do: "request", server, request: { verb: "create", resource: "servicecidrs", name, body } };
}

export function patchCIDR(server: string, name: string, patch: JsonObject): WrittenAction {
  return { do: "request", server, request: { verb: "patch", resource: "servicecidrs", name, patch } };
}

export function deleteCIDR(server: string, name: string): WrittenAction {
  return { do: "request", server, request: { verb: "delete", resource: "servicecidrs", name } };
}

export function patchIPAddress(server: string, name: string, patch: JsonObject): WrittenAction {
  return { do: "request", server, request: { verb: "patch", resource: "ipaddresses", name, patch } };
}

export function deleteIPAddress(server: string, name: string): WrittenAction {
  return { do: "request", server, request: { verb: "delete", resource: "ipaddresses", name } };
}

/** Several creates of Services without an address: `prefix1` to `prefix<count>`, at once. */
export function createMany(server: string, prefix: string, count: number): WrittenAction[] {
  return Array.from({ length: count }, (_, i) => createService(server, `${prefix}${i + 1}`));
}

export const controllerManager = (server: string): WrittenAction => ({
  do: "start-controller-manager",
  server,
});
