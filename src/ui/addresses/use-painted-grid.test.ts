import { expect, test } from "vitest";
import { bitsOf, collisionGrid } from "../fixture/collision-grid.ts";
import type { GridScene } from "./cells.ts";
import { changedCells } from "./use-painted-grid.ts";

const before: GridScene = {
  grid: {
    ...collisionGrid,
    cells: collisionGrid.cells.map((bits, place) => (place === 80 ? bitsOf.leaked : bits)),
  },
  range: { family: "IPv4", base: 0x0a600000n, size: 256n },
  from: 0n,
  count: 256,
};
const after: GridScene = { ...before, grid: collisionGrid };

test("only cells that differ change", () => {
  expect([...changedCells(before, after)]).toEqual([[80, bitsOf.leaked]]);
  expect(changedCells(after, { ...after }).size).toBe(0);
});

test("another view or another range is no change of cells", () => {
  expect(changedCells(before, { ...after, from: 32n }).size).toBe(0);
  expect(changedCells(before, { ...after, grid: { ...collisionGrid, range: 1 } }).size).toBe(0);
});
