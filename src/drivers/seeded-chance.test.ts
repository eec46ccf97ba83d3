import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SeededChance, seededChance } from "./seeded-chance.ts";

function firstOf(keys: readonly string[], draws: number): Record<string, number> {
  const count: Record<string, number> = {};
  for (let seed = 0; seed < draws; seed++) {
    const first = seededChance(seed).ranges(keys)[0] ?? "";
    count[first] = (count[first] ?? 0) + 1;
  }
  return count;
}

describe("chance from a seed", () => {
  it("gives the same answers for the same seed, and others for another", () => {
    const draw = (seed: number) => {
      const chance = seededChance(seed);
      return [chance.start(1000), chance.start(1000), chance.suffix()];
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it("goes on from a state as if it had never stopped", () => {
    const whole = seededChance(5);
    const first = seededChance(5);
    expect(first.state).toEqual(whole.state);
    expect(first.start(1000)).toBe(whole.start(1000));
    const second = new SeededChance(first.state);
    expect(second.start(1000)).toBe(whole.start(1000));
    expect(second.state).toEqual(whole.state);
  });

  it("draws every offset of a range, evenly", () => {
    const count = new Array<number>(10).fill(0);
    const chance = seededChance(1);
    for (let draw = 0; draw < 10_000; draw++) {
      const offset = Number(chance.start(10));
      count[offset] = (count[offset] ?? 0) + 1;
    }
    for (const times of count) expect(times).toBeGreaterThan(880);
    for (const times of count) expect(times).toBeLessThan(1120);
  });

  it("stays inside the range, whatever its size", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 2 ** 53 - 1 }), (seed, size) => {
        const offset = seededChance(seed).start(size);
        return typeof offset === "number" && offset >= 0 && offset < size;
      }),
    );
  });

  it("answers in decimal text beyond 2^53 and uses all 64 bits", () => {
    let largest = 0n;
    for (let seed = 0; seed < 50; seed++) {
      const offset = seededChance(seed).start(2 ** 64);
      expect(offset).toBeTypeOf("string");
      const value = BigInt(offset);
      expect(value).toBeLessThan(2n ** 64n);
      if (value > largest) largest = value;
    }
    expect(largest).toBeGreaterThan(2n ** 63n);
  });

  it.each([
    [2, 7 / 8],
    [3, 6 / 8],
    [4, 5 / 8],
    [8, 1 / 8],
  ])("visits the oldest of %i ServiceCIDRs first as often as recorded (S02-which-cidr)", (entries, share) => {
    const keys = Array.from({ length: entries }, (_, i) => `10.${i}.0.0/24`);
    const count = firstOf(keys, 8000);
    expect((count["10.0.0.0/24"] ?? 0) / 8000).toBeCloseTo(share, 1);
    for (const key of keys.slice(1)) expect((count[key] ?? 0) / 8000).toBeCloseTo(1 / 8, 1);
  });

  it("starts anywhere in a map of more than eight, and visits each key once", () => {
    const keys = Array.from({ length: 12 }, (_, i) => `10.${i}.0.0/24`);
    expect(Object.keys(firstOf(keys, 2000))).toHaveLength(12);
    expect([...seededChance(3).ranges(keys)].sort()).toEqual([...keys].sort());
  });

  it("makes suffixes of five of apimachinery's letters", () => {
    for (let seed = 0; seed < 20; seed++)
      expect(seededChance(seed).suffix()).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });
});
