import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explain } from "./explain.ts";
import { totalsOf } from "./report.ts";
import { openTrace } from "./trace.ts";

const folder = new URL("../recordings/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

/** The groups in which every step of 1.32 and 1.33 must agree. */
const whole = /^S0[12356]/;

describe("recordings of real apiservers", () => {
  it("stand in the repository", () => {
    expect(files.length).toBeGreaterThan(40);
    for (const group of ["S01", "S02", "S03", "S05", "S06"])
      expect(files.some((name) => name.startsWith(group))).toBe(true);
  });

  it.each(files)("%s is explained by the model", (name) => {
    const opened = openTrace(readFileSync(new URL(name, folder), "utf8"));
    if ("problem" in opened) throw new Error(JSON.stringify(opened.problem));
    const outcomes = [...explain(opened.trace)];
    const differing = outcomes
      .filter(({ outcome }) => outcome === "differs")
      .map(({ n, text, differences }) => ({ n, text, differences: differences.slice(0, 3) }));
    expect(differing).toEqual([]);
    if (whole.test(name)) expect(totalsOf(outcomes).agree).toBe(totalsOf(outcomes).checked);
  });
});
