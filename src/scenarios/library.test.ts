import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtIn } from "./built-in.ts";
import { found, loadLibrary } from "./library.ts";
import { openScenario } from "./open-scenario.ts";

const { scenes, cases } = await loadLibrary();

describe("the library", () => {
  it("has the first scenarios as scenes under the same ids", () => {
    for (const { text, ...rest } of builtIn) {
      const scene = scenes.find((one) => one.id === rest.id);
      expect(scene).toMatchObject(rest);
      expect(scene?.text()).toBe(text);
    }
  });

  it("has no id and no title twice", () => {
    const all = [...scenes, ...cases];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  });

  it("gives each story as a scenario file", () => {
    for (const { text } of [...scenes, ...cases]) expect(openScenario(text()).ok).toBe(true);
  });

  it("is searched by words in any order", () => {
    expect(found(scenes, "  ").length).toBe(scenes.length);
    for (const { id, title } of builtIn) expect(found(scenes, title).map((one) => one.id)).toContain(id);
    expect(found(scenes, "stack DUAL single").map(({ id }) => id)).toContain("single-to-dual");
    expect(found(scenes, "no such words at all")).toEqual([]);
  });

  it("is not part of what the page loads first", () => {
    const source = readFileSync("src/scenarios/library.ts", "utf8");
    expect(source).not.toMatch(/^import (?!type).*\.\/(library|field)\//m);
  });
});
