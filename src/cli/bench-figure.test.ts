import { describe, expect, test } from "vitest";
import { median, ratePerSecond, timed } from "./bench-figure.ts";
import { benchTable } from "./bench-table.ts";

describe("measuring", () => {
  test("the median is the middle, or halfway between the two in the middle", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 9])).toBe(3);
    expect(() => median([])).toThrow(RangeError);
  });

  test("work is run for warm-up and for each repeat", async () => {
    let runs = 0;
    const time = await timed(
      () => {
        runs += 1;
        return 1;
      },
      { warmUp: 2, repeats: 3 },
    );
    expect(runs).toBe(5);
    expect(time).toBeGreaterThanOrEqual(0);
  });

  test("runs that do different work are an error", async () => {
    let runs = 0;
    await expect(timed(() => runs++)).rejects.toThrow("runs differ: 0 and 1");
  });

  test("a rate counts what one run does", async () => {
    const wait = () => new Promise<number>((resolve) => setTimeout(() => resolve(0), 20));
    const rate = await ratePerSecond(100, wait, { warmUp: 0, repeats: 3 });
    expect(rate).toBeGreaterThan(100);
    expect(rate).toBeLessThan(6_000);
  });
});

test("figures become a table", () => {
  const table = benchTable([
    { name: "page.first-scene-ms", value: 312.4567, unit: "ms" },
    {
      name: "model.rate",
      value: 1234567,
      unit: "transitions/s",
      comparedWith: "copying",
      comparedValue: 1000,
      ratio: 1234.5,
    },
  ]);
  expect(table.split("\n")).toEqual([
    "figure                   value  unit           compared with   ratio",
    "page.first-scene-ms      312.5  ms",
    "model.rate           1,235,000  transitions/s  copying: 1,000  1,235x",
  ]);
});
