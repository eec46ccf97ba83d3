/** States put together from columns are those of the model, in made-up clusters and in the search that is measured. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRequest, type gateSettings, give, readyCluster } from "../../model/bench-cluster.fixture.ts";
import { randomRun } from "../../model/random-run.fixture.ts";
import type { World } from "../../model/world.ts";
import { PairMap } from "./pair-map.ts";
import { Space } from "./space.ts";
import { fromParts, fromTheModel, tupleOfText } from "./successors.fixture.ts";

const patient = { timeout: 120_000 };
const seeds = fc.noShrink(fc.integer({ min: 1, max: 2 ** 31 - 1 }));

/** Compares what follows the first states of a search, level by level; says how many were new on the way. */
function compare(start: World, rounds: number, most: number): number {
  const space = new Space(start);
  const first = space.tupleOf(
    start,
    start.servers.map(() => rounds),
  );
  const seen = new Set([first.join()]);
  let looked = 0;
  for (const text of seen) {
    if (looked++ === most) break;
    const tuple = tupleOfText(text);
    const left = [...tuple.slice(5)].map((server) => space.server(server).rounds);
    expect(space.tupleOf(space.worldOf(tuple), left).join()).toBe(text);
    const after = fromTheModel(space, tuple);
    expect(fromParts(space, tuple)).toEqual(after);
    for (const one of after) seen.add(one);
  }
  return seen.size;
}

describe("a state in columns", () => {
  it("goes on as the model says, in any cluster at any moment", patient, () => {
    let states = 0;
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 2 }), (seed, rounds) => {
        let step = 0;
        for (const { world } of randomRun(seed, 200)) {
          if (++step % 40 === 0 && world.servers.length > 0) states += compare(world, rounds, 4);
        }
      }),
      { numRuns: 12 },
    );
    expect(states).toBeGreaterThan(500);
  });

  const pairs: readonly (readonly [keyof typeof gateSettings, keyof typeof gateSettings])[] = [
    ["off", "noDualWrite"],
    ["off", "dualWrite"],
    ["dualWrite", "noDualWrite"],
  ];
  it.each(pairs)("goes on as the model says, far into a search: %s and %s", patient, (...settings) => {
    let world = readyCluster(settings, "10.96.0.0/29");
    world = give(world, { do: "request", server: 0, request: createRequest("one") });
    world = give(world, { do: "request", server: 1, request: createRequest("two", "10.96.0.5") });
    expect(compare(world, 1, 300)).toBeGreaterThan(300);
  });
});

describe("a map from pairs", () => {
  it("has what was added, through every growth", () => {
    const map = new PairMap();
    for (let i = 0; i < 5000; i++) {
      expect(map.get(i % 101, i - 1)).toBe(-1);
      map.add(i % 101, i - 1, i);
    }
    for (let i = 0; i < 5000; i++) expect(map.get(i % 101, i - 1)).toBe(i);
    expect(map.bytes).toBeGreaterThan(5000 * 12);
  });
});
