/** Which rows of the upstream tests the model's own tests carry, from vitest's JSON report. */
import * as v from "valibot";
import type { UpstreamRow } from "../model/upstream/rows.ts";

const Report = v.object({
  testResults: v.array(
    v.object({ name: v.string(), assertionResults: v.array(v.object({ title: v.string() })) }),
  ),
});

export interface RowCoverage {
  /** One line: how many rows have a test, and why the others have none. */
  readonly line: string;
  /** Rows with neither test nor reason, rows with both, and tests that begin with no row. */
  readonly problems: readonly string[];
}

/** Looks at the tests in files of a folder `upstream/`; each begins with the id of its row, or of several. Throws on other JSON. */
export function upstreamCoverage(report: string, rows: readonly UpstreamRow[]): RowCoverage {
  const files = v.parse(Report, JSON.parse(report)).testResults;
  const titles = files
    .filter(({ name }) => /[\\/]upstream[\\/][^\\/]+\.test\.ts$/.test(name))
    .flatMap(({ assertionResults }) => assertionResults.map(({ title }) => title));
  const carried = new Set(titles.flatMap(idsOf));
  const known = new Set(rows.map(({ id }) => id));
  const problems = [...carried]
    .filter((id) => !known.has(id))
    .map((id) => `a test begins with ${id}, which is no row of the upstream tests`);
  for (const { id, test, left } of rows) {
    if (carried.has(id) && left !== undefined)
      problems.push(`${id} (${test}) has a test, and a reason for having none`);
    if (!carried.has(id) && left === undefined) problems.push(`${id} (${test}) has neither test nor reason`);
  }
  const leftRows = rows.filter(({ id }) => !carried.has(id));
  const covered = rows.length - leftRows.length;
  return {
    line: `upstream rows: ${covered} covered, ${leftRows.length} left${reasonsOf(leftRows)}`,
    problems,
  };
}

/** The words that a title begins with and that look like ids; its first word if none does. */
function idsOf(title: string): readonly string[] {
  const words = title.split(" ");
  const end = words.findIndex((word) => !/^[A-Z]{1,2}\d+$/.test(word));
  return words.slice(0, end === 0 ? 1 : end < 0 ? words.length : end);
}

function reasonsOf(rows: readonly UpstreamRow[]): string {
  if (rows.length === 0) return "";
  const byReason = new Map<string, string[]>();
  for (const { id, left = "no reason" } of rows) byReason.set(left, [...(byReason.get(left) ?? []), id]);
  const parts = [...byReason].map(([reason, ids]) => `${ids.join(" ")}: ${reason}`);
  return ` (${parts.join("; ")})`;
}
