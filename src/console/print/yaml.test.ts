import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../model/input.ts";
import { readYaml } from "../manifest/go-yaml.ts";
import { naturalOrder } from "./natural-order.ts";
import { yamlText } from "./yaml.ts";

describe("YAML as the client prints it", () => {
  test("sorts keys, and does not indent lists", () => {
    expect(yamlText({ b: [{ z: 1, a: [] }, "x"], a: { c: {} } })).toBe(
      "a:\n  c: {}\nb:\n- a: []\n  z: 1\n- x\n",
    );
  });

  test.each([
    ["", '""'],
    ["true", '"true"'],
    ["80", '"80"'],
    ["0x1f", '"0x1f"'],
    ["1e3", '"1e3"'],
    ["null", '"null"'],
    ["y", '"y"'],
    ["2026-12-01T05:38:32Z", '"2026-12-01T05:38:32Z"'],
    ["10.96.0.1", "10.96.0.1"],
    ["fd00:10:96::1", "fd00:10:96::1"],
    ["10.96.0.0/24", "10.96.0.0/24"],
    ["80-8080", "80-8080"],
    ["a: b", "'a: b'"],
    ["it's: so", "'it''s: so'"],
    ["- a", "'- a'"],
    ["*a", "'*a'"],
    ["a #b", "'a #b'"],
    [" a", "' a'"],
    ["a\tb", '"a\\tb"'],
    ["{a}", "'{a}'"],
  ])("%j", (text, expected) => {
    expect(yamlText({ k: text })).toBe(`k: ${expected}\n`);
  });

  test("folds long text after 80 columns", () => {
    const text = `${"word ".repeat(16)}end of it`;
    expect(yamlText({ key: text })).toBe(`key: ${"word ".repeat(15)}word\n  end of it\n`);
  });

  test("text of several lines is a block", () => {
    expect(yamlText({ k: "a\nb\n" })).toBe("k: |\n  a\n  b\n");
    expect(yamlText({ k: ["a\nb"] })).toBe("k:\n- |-\n  a\n  b\n");
  });

  test("quotes just what would be read as something else than text", () => {
    for (const word of ["_0", "_", "._0", "a_1", "1.33.12", "v1", "0x", "1e", "+"])
      expect(yamlText({ k: word })).toBe(`k: ${word}\n`);
    for (const word of [
      "-_0",
      "1_000",
      "0x_1",
      "0b1",
      "0o7",
      "010",
      "1.",
      ".5",
      "+1e3",
      "y",
      "~",
      "12:30",
      ".inf",
    ])
      expect(yamlText({ k: word })).toBe(`k: "${word}"\n`);
  });

  test("is read back as what it was", () => {
    const text = fc.string({ unit: "grapheme-ascii", maxLength: 120 });
    const value: fc.Arbitrary<Json> = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie("list"),
        tie("map"),
      ),
      list: fc.array(tie("value"), { maxLength: 3 }),
      map: fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z0-9./-]{0,20}$/), tie("value"), { maxKeys: 4 }),
    })).value as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(value, (whole) => {
        expect(readYaml(yamlText({ whole }))).toEqual({ value: { whole } });
      }),
      { numRuns: 400 },
    );
  });
});

test("keys stand in go-yaml's order", () => {
  const keys = ["b", "a10", "a2", "B", "a/b", "ab", "a.b", "a01", "a1"];
  expect(keys.sort(naturalOrder)).toEqual(["B", "a.b", "a/b", "a1", "a01", "a2", "a10", "ab", "b"]);
});
