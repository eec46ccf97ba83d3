/**
 * Chances sampled from the model itself: two apiservers that cannot see each other, dynamic creates through both, and the
 * clock with a seed. A Lab that is given the same delays and requests does the same.
 */
import { advance } from "../../model/apply.ts";
import type { Delays } from "../../model/delays.ts";
import type { Input } from "../../model/input.ts";
import type { ServerFlags } from "../../model/releases/start-up.ts";
import { emptyWorld, type World } from "../../model/world.ts";
import { nextPending } from "../clock.ts";
import { type SeededChance, seededChance } from "../seeded-chance.ts";

/** So long the apiservers have to come up, ms of simulated time. */
const startMs = 5000;
/** Repair rounds so far apart that none falls into a window, ms. */
const neverMs = 1e9;

/** A has IPAddresses alone, B the bitmap: nothing that one writes is read by the other's allocator. */
export function blindPair(range: string): readonly [ServerFlags, ServerFlags] {
  const serviceClusterIPRange = [range];
  const gates = { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true };
  return [
    { version: "v1.33", gates, serviceClusterIPRange },
    { version: "v1.33", gates: { MultiCIDRServiceAllocator: false }, serviceClusterIPRange },
  ];
}

/** Both ready. From here on no watch event arrives and no repair round comes: a window that does not end. */
export function blindBeginning(range: string): World {
  const world = readyPair(range);
  const { servers } = world.delays;
  const deaf = world.servers.map((_, i) => ({ etcdMs: servers[i]?.etcdMs ?? 5, watchMs: null }));
  return give(world, { do: "set-delays", delays: { ...world.delays, servers: deaf, repairMs: neverMs } });
}

/** Both ready. Throws when the range is none that an apiserver starts with. */
export function readyPair(range: string, delays?: Delays): World {
  let world = delays === undefined ? emptyWorld : give(emptyWorld, { do: "set-delays", delays });
  for (const [server, flags] of blindPair(range).entries()) {
    world = give(world, { do: "add-server", flags });
    world = runUntil(give(world, { do: "start", server }), world.now + startMs, seededChance(1));
    const { phase, problem } = world.servers[server] ?? {};
    if (phase !== "ready") throw new RangeError(problem);
  }
  return world;
}

/** One run: `a` creates through A and `b` through B within one window. True when two Services have one address. */
export function collides(beginning: World, a: number, b: number, seed: number): boolean {
  const chance = seededChance(seed);
  let world = beginning;
  for (let i = 0; i < Math.max(a, b); i++) {
    if (i < a) world = create(world, 0, `a${i}`);
    if (i < b) world = create(world, 1, `b${i}`);
  }
  const asked = a + b;
  const before = world.observed.responses?.length ?? 0;
  while ((world.observed.responses?.length ?? 0) - before < asked) {
    const next = nextPending(world);
    if (next === undefined) throw new Error("the cluster stopped before every request was answered");
    world = advance(world, next.transition, { chance, notes: false }).world;
    if (hasDuplicate(world)) return true;
  }
  return false;
}

/** How many of `runs` runs collide, the seeds counting up from `seed`. Yields after each. */
export function* sample(
  beginning: World,
  {
    a,
    b,
    runs,
    seed,
  }: { readonly a: number; readonly b: number; readonly runs: number; readonly seed: number },
): Generator<number, number> {
  let hits = 0;
  for (let run = 0; run < runs; run++) {
    if (collides(beginning, a, b, seed + run)) hits++;
    yield hits;
  }
  return hits;
}

export function hasDuplicate(world: World): boolean {
  return world.etcd.services.now.index.duplicates > 0;
}

/** A create, sent now; without an address a dynamic one. */
export function create(world: World, server: number, name: string, clusterIP?: string): World {
  const spec = { ports: [{ port: 80 }], ...(clusterIP !== undefined && { clusterIP }) };
  const about = { verb: "create", resource: "services", namespace: "default", name } as const;
  return give(world, { do: "request", server, request: { ...about, body: { spec } } });
}

function give(world: World, input: Input): World {
  return advance(world, { kind: "input", at: world.now, input }, { notes: false }).world;
}

/** Lets the clock run up to a time, ms. */
export function runUntil(from: World, end: number, chance: SeededChance): World {
  let world = from;
  for (let next = nextPending(world); next !== undefined && next.due <= end; next = nextPending(world))
    world = advance(world, next.transition, { chance, notes: false }).world;
  return { ...world, now: Math.max(world.now, end) };
}
