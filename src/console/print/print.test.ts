import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { ageText } from "./age.ts";
import { goSorted, naturalLess } from "./go-sort.ts";
import { parseGoTemplate } from "./go-template.ts";
import { goJson, indentedJson, sortedJson } from "./json.ts";
import { sortedBy } from "./sort-by.ts";
import { align, describeStyle, tableStyle } from "./tabwriter.ts";

const second = 1000;

test.each([
  [0, "0s"],
  [-500, "0s"],
  [-5 * second, "<invalid>"],
  [119 * second, "119s"],
  [120 * second, "2m"],
  [125 * second, "2m5s"],
  [600 * second, "10m"],
  [3 * 3600 * second, "3h"],
  [5 * 3600 * second + 90 * second, "5h1m"],
  [9 * 3600 * second, "9h"],
  [50 * 3600 * second, "2d2h"],
  [9 * 86_400 * second, "9d"],
  [800 * 86_400 * second, "2y70d"],
  [9 * 365 * 86_400 * second, "9y"],
])("an age of %d ms is %s", (ms, text) => {
  expect(ageText(ms)).toBe(text);
});

describe("the tab writer", () => {
  test("pads every cell but the last", () => {
    expect(align("NAME\tA\tZ\nlonger\t\tx\n", tableStyle)).toBe("NAME     A     Z\nlonger         x\n");
  });

  test("ends a column at a line that has none", () => {
    expect(align("Name:\ta\nHead:\n  Key:\tb\n", describeStyle)).toBe("Name:  a\nHead:\n  Key:  b\n");
  });

  test("remembers widths from flush to flush", () => {
    const widths: number[] = [];
    align("NAME\tX\n", tableStyle, widths);
    expect(align("muchlonger\tx\n", tableStyle, widths)).toBe("muchlonger   x\n");
    expect(align("a\tx\n", tableStyle, widths)).toBe("a            x\n");
  });
});

describe("Go's sort", () => {
  test("sorts", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 }), (list) => {
        expect(goSorted(list, (a, b) => a < b)).toEqual(list.toSorted((a, b) => a - b));
      }),
    );
  });

  test("keeps the order of equals up to twelve of them", () => {
    const list = Array.from({ length: 12 }, (_, index) => ({ key: index % 3, index }));
    const sorted = goSorted(list, (a, b) => a.key < b.key);
    expect(sorted).toEqual(list.toSorted((a, b) => a.key - b.key));
  });

  test("compares runs of digits by their value", () => {
    const texts = ["10.96.0.30", "None", "10.96.0.5", "fd00::1", "10.96.0.005"];
    expect(texts.toSorted((a, b) => (naturalLess(a, b) ? -1 : 1))).toEqual([
      "10.96.0.5",
      "10.96.0.005",
      "10.96.0.30",
      "None",
      "fd00::1",
    ]);
  });
});

describe("--sort-by", () => {
  const objects: JsonObject[] = [{ a: { n: 10 } }, { a: {} }, { a: { n: 9 } }];

  test("puts what has no value first", () => {
    expect(sortedBy(objects, ".a.n")).toEqual([objects[1], objects[2], objects[0]]);
    expect(sortedBy(objects, "{.a.n}")).toEqual(sortedBy(objects, "a.n"));
  });

  test("gives nothing for a path that cannot be read or leads nowhere", () => {
    expect(sortedBy(objects, "x[")).toBeUndefined();
    expect(sortedBy(objects, ".nosuch")).toBeUndefined();
  });
});

test("JSON escapes what Go escapes", () => {
  expect(goJson({ a: "<b>&" })).toBe('{"a":"\\u003cb\\u003e\\u0026"}');
  expect(indentedJson(sortedJson({ b: [], a: { d: 1, c: 2 } }))).toBe(
    '{\n    "a": {\n        "c": 2,\n        "d": 1\n    },\n    "b": []\n}\n',
  );
});

describe("Go templates", () => {
  const list: JsonObject = { items: [{ name: "a", ip: "x" }, { name: "b" }] };

  test.each([
    ['{{range .items}}{{.name}}{{"\\n"}}{{end}}', "a\nb\n"],
    ["{{range .items}}{{if .ip}}{{.ip}}{{else}}-{{end}}{{end}}", "x-"],
    ["{{with .items}}some{{end}}{{.nosuch}}", "some<no value>"],
  ])("%s", (template, text) => {
    expect(parseGoTemplate(template)(list)).toBe(text);
  });

  test("say what they do not support", () => {
    expect(() => parseGoTemplate("{{len .items}}")(list)).toThrow("does not support {{len .items}}");
    expect(() => parseGoTemplate("{{range .items}}")).toThrow("unexpected EOF");
  });
});
