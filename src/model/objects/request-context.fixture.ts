/** Contexts and bodies for the tests of this room. */
import type { Family } from "../net/family.ts";
import { resolveServer } from "../releases/start-up.ts";
import type { RequestContext } from "./context.ts";
import type { JsonObject } from "./json-reading.ts";

/** A server of that release with those families; its defaults otherwise. */
export function contextOf(version: string, families: readonly Family[] = ["IPv4"]): RequestContext {
  const server = resolveServer({ version, gates: {}, serviceClusterIPRange: ["10.96.0.0/24"] });
  if (!server.ok) throw new Error(server.message);
  return { behaviours: server.behaviours, families };
}

/** A Service body with one port, as the recorder sent it. */
export function bodyOf(spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return { metadata, spec: { ports: [{ port: 80, protocol: "TCP" }], ...spec } };
}
