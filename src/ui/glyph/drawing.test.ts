import { describe, expect, test } from "vitest";
import { cell } from "../../worker/lab-view.ts";
import { bitsOf } from "../fixture/collision-grid.ts";
import { drawCell, formOf, pitchOf } from "./drawing.ts";
import type { Part } from "./part.ts";
import { pixelInk } from "./pixel.ts";

const servers = ["A", "B"];

function full(bits: number, s = 22): readonly Part[] {
  return drawCell(bits, s, { servers }).parts;
}

function words(parts: readonly Part[]): string[] {
  return parts.map(({ part, fill, stroke, dash, opacity }) =>
    [
      part,
      fill && `fill ${fill}`,
      stroke && `stroke ${stroke}`,
      dash && "dashed",
      opacity && `${Math.round(opacity * 100)} %`,
    ]
      .filter((word) => word)
      .join(" "),
  );
}

test("forms switch at 16 and 6 px", () => {
  expect([44, 16, 15, 6, 5, 1].map(formOf)).toEqual(["full", "full", "simple", "simple", "pixel", "pixel"]);
  expect([21, 12, 8, 3, 2].map(pitchOf)).toEqual([24, 14, 10, 4, 2]);
});

describe("full form, as in the table of cell states", () => {
  test("free", () => {
    expect(words(full(bitsOf.free))).toEqual(["outline stroke line"]);
    // The tint is not alone: a bar says the same without colour.
    expect(words(full(cell.staticBand))).toEqual([
      "ground fill static-band stroke static-edge",
      "band stroke static-edge",
    ]);
  });

  test("agreed is quiet: a cut corner, a faint square, two faint feet", () => {
    const parts = full(bitsOf.agreed);
    expect(words(parts)).toEqual([
      "service fill service",
      "ipaddress stroke paper 50 %",
      "foot fill paper 50 %",
      "foot fill paper 50 %",
    ]);
    expect(parts[0]?.lines[0]).toEqual([
      [0, 0],
      [15, 0],
      [22, 7],
      [22, 22],
      [0, 22],
    ]);
    expect(parts[1]).toMatchObject({
      width: 1.1,
      lines: [
        [
          [5.5, 5.5],
          [16.5, 5.5],
          [16.5, 16.5],
          [5.5, 16.5],
        ],
      ],
    });
    expect(parts[2]?.lines[0]?.[0]).toEqual([2, 18.6]);
    expect(parts[3]?.lines[0]?.[0]).toEqual([15, 18.6]);
    expect(parts[3]?.lines[0]?.[2]).toEqual([20, 20.6]);
  });

  test("agreed without a bit that nobody expects has no cut corner", () => {
    const alone = bitsOf.agreed & ~(cell.bit | cell.bitExpected);
    expect(full(alone)[0]?.lines[0]).toHaveLength(4);
  });

  test("in flight", () => {
    expect(words(full(bitsOf.inFlight))).toEqual(["hatch fill ink-2 55 %", "outline stroke ink-2 dashed"]);
  });

  test("bitmap behind", () => {
    const parts = full(bitsOf.bitmapBehind);
    expect(words(parts)).toEqual([
      "service fill service",
      "ipaddress fill paper stroke ipaddress",
      "bit stroke bitmap dashed",
      "foot fill paper",
    ]);
    expect(parts[1]?.width).toBe(2);
    expect(parts[2]?.lines[0]).toEqual([
      [15, 0],
      [22, 0],
      [22, 7],
    ]);
    expect(parts[3]?.lines[0]?.[0]).toEqual([2, 18.6]);
  });

  test("IPAddress missing", () => {
    const parts = full(bitsOf.ipaddressMissing);
    expect(words(parts)).toEqual([
      "service fill service",
      "ipaddress fill paper stroke ipaddress dashed",
      "bit fill bitmap stroke paper",
      "foot fill paper",
    ]);
    expect(parts[1]).toMatchObject({ width: 1.5, dash: [2.6, 1.8] });
    expect(parts[2]?.lines[0]?.[0]?.[0]).toBeCloseTo(22 - 8.6);
    expect(parts[3]?.lines[0]?.[0]).toEqual([15, 18.6]);
  });

  test("orphan IPAddress and leaked bit have a dashed box and ink feet", () => {
    expect(words(full(bitsOf.orphan))).toEqual([
      "outline stroke control dashed",
      "ipaddress fill paper stroke ipaddress",
      "foot fill ink",
    ]);
    expect(words(full(bitsOf.leaked))).toEqual([
      "outline stroke control dashed",
      "bit fill bitmap stroke paper",
      "foot fill ink",
    ]);
  });

  test("out of range", () => {
    expect(words(full(bitsOf.outOfRange))).toEqual(["bracket stroke ink-2", "service fill service"]);
  });

  test("duplicate: a frame over its neighbours, two claims parted along the diagonal", () => {
    const parts = full(bitsOf.duplicate);
    expect(words(parts)).toEqual([
      "frame fill claim-ground stroke claim",
      "claim fill claim",
      "claim fill claim",
    ]);
    expect(parts[0]).toMatchObject({ width: 1.6 });
    expect(parts[0]?.lines[0]?.[0]).toEqual([-2.5, -2.5]);
    expect(parts[1]?.lines[0]).toEqual([
      [0, 0],
      [20.2, 0],
      [0, 20.2],
    ]);
  });

  test("letters of the admitting servers from 44 px", () => {
    const letters = (s: number) =>
      drawCell(bitsOf.duplicate, s, { servers, admitted: "AB" }).letters.map(({ text }) => text);
    expect(letters(43)).toEqual([]);
    expect(letters(44)).toEqual(["A", "B"]);
  });

  test("excluded has no box", () => {
    expect(words(full(bitsOf.excluded))).toEqual(["cross stroke control"]);
  });

  test("five apiservers share the foot of the cell and stay inside the box", () => {
    const seen = [0, 1, 2, 3, 4].reduce((bits, id) => bits | (cell.seen << id), cell.service);
    const parts = drawCell(seen, 22, { servers: ["A", "B", "C", "D", "E"] }).parts;
    const feet = parts.filter(({ part }) => part === "foot").map(({ lines }) => lines[0]);
    expect(feet).toHaveLength(5);
    expect(feet[0]?.[0]?.[0]).toBe(2);
    expect(feet[4]?.[1]?.[0]).toBeCloseTo(20);
    feet.slice(1).forEach((foot, i) => {
      expect((foot?.[0]?.[0] ?? 0) - (feet[i]?.[1]?.[0] ?? 0)).toBeCloseTo(1);
    });
  });
});

