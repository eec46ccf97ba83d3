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

  it("are laid over a release by the flags of a start", () => {
    const flags = { version: "v1.33.12", gates: {}, serviceClusterIPRange: ["10.96.0.0/24"] };
    for (const { id, overrides } of variants) {
      const server = resolveServer({ ...flags, variant: id });
      expect(server.ok && server.behaviours).toMatchObject(overrides);
    }
    const unknown = resolveServer({ ...flags, variant: "two-bitmaps" });
    expect(!unknown.ok && unknown.message).toContain('"two-bitmaps" is not one of the design variants');
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
