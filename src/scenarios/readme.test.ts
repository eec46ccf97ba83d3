import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openScenario } from "./open-scenario.ts";
import { play } from "./play.ts";

it("the README's scenario opens and keeps its promise", () => {
  const text = /```json\n([\s\S]*?)```/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
  const opened = openScenario(text);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  expect(play(opened.script).verdicts.map((verdict) => verdict.met)).toEqual([true]);
});
