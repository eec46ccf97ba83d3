import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtIn } from "./built-in.ts";
import { decodeLink, encodeLink } from "./link.ts";

describe("the share link", () => {
  it("brings a scenario back whole, in under 2,000 characters", async () => {
    for (const { text } of builtIn) {
      const fragment = await encodeLink(text);
      expect(fragment).toMatch(/^1\.[A-Za-z0-9_-]+$/);
      expect(fragment.length).toBeLessThan(2000);
      const decoded = await decodeLink(fragment);
      expect(decoded.ok && JSON.parse(decoded.text)).toEqual(JSON.parse(text));
    }
  });

  it("says so when it comes from a newer version", async () => {
    const decoded = await decodeLink("4.abc");
    expect(decoded.ok ? "" : decoded.refusal.found).toBe("link format 4");
  });

  it("refuses damage and nonsense without throwing", async () => {
    const whole = await encodeLink(builtIn[0]?.text ?? "{}");
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.nat(whole.length), async (noise, at) => {
        for (const fragment of [noise, `1.${noise}`, whole.slice(0, at) + noise]) {
          const decoded = await decodeLink(fragment);
          if (!decoded.ok) expect(decoded.refusal.expected).not.toBe("");
        }
      }),
      { numRuns: 50 },
    );
  });
});
