/**
 * The law behind the first invariant: a ClusterIP is held twice only if two apiservers ran that share no guard, or if
 * somebody took a guard away from under a Service (by hand, a repair loop in a hurry, as up to 1.32, or an apiserver that
 * took a write for failed and gave back what the Service has).
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newestFirst } from "./chain.ts";
import { randomRun } from "./random-run.fixture.ts";
import { emptyWorld, type World } from "./world.ts";

type Guard = "bit" | "object";

function guardsOf(world: World): (readonly Guard[])[] {
  return world.servers.flatMap(({ behaviours, phase }) => {
    if (behaviours === undefined || phase === "exited") return [];
    if (behaviours.allocator === "bitmap") return [["bit"]];
    return [behaviours.dualWrite === "none" ? ["object"] : ["bit", "object"]];
  });
}

/** Some IPAddress was deleted without its Service. */
function tookAway(world: World): boolean {
  for (const { reason } of newestFirst(world.observed.events))
    if (reason === "IPAddressWrongReference" || reason === "IPAddressNotAllocated") return true;
  for (const { request, code } of newestFirst(world.observed.responses))
    if (request.verb === "delete" && request.resource === "ipaddresses" && code === 200) return true;
  return false;
}

interface End {
  readonly duplicate: boolean;
  readonly skew: boolean;
  readonly tookAway: boolean;
}

function play(seed: number, gentle: boolean): End {
  let last: World = emptyWorld;
  const ran = new Set<string>();
  let lost = false;
  for (const { world, transition } of randomRun(seed, 250, gentle)) {
    last = world;
    lost ||= transition.kind === "input" && transition.input.do === "fail-writes";
    for (const guards of guardsOf(world)) ran.add(guards.join("+"));
    if (world.etcd.services.now.index.duplicates > 0) break;
  }
  const duplicate = last.etcd.services.now.index.duplicates > 0;
  return { duplicate, skew: ran.has("bit") && ran.has("object"), tookAway: lost || tookAway(last) };
}

const seeds = fc.noShrink(fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const patient = { timeout: 120_000 };

describe("an address that two Services hold", () => {
  it.each([
    ["in the order of time", true],
    ["in any order", false],
  ])("has a reason, %s", patient, (_name, gentle) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const end = play(seed, gentle);
        if (end.duplicate) expect(end.skew || end.tookAway).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it("does come up in these runs", patient, () => {
    const ends = Array.from({ length: 80 }, (_, i) => play(i + 1, true));
    expect(ends.filter((end) => end.duplicate && end.skew).length).toBeGreaterThan(0);
    expect(ends.filter((end) => !end.skew).length).toBeGreaterThan(20);
  });
});
