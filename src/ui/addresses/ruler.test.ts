import { describe, expect, test } from "vitest";
import type { RangeView } from "../../worker/lab-view.ts";
import { collisionRanges } from "../fixture/collision-ranges.ts";
import { countText } from "./ruler-label.ts";
import { rulerOf } from "./ruler-layout.ts";
import { positionOf, segmentsOf } from "./ruler-scale.ts";

const ruler = rulerOf(collisionRanges, "IPv4", 0, 56, 824, false);

function range(prefix: string, base: bigint, size: bigint, more: Partial<RangeView> = {}): RangeView {
  return {
    name: "some",
    prefix,
    family: "IPv4",
    state: "ready",
    stateText: "Ready",
    base: String(base),
    size: String(size),
    band: 16,
    used: 0,
    usable: String(size - 2n),
    rug: [],
    duplicates: [],
    ...more,
  };
}

describe("the ranges of the collision", () => {
  test("bars lie on one linear axis, ready ones above the ending one", () => {
    expect(ruler.bars.map(({ x0, x1, y, state }) => [x0, x1, y, state])).toEqual([
      [56, 440, 0, "ready"],
      [440, 824, 0, "ready"],
      [56, 824, 30, "terminating"],
    ]);
    expect(ruler.lanes.map(({ title }) => title)).toEqual(["Ready", "Ending"]);
    expect(ruler.bars[0]?.shown).toBe(true);
  });

  test("the band has its true size, a duplicate's tick its place", () => {
    expect(ruler.bars[0]?.bandTo).toBeCloseTo(56 + 17 * 1.5);
    expect(ruler.bars[0]?.duplicates).toEqual([176.5]);
    expect(ruler.bars[2]?.duplicates).toEqual([176.5]);
  });

  test("labels of bars and axis", () => {
    expect(ruler.bars.map(({ label }) => label?.state)).toEqual([
      "Ready, 112 of 254 used",
      "Ready, 38 of 254 used",
      "Terminating, finalizer held for 41 s more",
    ]);
    expect(ruler.axis.labels.map(({ text }) => text)).toEqual([
      "10.96.0.0",
      ".0.64",
      ".0.128",
      ".0.192",
      "10.96.1.0",
      ".1.64",
      ".1.128",
      ".1.192",
      "10.96.1.255",
    ]);
    expect(ruler.axis.ticks.filter(({ major }) => major)).toHaveLength(9);
    expect(ruler.axis.ticks).toHaveLength(33);
  });
});

test("a narrow bar has its label above; what is nested gets a lane of its own", () => {
  const nested = [
    range("10.96.0.0/12", 0x0a600000n, 1n << 20n, { band: 256 }),
    range("10.96.4.0/24", 0x0a600400n, 256n),
  ];
  const { bars, lanes } = rulerOf(nested, "IPv4", 1, 56, 824, false);
  expect(lanes).toHaveLength(2);
  expect(bars[1]?.label).toMatchObject({ above: true, prefix: "10.96.4.0/24" });
  expect((bars[1]?.x1 ?? 0) - (bars[1]?.x0 ?? 0)).toBeCloseTo(3);
  expect(bars[1]?.y).toBeGreaterThan(bars[0]?.y ?? 0);
});

test("far apart ranges are on one axis with a fold between them", () => {
  const segments = segmentsOf(
    [
      { start: 0x0a600000n, end: 0x0a600100n },
      { start: 0xc0a80000n, end: 0xc0a80100n },
    ],
    0,
    1000,
  );
  expect(segments.map(({ x0, x1 }) => [x0, x1])).toEqual([
    [0, 486],
    [514, 1000],
  ]);
  expect(positionOf(segments, 0x0b000000n)).toBe(486);
  expect(positionOf(segments, 0xc0a80080n)).toBe(757);
});

test("families have axes of their own, and no range is no bar", () => {
  const six = range("fd00::/64", 0xfd00n << 112n, 1n << 64n, { family: "IPv6", band: 256, name: "six" });
  const both = [...collisionRanges, six];
  expect(rulerOf(both, "IPv4", 0, 56, 824, false).bars).toHaveLength(3);
  const ruler6 = rulerOf(both, "IPv6", 3, 56, 824, false);
  expect(ruler6.bars).toHaveLength(1);
  expect(ruler6.axis.labels[0]?.text).toBe("fd00::");
  expect(rulerOf([], "IPv4", 0, 56, 824, false)).toMatchObject({ bars: [], height: 0, segments: [] });
});

test("claims may come in any order", () => {
  const some = range("10.96.0.0/24", 0x0a600000n, 256n, { rug: [200, 3, 80] });
  const [bar] = rulerOf([some], "IPv4", 0, 0, 256, false).bars;
  expect(bar?.rug).toEqual([3.5, 80.5, 200.5]);
});

test("large counts", () => {
  expect(countText(1_048_574n)).toBe("1,048,574");
  expect(countText(1n << 64n)).toBe("about 1.8 × 10^19");
});
