/** A recorded operation as inputs of the model. */
import type { ApiRequest, Json, Resource } from "../../model/input.ts";
import { parseVersion } from "../../model/releases/release.ts";
import type { ServerFlags } from "../../model/releases/start-up.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { TraceStep } from "./trace.ts";

const resources: readonly string[] = ["services", "ipaddresses", "servicecidrs"];

/** The request of a create, patch or delete; undefined when the recording does not say enough. */
export function requestOf(op: TraceStep["op"]): ApiRequest | undefined {
  const { resource } = op;
  if (typeof resource !== "string" || !resources.includes(resource)) return undefined;
  const common = {
    resource: resource as Resource,
    ...(typeof op.namespace === "string" && { namespace: op.namespace }),
    ...(op.dryRun !== undefined && op.dryRun !== null && op.dryRun !== false && { dryRun: true }),
  };
  const name = typeof op.name === "string" ? op.name : undefined;
  if (op.kind === "create" && isObject(op.body)) {
    const body = resource === "services" ? withPorts(op.body) : op.body;
    return { verb: "create", ...common, ...(name !== undefined && { name }), body };
  }
  if (op.kind === "patch" && isObject(op.patch) && name !== undefined) {
    return {
      verb: "patch",
      ...common,
      ...(op.subresource === "status" && { subresource: "status" as const }),
      name,
      patch: op.patch,
    };
  }
  if (op.kind === "delete" && name !== undefined) return { verb: "delete", ...common, name };
  return undefined;
}

/** A recorded Service body without ports had one port 80/TCP. */
function withPorts(body: JsonObject): JsonObject {
  const spec = isObject(body.spec) ? body.spec : {};
  if (spec.ports !== undefined) return body;
  return { ...body, spec: { ...spec, ports: [{ port: 80, protocol: "TCP" }] } };
}

/**
 * Flags of a recorded start. Whether an old API was switched on is not among them: `served` says whether the observation
 * that followed could list IPAddresses.
 */
export function flagsOf(op: TraceStep["op"], served: boolean): ServerFlags | undefined {
  const version = typeof op.version === "string" ? op.version : undefined;
  const ranges = Array.isArray(op.serviceClusterIPRange)
    ? (op.serviceClusterIPRange as readonly Json[])
    : undefined;
  if (version === undefined || ranges === undefined) return undefined;
  const gates: Record<string, boolean> = {};
  for (const [gate, on] of Object.entries(isObject(op.gates) ? op.gates : {}))
    if (typeof on === "boolean") gates[gate] = on;
  const emulated = emulatedVersionOf(op.otherFlags);
  const runtimeConfig = apiSwitches(version, served);
  return {
    version,
    gates,
    serviceClusterIPRange: ranges.map(String),
    ...(emulated !== undefined && { emulatedVersion: emulated }),
    ...(runtimeConfig !== undefined && { runtimeConfig }),
  };
}

function emulatedVersionOf(flags: Json | undefined): string | undefined {
  const texts = JSON.stringify(flags ?? "");
  return /--emulated-version=([0-9.]+)/.exec(texts)?.[1];
}

function apiSwitches(version: string, served: boolean): Record<string, boolean> | undefined {
  const minor = parseVersion(version)?.minor ?? 33;
  if (minor > 32 || !served) return undefined;
  return { [`networking.k8s.io/${minor > 30 ? "v1beta1" : "v1alpha1"}`]: true };
}

/** Server letter to index, in the order of first mention. */
export function letterIndex(letters: string[], letter: Json | undefined): number {
  const text = typeof letter === "string" ? letter : "A";
  const known = letters.indexOf(text);
  if (known >= 0) return known;
  letters.push(text);
  return letters.length - 1;
}
