import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../model/input.ts";
import { mergeObjects } from "../../model/objects/merge-patch.ts";
import { readYaml } from "./go-yaml.ts";
import { applyJsonPatch } from "./json-patch.ts";
import { lastApplied, lastAppliedAnnotation, withLastApplied } from "./last-applied.ts";
import { mergeDiff } from "./merge-diff.ts";
import { applyStrategic } from "./strategic.ts";
import { threeWay } from "./three-way.ts";

const value = (text: string) => readYaml(text);

describe("YAML as the client reads it", () => {
  test.each<[string, Json]>([
    ["a: yes", { a: true }],
    ["a: off", { a: false }],
    ['a: "yes"', { a: "yes" }],
    ["a: ~", { a: null }],
    ["a: 010", { a: 8 }],
    ["a: 0x10", { a: 16 }],
    ["a: 1_000", { a: 1000 }],
    ["a: 1.5", { a: 1.5 }],
    ["a: 2001-01-01", { a: "2001-01-01" }],
    ["a: 1:30", { a: "1:30" }],
    ["1: a\ntrue: b", { "1": "a", true: "b" }],
    ["a: 1\na: 2", { a: 2 }],
    ["a: &x {b: 1}\nc: *x", { a: { b: 1 }, c: { b: 1 } }],
    ["a: &x {b: 1}\nc:\n  <<: *x\n  d: 2", { a: { b: 1 }, c: { b: 1, d: 2 } }],
    ["", null],
    ['{"a": [1, "b"]}', { a: [1, "b"] }],
  ])("%j", (text, expected) => {
    expect(value(text)).toEqual({ value: expected });
  });

  test.each([
    ["a: [b\n", "yaml: line 1: did not find expected ',' or ']'"],
    ["a:\n- b: 1\n c: 2\n", "yaml: line 2: did not find expected key"],
    ["a: b: c\n", "yaml: mapping values are not allowed in this context"],
    ["a: 1\n b: 2\n", "yaml: line 2: mapping values are not allowed in this context"],
    ["a:\n\tb: 1\n", "yaml: line 2: found character that cannot start any token"],
    ["a: *x\n", "yaml: unknown anchor 'x' referenced"],
  ])("%j is refused in go-yaml's words", (text, problem) => {
    expect(value(text)).toEqual({ problem });
  });
});

const service = {
  metadata: { name: "a", finalizers: ["f"] },
  spec: {
    clusterIPs: ["10.0.0.1"],
    ports: [
      { name: "http", port: 80, targetPort: 8080 },
      { name: "dns", port: 53, targetPort: 53 },
    ],
  },
};

describe("a strategic patch", () => {
  test("merges ports by their number", () => {
    const patched = applyStrategic(service, {
      spec: { ports: [{ port: 80, targetPort: 9090 }, { port: 443 }] },
    });
    expect(patched.spec).toEqual({
      clusterIPs: ["10.0.0.1"],
      ports: [{ name: "http", port: 80, targetPort: 9090 }, service.spec.ports[1], { port: 443 }],
    });
  });

  test("replaces other lists, and removes with null", () => {
    expect(applyStrategic(service, { spec: { clusterIPs: ["x"], ports: null } }).spec).toEqual({
      clusterIPs: ["x"],
    });
  });

  test("obeys its directives", () => {
    const patch = (spec: Json) => applyStrategic(service, { spec }).spec;
    expect(patch({ ports: [{ $patch: "delete", port: 80 }] })).toMatchObject({
      ports: [service.spec.ports[1]],
    });
    expect(patch({ ports: [{ $patch: "replace" }, { port: 1 }] })).toMatchObject({ ports: [{ port: 1 }] });
    expect(patch({ $patch: "replace", type: "x" })).toEqual({ type: "x" });
    expect(patch({ $retainKeys: ["ports"] })).toEqual({ ports: service.spec.ports });
    expect(patch({ "$setElementOrder/ports": [{ port: 53 }, { port: 80 }], ports: [] })).toMatchObject({
      ports: [service.spec.ports[1], service.spec.ports[0]],
    });
    const metadata = { finalizers: ["g"], "$deleteFromPrimitiveList/finalizers": ["f"] };
    expect(applyStrategic(service, { metadata }).metadata).toEqual({ name: "a", finalizers: ["g"] });
  });
});

describe("the three-way patch of apply", () => {
  test("is empty when the live object says what the file says", () => {
    expect(threeWay({}, { spec: { ports: [{ port: 80 }] } }, service)).toEqual({});
  });

  test("removes what the file no longer says, and leaves what others said", () => {
    const before = { metadata: { labels: { a: "1" } } };
    const live = { metadata: { labels: { a: "1", b: "2" } } };
    expect(threeWay(before, { metadata: { labels: {} } }, live)).toEqual({
      metadata: { labels: { a: null } },
    });
  });

  test("changes a port's number as one port gone and one new", () => {
    const said = (port: number) => ({ spec: { ports: [{ port }] } });
    const live = { spec: { ports: [{ port: 80, protocol: "TCP" }] } };
    expect(threeWay(said(80), said(81), live)).toEqual(said(81));
  });

  test("remembers the file in an annotation", () => {
    const file = { kind: "Service", metadata: { name: "a" } };
    const made = withLastApplied(file);
    expect(made.metadata).toEqual({
      name: "a",
      annotations: {
        [lastAppliedAnnotation]: '{"kind":"Service","metadata":{"annotations":{},"name":"a"}}\n',
      },
    });
    expect(lastApplied(made)).toEqual({ kind: "Service", metadata: { annotations: {}, name: "a" } });
    expect(lastApplied(file)).toBeUndefined();
  });
});

test("a merge patch leads from one object to the other", () => {
  const leaf = fc.oneof(fc.integer({ max: 3, min: 0 }), fc.constantFrom("a", "b"), fc.constant([1]));
  const key = fc.constantFrom("a", "b", "c");
  const object = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)));
  fc.assert(
    fc.property(object, object, (before, after) => {
      expect(mergeObjects(before, mergeDiff(before, after))).toEqual(after);
    }),
  );
});

describe("a JSON patch", () => {
  const target: Json = { a: { b: [1, 2] }, "c/d": 1 };

  test("does each operation in turn", () => {
    const operations: Json[] = [
      { op: "add", path: "/a/b/1", value: 9 },
      { op: "add", path: "/a/b/-", value: 3 },
      { op: "remove", path: "/a/b/0" },
      { op: "replace", path: "/c~1d", value: 2 },
      { op: "copy", from: "/c~1d", path: "/e" },
      { op: "move", from: "/e", path: "/f" },
      { op: "test", path: "/f", value: 2 },
    ];
    expect(applyJsonPatch(target, operations)).toEqual({ a: { b: [9, 2, 3] }, "c/d": 2, f: 2 });
  });

  test.each<Json>([
    { op: "remove", path: "/nosuch" },
    { op: "replace", path: "/nosuch", value: 1 },
    { op: "test", path: "/c~1d", value: 5 },
    { op: "dance", path: "/a" },
  ])("%j is refused", (operation) => {
    expect(applyJsonPatch(target, [operation])).toBeUndefined();
  });
});
