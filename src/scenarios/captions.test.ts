import fc from "fast-check";
import { expect, it } from "vitest";
import { captionsOf, withCaptions } from "./captions.ts";
import { scenes } from "./library/scenes.ts";
import { openScenario } from "./open-scenario.ts";
import { writeScenario } from "./write-scenario.ts";

function written(text: string): string {
  const opened = openScenario(text);
  if (!opened.ok) throw new Error(opened.refusal.title);
  return writeScenario(opened.script);
}

it("the words of every scene can be taken out and put back", () => {
  for (const [, scene] of scenes) {
    const text = written(JSON.stringify(scene));
    const told = captionsOf(text);
    expect(told.captions.length).toBeGreaterThan(2);
    expect(withCaptions(text, told)).toBe(text);
  }
});

it("other words change nothing else, and an empty caption goes", () => {
  const text = written(JSON.stringify(scenes[0]?.[1]));
  const { captions } = captionsOf(text);
  const words = fc.array(fc.string(), { minLength: captions.length, maxLength: captions.length });
  fc.assert(
    fc.property(words, fc.string({ maxLength: 100 }), (said, title) => {
      const other = withCaptions(text, { title, captions: said });
      const kept = said.map((one) => one.trim()).filter((one) => one !== "");
      expect(captionsOf(other).captions).toEqual(kept);
      expect(openScenario(other).ok).toBe(true);
      const silent = { title: captionsOf(text).title, captions: said.map(() => "") };
      expect(withCaptions(other, { ...silent, captions: kept.map(() => "") })).toBe(
        withCaptions(text, silent),
      );
    }),
    { numRuns: 40 },
  );
});
