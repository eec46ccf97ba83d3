import { describe, expect, it } from "vitest";
import { historyScale, ofTwo } from "./history-scale.ts";

describe("history of an address", () => {
  it("runs from before the first change to the last step", () => {
    const { percent, ticks } = historyScale([{ from: 69, to: null }], 75, 75);
    expect(percent(75)).toBe(100);
    expect(percent(69)).toBeGreaterThan(10);
    expect(ticks).toContain(75);
  });

  it("prints no number into that of the playhead", () => {
    const { percent, ticks } = historyScale([{ from: 0, to: null }], 100, 51);
    for (const tick of ticks)
      if (tick !== 51) expect(Math.abs(percent(tick) - percent(51))).toBeGreaterThan(16);
  });

  it("knows where two Services hold the address", () => {
    const bars = [
      { from: 71, to: null },
      { from: 75, to: 90 },
    ];
    expect(ofTwo(bars, 100)).toEqual([[75, 90]]);
    expect(ofTwo(bars, 75)).toEqual([[75, 75]]);
    expect(ofTwo([bars[0] as { from: number; to: null }], 100)).toEqual([]);
    expect(
      ofTwo(
        [
          { from: 1, to: 5 },
          { from: 5, to: 9 },
        ],
        9,
      ),
    ).toEqual([]);
  });
});
