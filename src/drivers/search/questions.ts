/** Questions of the review that a search answers: who runs, and what is asked of them at the same moment. */
import { advance } from "../../model/apply.ts";
import type { Input } from "../../model/input.ts";
import type { ServerFlags } from "../../model/releases/start-up.ts";
import { emptyWorld, type World } from "../../model/world.ts";
import { nextPending } from "../clock.ts";

export interface Question {
  readonly id: string;
  readonly title: string;
  readonly servers: readonly ServerFlags[];
  /** Creates of Services, all sent before any of them is answered; without an address a dynamic one. */
  readonly creates: readonly { readonly server: number; readonly name: string; readonly address?: string }[];
  /** Repair rounds that each apiserver may have while the creates are under way. */
  readonly rounds: number;
  readonly expected: "a duplicate" | "no duplicate";
}

const range = ["10.96.0.0/29"];
const served = { "networking.k8s.io/v1beta1": true };
const bitmap = {
  version: "v1.33",
  gates: { MultiCIDRServiceAllocator: false },
  serviceClusterIPRange: range,
};
const gates = (dual: boolean) => ({ MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: !dual });
const objectsOnly = { version: "v1.33", gates: gates(false), serviceClusterIPRange: range };
const objectFirst = {
  version: "v1.32",
  gates: gates(true),
  serviceClusterIPRange: range,
  runtimeConfig: served,
};
const bitFirst = { version: "v1.33", gates: gates(true), serviceClusterIPRange: range };
const newer = { version: "v1.34", gates: {}, serviceClusterIPRange: range };

const address = "10.96.0.5";
const oneEach = (servers: number) =>
  Array.from({ length: servers }, (_, server) => ({ server, name: `service-${server}`, address }));

export const questions: readonly Question[] = [
  {
    id: "old-new",
    title: "Bitmap beside IPAddresses without dual write, one static IP through both",
    servers: [bitmap, objectsOnly],
    creates: oneEach(2),
    rounds: 1,
    expected: "a duplicate",
  },
  {
    id: "old-dual-131",
    title: "Bitmap beside dual write that creates the IPAddress first (1.31, 1.32)",
    servers: [bitmap, objectFirst],
    creates: oneEach(2),
    rounds: 1,
    expected: "no duplicate",
  },
  {
    id: "old-dual-133",
    title: "Bitmap beside dual write that sets the bit first (1.33)",
    servers: [bitmap, bitFirst],
    creates: oneEach(2),
    rounds: 1,
    expected: "no duplicate",
  },
  {
    id: "dual-new",
    title: "1.33 and 1.34 with their defaults: dual write beside none",
    servers: [bitFirst, newer],
    creates: oneEach(2),
    rounds: 1,
    expected: "no duplicate",
  },
  {
    id: "old-dual-new",
    title: "Three apiservers: bitmap, dual write, and IPAddresses alone",
    servers: [bitmap, bitFirst, objectsOnly],
    creates: oneEach(3),
    rounds: 0,
    expected: "a duplicate",
  },
  {
    id: "old-old",
    title: "Two apiservers with the bitmap and equal flags",
    servers: [bitmap, bitmap],
    creates: oneEach(2),
    rounds: 1,
    expected: "no duplicate",
  },
  {
    id: "dynamic-8",
    title: "Dynamic creates through bitmap and IPAddresses without dual write, on eight addresses",
    servers: [bitmap, objectsOnly],
    creates: [
      { server: 0, name: "service-0" },
      { server: 1, name: "service-1" },
    ],
    rounds: 0,
    expected: "a duplicate",
  },
  {
    id: "dynamic-8-dual",
    title: "The same dynamic creates with dual write",
    servers: [bitmap, bitFirst],
    creates: [
      { server: 0, name: "service-0" },
      { server: 1, name: "service-1" },
    ],
    rounds: 0,
    expected: "no duplicate",
  },
];

/** So long the cluster has for itself after each start, ms of simulated time. */
const settleMs = 5000;

/** Everybody is ready, nothing is under way but the requests. Throws when an apiserver does not come up. */
export function beginningOf({ servers, creates }: Question): World {
  let world = emptyWorld;
  for (const [server, flags] of servers.entries()) {
    world = give(world, { do: "add-server", flags });
    world = settled(give(world, { do: "start", server }));
    const { phase, problem } = world.servers[server] ?? {};
    if (phase !== "ready") throw new Error(`apiserver ${server} is ${phase}: ${problem}`);
  }
  for (const { server, name, address: clusterIP } of creates) {
    const spec = { ports: [{ port: 80 }], ...(clusterIP !== undefined && { clusterIP }) };
    const about = { verb: "create", resource: "services", namespace: "default", name } as const;
    world = give(world, { do: "request", server, request: { ...about, body: { spec } } });
  }
  return world;
}

function give(world: World, input: Input): World {
  return advance(world, { kind: "input", at: world.now, input }, { notes: false }).world;
}

function settled(start: World): World {
  const end = start.now + settleMs;
  let world = start;
  for (let next = nextPending(world); next !== undefined && next.due <= end; next = nextPending(world))
    world = advance(world, next.transition, { notes: false }).world;
  return world;
}
