/** Clusters and runs that the benchmarks of the model measure. */
import { apply } from "./apply.ts";
import { Dice } from "./dice.fixture.ts";
import { soonest } from "./enabled.ts";
import type { ApiRequest, Input, Json } from "./input.ts";
import type { ServerFlags } from "./releases/start-up.ts";
import type { Transition } from "./transition.ts";
import { emptyWorld, type World } from "./world.ts";

/** The three settings of 1.33 that share a guard, or do not. */
export const gateSettings = {
  off: { MultiCIDRServiceAllocator: false },
  dualWrite: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: false },
  noDualWrite: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true },
} as const;

export function flags133(setting: keyof typeof gateSettings, range: string): ServerFlags {
  return { version: "v1.33", gates: gateSettings[setting], serviceClusterIPRange: [range] };
}

export function give(world: World, input: Input): World {
  return apply(world, { kind: "input", at: world.now, input });
}

export function createRequest(name: string, clusterIP?: string): ApiRequest {
  const ports = [{ port: 80 }];
  const body = { spec: clusterIP === undefined ? { ports } : { ports, clusterIP } } as const;
  const place = { resource: "services", namespace: "default" } as const;
  return { verb: "create", ...place, name, body: body as { readonly [field: string]: Json } };
}

/** In the order of time until a moment of simulated time, ms. */
export function runUntil(world: World, end: number): World {
  let at = world;
  for (let next = soonest(at); next !== undefined && next.due <= end; next = soonest(at))
    at = apply(at, next.transition);
  return at;
}

/** Apiservers of 1.33 with these gates over one range, started one after the other and settled. */
export function readyCluster(settings: readonly (keyof typeof gateSettings)[], range: string): World {
  let world: World = emptyWorld;
  for (const [server, setting] of settings.entries()) {
    world = give(world, { do: "add-server", flags: flags133(setting, range) });
    world = give(world, { do: "start", server });
    world = runUntil(world, world.now + 5000);
  }
  if (world.servers.some((server) => server.phase !== "ready")) throw new Error("the cluster is not ready");
  return world;
}

/** Both apiservers take turns; the cluster settles after every hundred, until nobody looks at young objects any more. */
export function withServices(start: World, count: number): World {
  let world = start;
  for (let i = 0; i < count; i++) {
    world = give(world, { do: "request", server: i % world.servers.length, request: createRequest(`s${i}`) });
    if (i % 100 === 99) world = runUntil(world, world.now + 70_000);
  }
  world = runUntil(world, world.now + 70_000);
  const made = world.etcd.services.now.objects.size;
  if (made < count) throw new Error(`only ${made} of ${count} Services were made`);
  return world;
}

/** A thousand ranges beside the one that the flags name. */
export function withServiceCIDRs(start: World, count: number): World {
  let world = start;
  for (let i = 0; i < count; i++) {
    const cidrs = [`10.${128 + (i >> 8)}.${i & 255}.0/24`];
    const request = {
      verb: "create",
      resource: "servicecidrs",
      name: `range-${i}`,
      body: { spec: { cidrs } },
    } as const;
    world = give(world, { do: "request", server: 0, request });
    world = runUntil(world, world.now + 50);
  }
  if (world.etcd.servicecidrs.now.objects.size < count) throw new Error("ServiceCIDRs are missing");
  return world;
}

/** Creates and deletes at both servers, in the order of time, as a list of transitions from the world on. */
export function busyRun(start: World, length: number): readonly Transition[] {
  const dice = new Dice(1);
  const transitions: Transition[] = [];
  let world = start;
  let made = 0;
  while (transitions.length < length) {
    const next = soonest(world);
    const quiet = next === undefined || (next.transition.kind === "timer" && next.due > world.now + 100);
    const transition: Transition = quiet
      ? { kind: "input", at: world.now, input: request(dice, world, made++) }
      : next.transition;
    transitions.push(transition);
    world = apply(world, transition);
  }
  return transitions;
}

function request(dice: Dice, world: World, made: number): Input {
  const server = dice.below(world.servers.length);
  const gone = made > 50 && dice.percent(50);
  if (!gone) return { do: "request", server, request: createRequest(`s${made}`) };
  const name = `s${dice.below(made)}`;
  return {
    do: "request",
    server,
    request: { verb: "delete", resource: "services", namespace: "default", name },
  };
}
