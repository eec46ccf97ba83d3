/** Small builders for the scenario files that ship with the page. */
import type * as v from "valibot";
import type { JsonObject } from "../action-schema.ts";
import type { scenarioSchema } from "../schema.ts";

/** A scenario as a person writes it: what has a default may be left out. */
export type WrittenScenario = v.InferInput<typeof scenarioSchema>;
export type WrittenAction = Extract<WrittenScenario["steps"][number], { act: unknown }>["act"][number];

const ports: JsonObject[] = [{ port: 80 }];

/** A client asks one apiserver for a Service; without an address for any. `name` is `namespace/name`. */
export function createService(server: string, name: string, clusterIP?: string): WrittenAction {
  const [namespace, short] = name.split("/") as [string, string];
  const spec: JsonObject = clusterIP === undefined ? { ports } : { ports, clusterIP };
  return {
    do: "request",
    server,
    request: { verb: "create", resource: "services", namespace, name: short, body: { spec } },
  };
}

export function ready(server: string) {
  return { what: "phase", server, is: "ready" } as const;
}

/** Slow enough to be followed by eye; the repair round of B is t2. */
export const teachingDelays = {
  clientMs: 30,
  servers: [
    { etcdMs: 50, watchMs: 180 },
    { etcdMs: 60, watchMs: 180 },
  ],
  repairMs: 6000,
};

export const gateOnNoDualWrite = {
  version: "v1.33.12",
  gates: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true },
  serviceClusterIPRange: ["10.96.0.0/24"],
};

export const gateOnDualWrite = {
  version: "v1.33.12",
  gates: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: false },
  serviceClusterIPRange: ["10.96.0.0/24"],
};

export const gateOff = {
  version: "v1.33.12",
  gates: { MultiCIDRServiceAllocator: false },
  serviceClusterIPRange: ["10.96.0.0/24"],
};
