import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededChance } from "../seeded-chance.ts";
import { chanceOfNextFree, chanceOfSets, evenOdds } from "./chance.ts";
import { exactChance } from "./exact.ts";
import { poolOf } from "./pool.ts";
import { blindPairsPerDay, chancePerDay, duplicatesPerDay } from "./rate.ts";
import { blindBeginning, create, hasDuplicate, readyPair, runUntil, sample } from "./sample.ts";
import { chanceInSmallRange } from "./small-range.ts";
import { wilson, z95 } from "./wilson.ts";

/** `C(n, k)` in whole numbers. */
function choose(n: number, k: number): bigint {
  let value = 1n;
  for (let i = 0; i < k; i++) value = (value * BigInt(n - i)) / BigInt(i + 1);
  return value;
}

describe("the pool of a range", () => {
  it.each([
    ["10.96.0.0/28", 14, 0],
    ["10.96.0.0/24", 238, 16],
    ["10.96.0.0/20", 3838, 256],
    ["10.96.0.0/16", 65_278, 256],
  ])("%s has %i addresses for dynamic picks and a band of %i", (range, dynamic, band) => {
    expect(poolOf(range)).toEqual({ usable: dynamic + band, dynamic, band });
  });

  it("has even odds at the numbers of the design", () => {
    expect([14, 238, 3838, 65_278].map(evenOdds)).toEqual([6, 26, 103, 425]);
  });
});

describe("chances", () => {
  const picks = fc.record({ free: fc.nat(200), a: fc.nat(60), b: fc.nat(60) });

  it("are the binomials' for sets of equal chance", () => {
    fc.assert(
      fc.property(picks, ({ free, a, b }) => {
        const certain = a + b > free;
        const apart = certain ? 0 : Number((choose(free - a, b) * 10n ** 15n) / choose(free, b)) / 1e15;
        if (a === 0 || b === 0) expect(chanceOfSets(free, a, b)).toBe(0);
        else expect(chanceOfSets(free, a, b)).toBeCloseTo(1 - apart, 10);
      }),
    );
  });

  it("are, for next-free picks in an empty range, those of looking at every set", () => {
    const small = fc.record({ cells: fc.integer({ min: 1, max: 9 }), a: fc.nat(9), b: fc.nat(9) });
    fc.assert(
      fc.property(small, ({ cells, a, b }) => {
        expect(chanceOfNextFree(cells, a, b)).toBeCloseTo(chanceInSmallRange(cells, 0, a, b), 10);
      }),
    );
  });

  it("do not depend on who picks more, grow with picks, and never exceed those of equal chance", () => {
    fc.assert(
      fc.property(picks, ({ free, a, b }) => {
        const chance = chanceOfNextFree(free, a, b);
        expect(chanceOfNextFree(free, b, a)).toBeCloseTo(chance, 9);
        expect(chanceOfNextFree(free, a + 1, b)).toBeGreaterThanOrEqual(chance - 1e-9);
        expect(chance).toBeLessThanOrEqual(chanceOfSets(free, a, b) + 1e-9);
      }),
    );
  });

  it("are the same for one pick against many, however these lie", () => {
    for (const b of [1, 10, 200]) expect(chanceOfNextFree(238, 1, b)).toBeCloseTo(b / 238, 10);
  });

  it("stay numbers where the binomials are none", () => {
    expect(chanceOfNextFree(65_278, 212, 213)).toBeCloseTo(chanceOfSets(65_278, 212, 213), 4);
    expect(chanceOfSets(1_048_318, 4000, 4000)).toBeGreaterThan(0.999);
    expect(chanceOfSets(238, 119, 119)).toBe(1);
  });

  it("behind the kubernetes Service are those of two dice with one face twice", () => {
    expect(exactChance(poolOf("10.96.0.0/28"), 1, 1)).toBeCloseTo((2 * 2 + 12) / 14 ** 2, 12);
  });
});

describe("Wilson's interval", () => {
  it("has the published values", () => {
    const { low, high } = wilson(10, 20);
    expect(low).toBeCloseTo(0.2993, 4);
    expect(high).toBeCloseTo(0.7007, 4);
    expect(wilson(0, 10).low).toBe(0);
    expect(wilson(0, 10).high).toBeCloseTo(0.2775, 4);
  });

  it("holds the share and shrinks with more runs", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (runs, some) => {
        const hits = Math.min(some, runs);
        const { low, high } = wilson(hits, runs);
        const more = wilson(4 * hits, 4 * runs);
        expect(low - 1e-12 <= hits / runs && hits / runs <= high + 1e-12).toBe(true);
        expect(more.high - more.low).toBeLessThan(high - low);
      }),
    );
  });
});

