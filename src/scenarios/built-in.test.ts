import { describe, expect, it } from "vitest";
import { builtIn } from "./built-in.ts";
import { openScenario } from "./open-scenario.ts";
import { play } from "./play.ts";
import { writeScenario } from "./write-scenario.ts";

describe.each(builtIn)("built-in scenario $id", ({ text }) => {
  const opened = openScenario(text);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));

  it("keeps every promise it makes", () => {
    const { verdicts } = play(opened.script);
    expect(verdicts.length).toBeGreaterThan(2);
    expect(verdicts.filter((verdict) => !verdict.met)).toEqual([]);
  });

  it("is the same after being written and read again", () => {
    const again = openScenario(writeScenario(opened.script));
    expect(again).toEqual(opened);
  });
});
