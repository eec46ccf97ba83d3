import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explain } from "./explain.ts";
import { totalsOf } from "./report.ts";
import { openTrace } from "./trace.ts";

const folder = new URL("../recordings/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

/** Why a step may stay unchecked: nothing else may. */
const excuses =
  /namespaces are not part of the model|node ports are not part of the model|request timeouts are not part of the model|no recorded request made the Service/;

describe("recordings of real apiservers", () => {
  it("stand in the repository", () => {
    for (let group = 1; group <= 12; group++) {
      const name = `S${String(group).padStart(2, "0")}`;
      expect(files.some((file) => file.startsWith(name))).toBe(true);
    }
  });

  it.each(files)("%s is explained by the model", (name) => {
    const opened = openTrace(readFileSync(new URL(name, folder), "utf8"));
    if ("problem" in opened) throw new Error(JSON.stringify(opened.problem));
    const outcomes = [...explain(opened.trace)];
    const differing = outcomes
      .filter(({ outcome }) => outcome === "differs")
      .map(({ n, text, differences }) => ({ n, text, differences: differences.slice(0, 3) }));
    expect(differing).toEqual([]);
    const unchecked = outcomes.filter((step) => step.outcome === "unchecked");
    expect(unchecked.filter((step) => !excuses.test(step.unchecked))).toEqual([]);
    expect(unchecked.length).toBeLessThanOrEqual(2);
    expect(totalsOf(outcomes).agree).toBeGreaterThan(0);
  });
});
