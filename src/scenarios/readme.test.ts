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

it("the README's film is the journey that is run", () => {
  const text = /```ts\n([\s\S]*?)```/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
  const [imported = "", ...rest] = text.split("\n\n");
  expect(imported).toBe('import { expect, test } from "./kit/test.ts";');
  const journey = readFileSync("e2e/journeys/readme-example.spec.ts", "utf8");
  expect(journey.slice(journey.indexOf("// ——— README.md ———")).split("\n\n").slice(1).join("\n\n")).toBe(
    rest.join("\n\n"),
  );
  expect(journey).toContain(imported.replace("./kit", "../kit"));
});
