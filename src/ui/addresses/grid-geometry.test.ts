import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cornerOf, gridLayout, gutterFor, placeAt, snap } from "./grid-layout.ts";
import { alignFrom, cellsWanted, fromOfThumb, holdRow, lastFrom, reveal, thumbOf } from "./grid-window.ts";

describe("layout", () => {
  test("the Lab's centre has 32 columns and 8 rows, a phone 16 and 16", () => {
    expect(gridLayout(848, 1, 56)).toMatchObject({ side: 21, pitch: 24, columns: 32, rows: 8, left: 56 });
    expect(gridLayout(390, 1, 38)).toMatchObject({ side: 18, pitch: 21, columns: 16, rows: 16, left: 38 });
    expect(gridLayout(360, 1, 38)).toMatchObject({ side: 16, columns: 16 });
    expect(gridLayout(648, 1, 56)).toMatchObject({ columns: 16 });
    expect(gridLayout(1600, 1, 56)).toMatchObject({ columns: 32 });
  });

  test("zoom changes cells, not the figure", () => {
    const layouts = [0, 1, 2, 3, 4].map((step) => gridLayout(848, step, 56));
    expect(layouts.map(({ side, columns, rows }) => [side, columns, rows])).toEqual([
      [44, 16, 4],
      [21, 32, 8],
      [12, 32, 13],
      [8, 64, 19],
      [3, 128, 48],
    ]);
    expect(new Set(layouts.map(({ height }) => height)).size).toBe(1);
  });

  test("long row labels widen the gutter", () => {
    expect(gutterFor({ family: "IPv4", size: "256" }, false)).toBe(56);
    const wide = gutterFor({ family: "IPv4", size: "1048576" }, false);
    expect(wide).toBeGreaterThan(56);
    expect(gridLayout(848, 1, wide).columns).toBe(32);
  });

  test("places and corners belong together", () => {
    const layout = gridLayout(848, 1, 56);
    for (const place of [0, 31, 32, 255]) {
      const [x, y] = cornerOf(layout, place);
      expect(placeAt(layout, x + 3, y + 3)).toBe(place);
    }
    expect(placeAt(layout, 10, 50)).toBeNull();
    expect(placeAt(layout, 56 + 32 * 24 + 1, 50)).toBeNull();
  });

  test("a tap takes the nearest occupied cell within reach, else the one under it", () => {
    const layout = gridLayout(390, 1, 38);
    const [x, y] = cornerOf(layout, 80);
    expect(snap(layout, x + 9 + 20, y + 9, 22, (place) => place === 80)).toBe(80);
    expect(snap(layout, x + 9 + 43, y + 9, 22, (place) => place === 80)).toBe(82);
    expect(snap(layout, x + 9, y + 9, 22, () => false)).toBe(80);
  });
});

describe("window", () => {
  const shape = { columns: 32, rows: 8 };

  test("begins at a row and ends with the range", () => {
    expect(lastFrom(256n, shape)).toBe(0n);
    expect(lastFrom(512n, shape)).toBe(256n);
    expect(lastFrom(16n, shape)).toBe(0n);
    expect(alignFrom(77n, 512n, shape)).toBe(64n);
    expect(alignFrom(10_000n, 512n, shape)).toBe(256n);
    expect(alignFrom(-5n, 512n, shape)).toBe(0n);
  });

  test("any offset of any range can be brought into view, without leaving the range", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 1n << 64n),
        fc.bigInt(0n, 1n << 64n),
        fc.bigInt(0n, 1n << 64n),
        (size, a, b) => {
          const offset = a % size;
          const from = reveal(alignFrom(b, size, shape), offset, size, shape);
          expect(from % 32n).toBe(0n);
          expect(offset >= from && offset < from + 256n).toBe(true);
          expect(from <= lastFrom(size, shape)).toBe(true);
          expect(reveal(from, offset, size, shape)).toBe(from);
        },
      ),
    );
  });

  test("zoom holds the row of an address", () => {
    expect(holdRow(1000n, 3, 65_536n, { columns: 64, rows: 19 })).toBe(960n - 192n);
    expect(holdRow(10n, 3, 65_536n, { columns: 64, rows: 19 })).toBe(0n);
  });

  test("asks for a view more when the range goes on", () => {
    expect(cellsWanted(256n, shape)).toBe(256);
    expect(cellsWanted(65_536n, shape)).toBe(512);
    expect(cellsWanted(65_536n, { columns: 128, rows: 48 })).toBe(6144);
  });

  test("the thumb's ends are the range's ends", () => {
    expect(thumbOf(0n, 256n, shape)).toBeNull();
    const size = 1n << 64n;
    const last = lastFrom(size, shape);
    expect(thumbOf(0n, size, shape)?.at).toBe(0);
    const end = thumbOf(last, size, shape);
    expect((end?.at ?? 0) + (end?.length ?? 0)).toBeCloseTo(1);
    expect(fromOfThumb(1, size, shape)).toBe(last);
    expect(fromOfThumb(0, size, shape)).toBe(0n);
  });
});
