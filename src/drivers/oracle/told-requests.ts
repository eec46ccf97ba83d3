/**
 * Requests as the recorder told them: from `op` where it says all, else from the words and the answer. What a reading
 * adds is only what was sent; what came of it is compared as with any other request.
 */
import type { ApiRequest } from "../../model/input.ts";
import { serviceCIDRJson } from "../../model/objects/service-cidr-requests.ts";
import type { World } from "../../model/world.ts";
import { isObject, type JsonObject } from "./json.ts";
import { requestOf } from "./operation.ts";
import type { TraceStep } from "./trace.ts";

/** What may have been sent, the most likely first; nothing when the recording does not say enough. */
export function readingsOf(step: TraceStep, world: World): readonly ApiRequest[] {
  const told = inWords(step, world);
  if (told !== undefined) return [told];
  const { op } = step;
  if (hasNoBody(op)) return [];
  const request = requestOf(op);
  if (request === undefined) return [];
  // The recorder writes `dryRun=All` beside the requests that it sent so; elsewhere "dry run" in the words is a question.
  const doubtful = request.dryRun === true && !step.text.includes("dryRun=All");
  return doubtful ? [request, { ...request, dryRun: false }] : [request];
}

function hasNoBody({ kind, body, patch, resource }: TraceStep["op"]): boolean {
  const empty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;
  return (kind === "patch" && empty(patch)) || (kind === "create" && resource !== "services" && empty(body));
}

function inWords(step: TraceStep, world: World): ApiRequest | undefined {
  const { op, text } = step;
  const removed = /^\w+: remove the conditions of ServiceCIDR (\S+)$/.exec(text)?.[1];
  if (removed !== undefined) return statusPatch(removed, []);
  const name = typeof op.name === "string" ? op.name : undefined;
  if (name === undefined) return undefined;
  if (op.resource === "servicecidrs") return aboutServiceCIDR(step, name, world);
  return op.kind === "replace" && op.resource === "services" ? servicePut(step, name) : undefined;
}

function aboutServiceCIDR(step: TraceStep, name: string, world: World): ApiRequest | undefined {
  const { op, text } = step;
  const ready = /\bReady=(True|False|Unknown)\b/.exec(text)?.[1];
  const conditions = ready === undefined ? [] : [conditionOf(step, ready)];
  const status = { conditions };
  const resource = "servicecidrs";
  if (op.kind === "patch" && hasNoBody(op) && ready !== undefined) return statusPatch(name, conditions);
  if (op.kind === "create" && hasNoBody(op) && ready !== undefined) {
    const seen = isObject(step.obs?.servicecidrs) ? step.obs.servicecidrs[name] : undefined;
    if (!isObject(seen) || !Array.isArray(seen.cidrs)) return undefined;
    return {
      verb: "create",
      resource,
      name,
      body: { metadata: { name }, spec: { cidrs: seen.cidrs }, status },
    };
  }
  const stored = world.etcd.servicecidrs.now.objects.get(name);
  if (op.kind !== "replace" || stored === undefined || !/with(out)? status/.test(text)) return undefined;
  const { status: _status, ...rest } = serviceCIDRJson(stored);
  return { verb: "replace", resource, name, body: { ...rest, ...(ready !== undefined && { status }) } };
}

function statusPatch(name: string, conditions: readonly JsonObject[]): ApiRequest {
  return {
    verb: "patch",
    resource: "servicecidrs",
    subresource: "status",
    name,
    patch: { status: { conditions } },
  };
}

/** The condition in the answer when it is the one that was sent. */
function conditionOf({ result }: TraceStep, ready: string): JsonObject {
  const status = isObject(result) && isObject(result.status) ? result.status : {};
  const answered = Array.isArray(status.conditions) ? status.conditions : [];
  const same = answered.find((one) => isObject(one) && one.type === "Ready" && one.status === ready);
  const byHand = { reason: "ByHand", message: "set by hand", lastTransitionTime: "2024-01-01T00:00:00Z" };
  return isObject(same) ? same : { type: "Ready", status: ready, ...byHand };
}

/** A Service that is put: the refusal names the address that was asked for. */
function servicePut({ result }: TraceStep, name: string): ApiRequest | undefined {
  const message = isObject(result) && typeof result.message === "string" ? result.message : "";
  const clusterIP = /failed to allocate IP (\S+):/.exec(message)?.[1];
  if (clusterIP === undefined) return undefined;
  const spec = { clusterIP, ports: [{ port: 80, protocol: "TCP" }] };
  return {
    verb: "replace",
    resource: "services",
    namespace: "default",
    name,
    body: { metadata: { name }, spec },
  };
}