describe("simplified form", () => {
  const simple = (bits: number) => words(drawCell(bits, 12, { servers }).parts);

  test("marks appear only where records disagree", () => {
    expect(simple(bitsOf.agreed)).toEqual(["service fill service"]);
    expect(simple(bitsOf.bitmapBehind)).toEqual([
      "service fill service",
      "ipaddress fill ipaddress stroke paper",
    ]);
    expect(simple(bitsOf.ipaddressMissing)).toEqual([
      "service fill service",
      "ipaddress fill paper",
      "bit fill bitmap",
    ]);
    expect(simple(bitsOf.leaked)).toEqual(["outline stroke control dashed", "bit fill bitmap"]);
    expect(simple(bitsOf.inFlight)).toEqual(["hatch fill ink-2 55 %"]);
  });

  test("a duplicate is 1 px larger than its box", () => {
    const ground = drawCell(bitsOf.duplicate, 12).parts[0];
    expect(ground?.lines[0]).toEqual([
      [-1, -1],
      [13, -1],
      [13, 13],
      [-1, 13],
    ]);
  });
});

test("pixels take the first match", () => {
  const inks = Object.entries(bitsOf).map(([state, bits]) => [state, pixelInk(bits)]);
  expect(Object.fromEntries(inks)).toEqual({
    free: null,
    agreed: "service",
    inFlight: "ink-2",
    bitmapBehind: "ipaddress",
    ipaddressMissing: "ipaddress",
    orphan: "ipaddress",
    leaked: "bitmap",
    outOfRange: "ink",
    duplicate: "broken",
    excluded: "sunk",
  });
  expect(pixelInk(cell.staticBand)).toBe("static-band");
});

test("stripes of a hatch stay inside the box", () => {
  for (const s of [6, 8, 12, 22, 44]) {
    const points = drawCell(bitsOf.inFlight, s).parts[0]?.lines.flat() ?? [];
    expect(points.length).toBeGreaterThan(8);
    for (const [x, y] of points) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(s);
    }
  }
});
