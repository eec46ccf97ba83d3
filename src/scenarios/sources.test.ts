import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { casesLeftOut, fieldCases } from "./field/cases.ts";
import { scenes } from "./library/scenes.ts";
import { readSource } from "./sources.ts";

const recordings = new Set(readdirSync("src/drivers/recordings").map((file) => file.replace(/\.json$/, "")));
const cases = new Set([
  ...Object.keys(fieldCases).map((id) => id.slice(0, 3).toUpperCase()),
  ...Object.keys(casesLeftOut),
]);
const all = [...scenes, ...Object.entries(fieldCases)].flatMap(([id, { sources = [] }]) =>
  sources.map((source) => [id, source] as const),
);

/** What two people wrote down where no address leads to it. */
const plainWords = ["an exam exercise of 2025", "a public diary of a move with the alpha of v1.29"];

describe("the sources of scenes and cases", () => {
  it("lead to something public, or to what ships with the program", () => {
    expect(all.length).toBeGreaterThan(150);
    const words = all.filter(([, source]) => readSource(source).kind === "words");
    expect(words.filter(([, source]) => !plainWords.includes(source))).toEqual([]);
  });

  it("name no document that only its authors have", () => {
    expect(all.filter(([, source]) => /\.md\b/i.test(source))).toEqual([]);
  });

  it("name recordings and field cases that are there", () => {
    const gone = all.filter(([, source]) => {
      const { kind } = readSource(source);
      if (kind === "recording") return !recordings.has(source);
      return kind === "case" && !cases.has(source.slice(-3));
    });
    expect(gone).toEqual([]);
  });

  it("are named once each", () => {
    for (const [id, { sources = [] }] of scenes) expect([id, ...new Set(sources)]).toEqual([id, ...sources]);
  });
});

describe("readSource", () => {
  it.each([
    ["KEP-1880, Story 2", "kep", "#story-2"],
    [
      "KEP-1880, Upgrade / Downgrade / Version Skew Strategy",
      "kep",
      "#upgrade--downgrade--version-skew-strategy",
    ],
    [
      "pkg/api/servicecidr/servicecidr.go#ContainsPrefix",
      "file",
      "/v1.33.0/pkg/api/servicecidr/servicecidr.go",
    ],
    ["kubernetes 136475", "thread", "/kubernetes/kubernetes/issues/136475"],
    ["kubernetes/enhancements PR 4645", "thread", "/kubernetes/enhancements/pull/4645"],
    ["charmed-kubernetes bundle 600", "thread", "/charmed-kubernetes/bundle/issues/600"],
  ])("%s is a %s with its address", (text, kind, end) => {
    const { href, ...rest } = readSource(text);
    expect(rest).toMatchObject({ kind });
    expect(href?.endsWith(end)).toBe(true);
  });

  it.each(["KEP-1880, the part I liked", "my notes 12", "javascript:alert(1)", "toString 7", "notes.md 2"])(
    "%s is plain words without an address",
    (text) => expect(readSource(text)).toEqual({ kind: "words", label: text }),
  );
});
