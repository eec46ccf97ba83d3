import * as v from "valibot";
import type { Outcome } from "./check.ts";

const Report = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ""),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.nullable(v.array(v.string()))),
        }),
      ),
    }),
  ),
});

/** Counts the tests in vitest's JSON report. A file that could not be loaded counts as one failure. Throws on other JSON. */
export function readVitestReport(text: string, root: string): Outcome {
  const report = v.parse(Report, JSON.parse(text));
  const problems: string[] = [];
  let passed = 0;
  let skipped = 0;
  for (const file of report.testResults) {
    const name = file.name.replace(`${root}/`, "");
    const before = problems.length;
    for (const test of file.assertionResults) {
      if (test.status === "passed") passed += 1;
      else if (test.status !== "failed") skipped += 1;
      else problems.push(`${name}: ${test.fullName}\n${(test.failureMessages ?? []).join("\n")}`);
    }
    if (file.status === "failed" && problems.length === before) problems.push(`${name}: ${file.message}`);
  }
  return { passed, failed: problems.length, skipped, problems };
}
