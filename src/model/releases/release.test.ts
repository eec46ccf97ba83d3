import { describe, expect, it } from "vitest";
import { formatVersion, isAtLeast, parseVersion } from "./release.ts";

describe("parseVersion", () => {
  it.each([
    ["v1.33.12", { minor: 33, patch: 12 }],
    ["1.36.3", { minor: 36, patch: 3 }],
    ["v1.34", { minor: 34, patch: 9 }],
    ["v1.25.1", undefined],
    ["v2.33.1", undefined],
    ["", undefined],
  ])("%s", (text, expected) => {
    expect(parseVersion(text)).toEqual(expected);
  });

  it("is undone by formatVersion", () => {
    expect(formatVersion({ minor: 32, patch: 13 })).toBe("v1.32.13");
  });
});

describe("isAtLeast", () => {
  it("compares minor before patch", () => {
    expect(isAtLeast({ minor: 34, patch: 8 }, 34, 8)).toBe(true);
    expect(isAtLeast({ minor: 34, patch: 7 }, 34, 8)).toBe(false);
    expect(isAtLeast({ minor: 35, patch: 0 }, 34, 8)).toBe(true);
  });
});
