import { describe, expect, test } from "vitest";
import { compared, median, medianMs, perSecond } from "./bench-figure.ts";
import { benchTable } from "./bench-table.ts";

describe("measuring", () => {
  test("the median is the middle, or halfway between the two in the middle", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 9])).toBe(3);
    expect(() => median([])).toThrow(RangeError);
  });

  test("work is run for warm-up and for each repeat", () => {
    let runs = 0;
    const work = () => {
      runs += 1;
      return 1;
    };
    expect(medianMs(work, { warmUp: 2, repeats: 3 })).toBeGreaterThanOrEqual(0);
    expect(runs).toBe(5);
  });

  test("runs that do different work are an error", () => {
    let runs = 0;
    expect(() => medianMs(() => runs++)).toThrow("runs differ: 0 and 1");
  });

  test("a rate counts what one run does", () => {
    const spin = () => {
      const end = performance.now() + 5;
      while (performance.now() < end);
      return 0;
    };
    const rate = perSecond(100, spin, { warmUp: 0, repeats: 3 });
    expect(rate).toBeGreaterThan(0);
    expect(rate).toBeLessThanOrEqual(20_000);
  });
});

test("figures become a table", () => {
  const rate = { name: "model.transitions-per-s", value: 1234567, unit: "1/s" };
  const first = { name: "page.first-scene-ms", value: 312.4567, unit: "ms" };
  expect(benchTable([first, compared(rate, "copying", 1000)]).split("\n")).toEqual([
    "figure                       value  unit  compared with   ratio",
    "page.first-scene-ms          312.5  ms",
    "model.transitions-per-s  1,235,000  1/s   copying: 1,000  1,235x",
  ]);
});
