import { expect, it } from "vitest";
import type { UpstreamRow } from "../model/upstream/rows.ts";
import { upstreamCoverage } from "./upstream-rows.ts";

const row = (id: string, left?: string): UpstreamRow => ({ id, file: "X", test: `Test${id}`, left });

function coverage(rows: readonly UpstreamRow[], ...titles: readonly string[]) {
  const assertionResults = titles.map((title) => ({ title }));
  const testResults = [
    { name: "/x/src/model/upstream/a.test.ts", assertionResults },
    { name: "/x/src/model/other.test.ts", assertionResults: [{ title: "C1 elsewhere" }] },
  ];
  return upstreamCoverage(JSON.stringify({ testResults }), rows);
}

it("counts the rows with a test, and says why others have none", () => {
  const rows = [row("A1"), row("A2", "skipped"), row("A3", "skipped"), row("B1")];
  expect(coverage(rows, "A1 one", "A1 B1 two")).toEqual({
    line: "upstream rows: 2 covered, 2 left (A2 A3: skipped)",
    problems: [],
  });
});

it("names what is missing, said twice, or unknown", () => {
  expect(coverage([row("A1"), row("B1", "skipped")], "B1 one", "X9 two", "none").problems).toEqual([
    "a test begins with X9, which is no row of the upstream tests",
    "a test begins with none, which is no row of the upstream tests",
    "A1 (TestA1) has neither test nor reason",
    "B1 (TestB1) has a test, and a reason for having none",
  ]);
});
