import { describe, expect, it } from "vitest";
import { amount, every, percent, shortName } from "./odds-text.ts";

describe("chances and counts as text", () => {
  it.each([
    [0, "0 %"],
    [1, "100 %"],
    [0.99999, "over 99.9 %"],
    [0.5034, "50.3 %"],
    [0.0134, "1.3 %"],
    [0.00021, "0.021 %"],
    [1e-9, "under 0.0001 %"],
  ])("%f is %s", (chance, text) => expect(percent(chance)).toBe(text));

  it.each([
    [1440, "1,440"],
    [12.34, "12"],
    [0.377, "0.38"],
    [0, "0"],
  ])("%f is %s", (value, text) => expect(amount(value)).toBe(text));

  it.each([
    [0, "never"],
    [1, "one a day"],
    [24, "one an hour"],
    [0.5, "one in 2 days"],
    [5.7, "one in 4.2 hours"],
    [1 / 730.5, "one in 2 years"],
  ])("%f a day is %s", (perDay, text) => expect(every(perDay)).toBe(text));

  it("names a range by its length where that is enough", () => {
    expect(shortName("10.96.0.0/24", ["10.96.0.0/24", "10.96.0.0/16"])).toBe("/24");
    expect(shortName("10.96.0.0/24", ["10.96.0.0/24", "fd00::/24"])).toBe("10.96.0.0/24");
  });
});
