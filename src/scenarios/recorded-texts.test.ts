import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fieldCases } from "./field/cases.ts";
import { scenes } from "./library/scenes.ts";
import type { WrittenCondition } from "./writing/scenario.ts";

const folder = "src/drivers/recordings";
const recordings = readdirSync(folder).filter((file) => file.endsWith(".json"));
const recorded = recordings.map((file) => readFileSync(`${folder}/${file}`, "utf8")).join("\n");
const all = [...scenes, ...Object.entries(fieldCases)];

function conditions(): WrittenCondition[] {
  return all.flatMap(([, { steps }]) => steps.flatMap((step) => ("expect" in step ? step.expect : [])));
}

/** Refusals that no recording happens to have; the spec has them (bitmap-allocator.md 4, service-rest.md 2). */
const notRecorded = ["cannot allocate resources of type"];

it("what clients are told in the scenarios is what real apiservers were recorded to say", () => {
  const texts = new Set<string>();
  for (const condition of conditions()) {
    if ((condition.what === "answer" || condition.what === "answers") && condition.says !== undefined)
      texts.add(condition.says);
  }
  expect(texts.size).toBeGreaterThan(5);
  expect([...texts].filter((text) => !recorded.includes(text))).toEqual(notRecorded);
});

it("the Events that the scenarios promise have reasons that were recorded", () => {
  const reasons = new Set<string>();
  for (const condition of conditions()) if (condition.what === "event") reasons.add(condition.reason);
  expect(reasons.size).toBeGreaterThan(5);
  expect([...reasons].filter((reason) => !recorded.includes(`"${reason}"`))).toEqual([]);
});
