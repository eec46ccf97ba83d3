import { expect, test } from "vitest";
import type { Json } from "../../model/input.ts";
import { fillTemplate, goText, JsonPathError, parseTemplate } from "./jsonpath.ts";

const list: Json = {
  kind: "List",
  items: [
    { metadata: { name: "a", labels: { "x.y/z": "1" } }, spec: { ips: ["1", "2"], port: 80 } },
    { metadata: { name: "b" }, spec: { ips: [], port: 443 } },
  ],
};

test.each([
  ["{.kind}", "List"],
  ["{.items[*].metadata.name}", "a b"],
  ["{.items[0].spec.ips}", '["1","2"]'],
  ["{.items[-1:].metadata.name}", "b"],
  ["{.items[0,1].spec.port}", "80 443"],
  ["{..name}", "a b"],
  ["{.items[?(@.spec.port==443)].metadata.name}", "b"],
  ["{.items[?(@.spec.port<443)].metadata.name}", "a"],
  ["{.items[?(@.metadata.labels)].metadata.name}", "a"],
  ["{.items[0].metadata.labels['x.y/z']}", "1"],
  ["{.items[0].metadata.labels.x\\.y/z}", "1"],
  ["{$.kind}", "List"],
  ['{range .items[*]}{.metadata.name}{"\\t"}{.spec.port}{"\\n"}{end}', "a\t80\nb\t443\n"],
  ["{.nosuch}", ""],
  ["name={.items[0].metadata.name}!", "name=a!"],
])("%s", (template, text) => {
  expect(fillTemplate(parseTemplate(template), list)).toBe(text);
});

test.each([
  ["{.spec", "error parsing jsonpath {.spec, unclosed action"],
  ["{.a[}", "error parsing jsonpath {.a[}, unterminated array"],
  ["{end}", "error parsing jsonpath {end}, not in range, nothing to end"],
])("%s is refused", (template, message) => {
  expect(() => parseTemplate(template)).toThrow(JsonPathError);
  expect(() => parseTemplate(template)).toThrow(message);
});

test("values print like Go's %v", () => {
  expect(goText({ b: ["x", "y"], a: null })).toBe("map[a:<nil> b:[x y]]");
});