/**
 * Each cell of the grid has its own interval, and one of twenty honest 95 % intervals misses. So that the whole grid
 * raises a false alarm once in a thousand seeds at most, each cell gets a share of 0.001 / cells (Bonferroni; no
 * independence needed). Intervals of that width still tell a pick too many from none: with twice the picks, or with a
 * pool that has the band in it where it is small, cells fall out, as the last test of the group shows.
 */
describe("the model's own picks", () => {
  /** Two-sided 1 - 0.001 / 20. */
  const z = 4.056;
  const runs = 400;
  const perSecond = 1;
  const ranges = ["10.96.0.0/28", "10.96.0.0/27", "10.96.0.0/26", "10.96.0.0/24", "10.96.0.0/22"];
  const windows = [1, 2, 5, 12];

  function hitsOf(range: string, a: number, b: number, seed: number): number {
    const steps = sample(blindBeginning(range), { a, b, runs, seed });
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  it.each(ranges)("collide in %s as often as the exact chance says, for every window", (range) => {
    for (const [i, seconds] of windows.entries()) {
      const a = perSecond * seconds;
      const b = a + (i % 2);
      const { low, high } = wilson(hitsOf(range, a, b, 10_000 * (i + 1)), runs, z);
      const chance = exactChance(poolOf(range), a, b);
      expect(low, `${range}, ${a} and ${b} picks`).toBeLessThanOrEqual(chance);
      expect(high, `${range}, ${a} and ${b} picks`).toBeGreaterThanOrEqual(chance);
    }
  });

  it("would show a wrong pool and a wrong number of picks", () => {
    const { low, high } = wilson(hitsOf("10.96.0.0/27", 2, 2, 7), runs, z);
    const inside = (chance: number) => low <= chance && chance <= high;
    expect(inside(exactChance(poolOf("10.96.0.0/27"), 2, 2))).toBe(true);
    expect(inside(exactChance(poolOf("10.96.0.0/26"), 2, 2))).toBe(false);
    expect(inside(exactChance(poolOf("10.96.0.0/27"), 4, 2))).toBe(false);
  });
});

/** Two Services that ask for one address collide just when neither side knows of the other. */
describe("the two windows", () => {
  const watchMs = 4000;
  const repairMs = 10_000;
  const reach = 12_000;
  const runs = 600;
  const delays = {
    clientMs: 2,
    servers: [
      { etcdMs: 5, watchMs },
      { etcdMs: 5, watchMs: 20 },
    ],
    repairMs,
  };

  /** A picks at some moment of B's repair interval, B up to `reach` before or after. */
  function blind(seed: number): boolean {
    const chance = seededChance(seed);
    // Whole rounds first, so that every phase is equally likely.
    const atA = readyAt + 40_000 + Number(chance.start(repairMs));
    const atB = atA - reach + Number(chance.start(2 * reach));
    const order =
      atA < atB
        ? ([
            [atA, 0],
            [atB, 1],
          ] as const)
        : ([
            [atB, 1],
            [atA, 0],
          ] as const);
    let world = ready;
    for (const [at, server] of order)
      world = create(runUntil(world, at, chance), server, `on-${server}`, "10.96.0.5");
    return hasDuplicate(runUntil(world, world.now + 1000, chance));
  }

  const ready = readyPair("10.96.0.0/28", delays);
  const readyAt = ready.now;

  it("add up: their sum is what the model counts, and the longer one alone is not", () => {
    let hits = 0;
    for (let seed = 1; seed <= runs; seed++) if (blind(seed)) hits++;
    const { low, high } = wilson(hits, runs, z95);
    const share = (windows: number) => windows / (2 * reach);
    const t1 = watchMs;
    const t2 = repairMs / 2;
    expect(share(t1 + t2)).toBeGreaterThanOrEqual(low);
    expect(share(t1 + t2)).toBeLessThanOrEqual(high);
    expect(share(Math.max(t1, t2))).toBeLessThan(low);
  });

  it("give a rate that is linear in them and in both rates", () => {
    const traffic = { aPerHour: 60, bPerHour: 30, t1: 1, t2: 90 };
    expect(blindPairsPerDay(traffic)).toBeCloseTo(60 * 24 * (30 / 3600) * 91, 9);
    expect(duplicatesPerDay(238, traffic)).toBeCloseTo(blindPairsPerDay(traffic) / 238, 12);
    expect(blindPairsPerDay({ ...traffic, t1: 2, t2: 180 })).toBeCloseTo(2 * blindPairsPerDay(traffic), 9);
    expect(chancePerDay(238, { ...traffic, bPerHour: 0 })).toBe(0);
    expect(chancePerDay(1e9, traffic)).toBeCloseTo(duplicatesPerDay(1e9, traffic), 9);
  });
});
