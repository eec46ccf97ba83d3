import { expect, test } from "vitest";
import { masked } from "./mask.ts";

const known = { nodePorts: new Set(["30080"]), ages: true };

test.each([
  ["uid: 589e334e-b0d5-4c1f-8851-05a2b9024d30", "uid: <uid>"],
  ['resourceVersion: "12"', 'resourceVersion: "<revision>"'],
  ['resourceVersion: ""', 'resourceVersion: ""'],
  ['creationTimestamp: "2026-12-01T05:38:32Z"', 'creationTimestamp: "<time>"'],
  ["web.18ed0aa1e2e5c55a", "web.<event>"],
  ["80:30080/TCP,443:31757/TCP", "80:30080/TCP,443:<port>/TCP"],
  ["web   10.96.0.1   2m5s   app=web", "web   10.96.0.1   <age> app=web"],
  ["web   10.96.0.1   18s    app=web", "web   10.96.0.1   <age> app=web"],
  ["NAME   AGE    LABELS", "NAME   AGE LABELS"],
])("%s", (text, expected) => {
  expect(masked(text, known)).toBe(expected);
});

test("leaves words alone that only begin like an age", () => {
  expect(masked("a 10.96.0.0/24 5 80s-service", known)).toBe("a 10.96.0.0/24 5 80s-service");
  expect(masked("web 5s", { ...known, ages: false })).toBe("web 5s");
});
