import fc from "fast-check";
import { expect, it } from "vitest";
import { apply } from "./apply.ts";
import { createRequest, give, readyCluster } from "./bench-cluster.fixture.ts";
import { type Pending, pending, soonest } from "./enabled.ts";
import { randomRun } from "./random-run.fixture.ts";
import type { World } from "./world.ts";

function firstOf(candidates: readonly Pending[]): Pending | undefined {
  let first: Pending | undefined;
  for (const candidate of candidates) if (first === undefined || candidate.due < first.due) first = candidate;
  return first;
}

it("the soonest is the first of the pending ones that are due first, in any run", { timeout: 60_000 }, () => {
  const seeds = fc.noShrink(fc.integer({ min: 1, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const { world } of randomRun(seed, 200)) {
        const all = pending(world);
        expect(soonest(world)).toEqual(firstOf(all));
        const soon = world.now + 50;
        expect(pending(world, soon)).toEqual(all.filter(({ due }) => due <= soon));
      }
    }),
    { numRuns: 30 },
  );
});

it("of long queues too", () => {
  let world: World = readyCluster(["noDualWrite", "noDualWrite"], "10.96.0.0/24");
  for (let i = 0; i < 60; i++)
    world = give(world, { do: "request", server: i % 2, request: createRequest(`s${i}`) });
  let longest = 0;
  for (let i = 0; i < 3000; i++) {
    const all = pending(world);
    const next = soonest(world);
    expect(next).toEqual(firstOf(all));
    if (next === undefined) break;
    longest = Math.max(longest, world.servers[0]?.queues.ipaddresses.length ?? 0);
    const { transition } = next;
    world = apply(world, transition);
  }
  expect(longest).toBeGreaterThan(20);
});
