import { describe, expect, it } from "vitest";
import { placeLabels } from "./labels.ts";

const bounds = { left: 0, right: 500 };
const label = (key: string, x: number) => ({ key, x, y: 50, text: "Service cart", anchor: "start" as const });

describe("labels", () => {
  it("drop below their mark when the place is taken, and give way when all are", () => {
    const placed = placeLabels(
      ["a", "b", "c", "d", "e"].map((key) => label(key, 100)),
      bounds,
    );
    expect(placed.map((one) => [one.key, one.drop])).toEqual([
      ["a", 0],
      ["b", 14],
      ["c", -26],
      ["d", 28],
    ]);
  });

  it("stay where they are when there is room, and never leave the figure", () => {
    expect(placeLabels([label("a", 100), label("b", 300)], bounds).map((one) => one.drop)).toEqual([0, 0]);
    expect(placeLabels([label("a", 480)], bounds)[0]?.x).toBeLessThan(430);
  });
});
