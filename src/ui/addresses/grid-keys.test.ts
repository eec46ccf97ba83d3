import { expect, test } from "vitest";
import { gridAction } from "./grid-keys.ts";

const shape = { columns: 32, rows: 8 };
const act = (key: string, offset: bigint, control = false) => gridAction(key, control, offset, 256n, shape);

test("arrows move by one cell or one row and stay inside the range", () => {
  expect(act("ArrowRight", 80n)).toEqual({ does: "focus", offset: 81n });
  expect(act("ArrowLeft", 0n)).toEqual({ does: "focus", offset: 0n });
  expect(act("ArrowUp", 80n)).toEqual({ does: "focus", offset: 48n });
  expect(act("ArrowDown", 250n)).toEqual({ does: "focus", offset: 250n });
});

test("Home and End go along the row, with Control through the range", () => {
  expect(act("Home", 80n)).toEqual({ does: "focus", offset: 64n });
  expect(act("End", 80n)).toEqual({ does: "focus", offset: 95n });
  expect(act("End", 80n, true)).toEqual({ does: "focus", offset: 255n });
});

test("ranges, pinning and zoom; other keys are not the grid's", () => {
  expect(act("PageDown", 0n)).toEqual({ does: "range", by: 1 });
  expect(act("Enter", 0n)).toEqual({ does: "pin" });
  expect(act("+", 0n)).toEqual({ does: "zoom", by: -1 });
  expect(act("0", 0n)).toEqual({ does: "zoom", by: 0 });
  expect(act("n", 0n)).toBeUndefined();
});
