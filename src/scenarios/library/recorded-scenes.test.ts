import { describe, expect, it } from "vitest";
import type { World } from "../../model/world.ts";
import { check } from "../condition.ts";
import { fieldCases } from "../field/cases.ts";
import { openScenario } from "../open-scenario.ts";
import { play } from "../play.ts";
import type { Script } from "../script.ts";
import type { WrittenCondition } from "../writing/scenario.ts";
import { recordedScenes, sameAsCase } from "./recorded-scenes.fixture.ts";
import { inWordsOf, recording, shownAt } from "./recorded-words.fixture.ts";
import { scenes } from "./scenes.ts";

const byId = new Map(scenes);
const ends = new Map<string, readonly World[]>();

/** The worlds at the end of each beat of a scene; what comes before the first `say` belongs to it. */
function beatsOf(id: string): readonly World[] {
  const known = ends.get(id);
  if (known !== undefined) return known;
  const opened = openScenario(JSON.stringify(byId.get(id)));
  if (!opened.ok) throw new Error(opened.refusal.title);
  const { script } = opened;
  const says = script.items.flatMap((item, at) => (item.kind === "say" ? [at] : []));
  const upTo = (end: number): Script => ({ ...script, items: script.items.slice(0, end) });
  const worlds = [...says.slice(1), script.items.length].map((end) => play(upTo(end)).world);
  ends.set(id, worlds);
  return worlds;
}

/** What the world answers to a condition that a file could hold; nothing when it is so. */
function difference(condition: WrittenCondition, world: World | undefined): string[] {
  if (world === undefined) return ["the scene has no such beat"];
  const filled = { slot: "primary", sent: true, atLeast: 1, exists: true, ...condition } as never;
  const { met, text } = check(filled, world);
  return met ? [] : [`recorded: ${JSON.stringify(condition)}; in the scene: ${text}`];
}

describe.each(recordedScenes)("scene $scene and $recording", ({ scene, recording: id, words, moments }) => {
  const trace = recording(id);

  it("is named among the sources", () => {
    expect(byId.get(scene)?.sources).toContain(id);
  });

  it.each(moments)("beat $beat is like step $step", ({ beat, step, shows, only }) => {
    const world = beatsOf(scene)[beat - 1];
    const said = { ...words, ...only };
    const differences = shows.flatMap((thing) => difference(shownAt(trace, step, thing, said), world));
    expect(differences).toEqual([]);
  });
});

describe.each(sameAsCase)(
  "scene $scene and the field case $fieldCase",
  ({ scene, fieldCase, words, promises }) => {
    const told = fieldCases[fieldCase];
    const expects = (told?.steps ?? []).flatMap((step) => ("expect" in step ? [step.expect] : []));

    it("is named among the sources", () => {
      expect(byId.get(scene)?.sources).toContain(`field case ${fieldCase.slice(0, 3).toUpperCase()}`);
    });

    it.each(promises)("at the end of beat %i keeps promise %s of the case", (beat, promise) => {
      const [nth = 0, condition] = promise.split(".").map(Number);
      const all = expects[nth - 1] ?? [];
      const meant = condition === undefined ? all : all.slice(condition - 1, condition);
      expect(meant.length).toBeGreaterThan(0);
      const world = beatsOf(scene)[beat - 1];
      const differences = meant.flatMap((one) => {
        const said = JSON.parse(inWordsOf(words, JSON.stringify(one))) as WrittenCondition;
        return difference(said, world);
      });
      expect(differences).toEqual([]);
    });
  },
);

it("every scene that was argued over is compared with a recording or a field case", () => {
  const argued =
    "up-down-up rollback-outside stale-bit renumber shrink-boundary one-way-door crash-inside-create dual-stack " +
    "different-flags";
  const compared = new Set([...recordedScenes, ...sameAsCase].map(({ scene }) => scene));
  expect(argued.split(" ").filter((scene) => !compared.has(scene))).toEqual([]);
});

it("a recording says something else when its words are taken for others", () => {
  const { moments, recording: id, words } = recordedScenes[0] ?? { moments: [], recording: "", words: {} };
  const [first] = moments;
  if (first === undefined) throw new Error("no moment");
  const swapped = { ...words, "10.96.0.2": "10.96.0.99" };
  const conditions = first.shows.map((thing) => shownAt(recording(id), first.step, thing, swapped));
  const world = beatsOf("up-down-up")[first.beat - 1];
  expect(conditions.flatMap((condition) => difference(condition, world)).length).toBeGreaterThan(1);
});
