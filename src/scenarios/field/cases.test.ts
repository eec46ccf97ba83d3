import { describe, expect, it } from "vitest";
import { openScenario } from "../open-scenario.ts";
import { play } from "../play.ts";
import { writeScenario } from "../write-scenario.ts";
import { casesLeftOut, fieldCases } from "./cases.ts";

/** The numbers of all cases that were collected. */
const collected =
  "01 02 04 05 06 07 08 09 11 12 13 14 15 17 19 20 22 23 24 25 27 29 30 31 33 34 35 36 37 38 39 40 41 42 43 46 47 49 " +
  "51 52 53 54 55 56 59 60 61 63 64 65 66 67 68 69 71 73 75";

it("every case is a scenario, or says why it is none", () => {
  const played = Object.keys(fieldCases).map((id) => id.slice(0, 3).toUpperCase());
  const known = new Set([...played, ...Object.keys(casesLeftOut)]);
  expect([...known].toSorted()).toEqual(collected.split(" ").map((number) => `R${number}`));
});

describe.each(Object.entries(fieldCases))("%s", (_id, scenario) => {
  const opened = openScenario(JSON.stringify(scenario));
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const { script } = opened;

  it("has its right answer", () => {
    const { verdicts } = play(script);
    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts.filter((verdict) => !verdict.met && verdict.may !== true)).toEqual([]);
  });

  it("says what is asked, who says so, and how sure they are", () => {
    const { question, sources, confidence } = script.background ?? {};
    expect(question).toMatch(/\?/);
    expect(sources?.length).toBeGreaterThan(0);
    const mayOnly = script.items.some((item) => item.kind === "expect" && item.may === true);
    expect(confidence === "low" ? mayOnly : confidence).toBeTruthy();
  });

  it("is the same after being written and read again", () => {
    expect(openScenario(writeScenario(script))).toEqual(opened);
  });
});
