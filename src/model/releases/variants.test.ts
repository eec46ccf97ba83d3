import { describe, expect, it } from "vitest";
import { resolveServer } from "./start-up.ts";
import { findVariant, variants, withVariant } from "./variants.ts";

describe("design variants", () => {
  it("have distinct ids, a title and a source", () => {
    expect(new Set(variants.map((variant) => variant.id)).size).toBe(variants.length);
    for (const variant of variants) {
      expect(variant.title).not.toBe("");
      expect(variant.source).not.toBe("");
      expect(Object.keys(variant.overrides).length).toBeGreaterThan(0);
    }
  });

  it("override a release's behaviours and leave the others", () => {
    const server = resolveServer({ version: "v1.33.12", gates: {}, serviceClusterIPRange: ["10.96.0.0/24"] });
    const variant = findVariant("no-dual-write");
    if (!server.ok || variant === undefined) throw new Error("fixture");
    const made = withVariant(server.behaviours, variant);
    expect(made.dualWrite).toBe("none");
    expect(made.invalidValueStyle).toBe("go");
    expect(server.behaviours.dualWrite).toBe("bitmap-first");
  });
});
