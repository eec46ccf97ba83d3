import { describe, expect, it } from "vitest";
import { stopAfter } from "./use-sheet-drag.ts";

describe("a pull of the sheet", () => {
  it("goes one stop the way it points, and stays within the three", () => {
    expect(stopAfter(0, -60)).toBe(1);
    expect(stopAfter(1, -60)).toBe(2);
    expect(stopAfter(2, -60)).toBe(2);
    expect(stopAfter(1, 60)).toBe(0);
    expect(stopAfter(0, 60)).toBe(0);
  });

  it("goes two stops when it is long, none when it is a press", () => {
    expect(stopAfter(0, -300)).toBe(2);
    expect(stopAfter(2, 300)).toBe(0);
    expect(stopAfter(1, 10)).toBe(1);
  });
});
