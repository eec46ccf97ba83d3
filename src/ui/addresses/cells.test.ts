import { expect, test } from "vitest";
import { collisionGrid } from "../fixture/collision-grid.ts";
import { addressAt, bitsAt, duplicatesIn, type GridScene, isTaken, nameAt, placeOf } from "./cells.ts";

const scene: GridScene = {
  grid: collisionGrid,
  range: { family: "IPv4", base: 0x0a600000n, size: 256n },
  from: 0n,
  count: 256,
};

test("names of cells", () => {
  expect(nameAt(scene, 80)).toBe("10.96.0.80, duplicate, shop/cart from A and shop/checkout from B");
  expect(nameAt(scene, 81)).toBe("10.96.0.81, free");
  expect(nameAt(scene, 5)).toBe("10.96.0.5, free, static band");
});

test("a view that begins elsewhere than what was read", () => {
  const later = { ...scene, from: 64n, count: 192 };
  expect(addressAt(later, 16)).toBe("10.96.0.80");
  expect(duplicatesIn(later)).toEqual([16]);
  expect(placeOf(later, 80n)).toBe(16);
  expect(placeOf(later, 3n)).toBeNull();
  const unread = { ...scene, grid: { ...collisionGrid, from: "128" } };
  expect(bitsAt(unread, 0)).toBeUndefined();
  expect(nameAt(unread, 0)).toBe("10.96.0.0, not read yet");
});

test("a tap means claimed and held addresses", () => {
  const taken = [1, 80, 118, 150, 187].map((place) => isTaken(bitsAt(scene, place)));
  expect(taken).toEqual([true, true, true, true, true]);
  expect([0, 2, 81, 999].map((place) => isTaken(bitsAt(scene, place)))).toEqual([false, false, false, false]);
});
