import { describe, expect, it } from "vitest";
import { encodeLink } from "../link.ts";
import { openScenario } from "../open-scenario.ts";
import { play } from "../play.ts";
import { writeScenario } from "../write-scenario.ts";
import { scenes } from "./scenes.ts";

/** A caption is read in one look. */
const longestCaption = 140;

it("there are thirty-four, each with an id of its own", () => {
  expect(new Set(scenes.map(([id]) => id)).size).toBe(34);
  for (const [id] of scenes) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

describe.each(scenes)("scene %s", (_id, scenario) => {
  const text = JSON.stringify(scenario);
  const opened = openScenario(text);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const { script } = opened;

  it("keeps every promise it makes", () => {
    const { verdicts } = play(script);
    expect(verdicts.length).toBeGreaterThan(2);
    expect(verdicts.filter((verdict) => !verdict.met)).toEqual([]);
  });

  it("asks a question, names its sources, and says what to try", () => {
    const { question, sources, tryIt } = script.background ?? {};
    expect(question).toMatch(/\?$/);
    expect(sources?.length).toBeGreaterThan(0);
    expect(tryIt).toMatch(/\.$/);
  });

  it("says something at each beat, in few words", () => {
    const captions = script.items.flatMap((item) => (item.kind === "say" ? [item.text] : []));
    expect(captions.length).toBeGreaterThan(2);
    expect(captions.filter((caption) => caption.length > longestCaption)).toEqual([]);
  });

  it("is the same after being written and read again, and fits into a link", async () => {
    expect(openScenario(writeScenario(script))).toEqual(opened);
    expect((await encodeLink(text)).length).toBeLessThan(2500);
  });
});
