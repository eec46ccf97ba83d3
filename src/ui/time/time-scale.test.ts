import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeScale } from "./time-scale.ts";

describe("the time scale", () => {
  it("folds an idle stretch to a fixed width and stays in order", () => {
    const scale = timeScale({ from: 0, to: 10_000, idle: [{ from: 1000, to: 9000 }] }, 100, 700);
    expect(scale.folds).toHaveLength(1);
    expect(scale.at(9000) - scale.at(1000)).toBeCloseTo(26);
    expect(scale.at(0)).toBe(100);
    expect(scale.at(10_000)).toBeCloseTo(700);
  });

  it("gives back the time of a position, outside folds and inside", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (time) => {
        const scale = timeScale({ from: 0, to: 5000, idle: [{ from: 2000, to: 4000 }] }, 0, 800);
        expect(scale.invert(scale.at(time))).toBeCloseTo(time, 3);
      }),
    );
  });

  it("labels round times", () => {
    const scale = timeScale({ from: 11_950, to: 13_050, idle: [] }, 0, 800);
    expect(scale.ticks.map((tick) => tick.time)).toEqual([12_000, 12_200, 12_400, 12_600, 12_800, 13_000]);
  });
});
