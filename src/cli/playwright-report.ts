import * as v from "valibot";
import type { Outcome } from "./check.ts";

interface Suite {
  readonly title: string;
  readonly specs: readonly v.InferOutput<typeof Spec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const Failure = v.object({ message: v.optional(v.string(), "no message") });

const Spec = v.object({
  title: v.string(),
  tests: v.array(
    v.object({
      projectName: v.string(),
      /** `flaky` passed at a later try, which is a failure here: a journey holds every time or it does not. */
      status: v.picklist(["expected", "unexpected", "flaky", "skipped"]),
      results: v.array(v.object({ errors: v.optional(v.array(Failure), []) })),
    }),
  ),
});

const SuiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => SuiteSchema))),
});

const Report = v.object({ suites: v.array(SuiteSchema), errors: v.optional(v.array(Failure), []) });

function flatten(suite: Suite, above: readonly string[]): { title: string; spec: Suite["specs"][number] }[] {
  const path = [...above, suite.title];
  const own = suite.specs.map((spec) => ({ title: [...path, spec.title].join(" > "), spec }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flatten(inner, path))];
}

/** Counts the journeys in Playwright's JSON report, each per project. Throws on other JSON. */
export function readPlaywrightReport(text: string): Outcome {
  const report = v.parse(Report, JSON.parse(text));
  const problems = report.errors.map((error) => error.message);
  let passed = 0;
  let skipped = 0;
  for (const { title, spec } of report.suites.flatMap((suite) => flatten(suite, []))) {
    for (const test of spec.tests) {
      if (test.status === "expected") passed += 1;
      else if (test.status === "skipped") skipped += 1;
      else {
        const messages = test.results.flatMap((result) => result.errors.map((error) => error.message));
        problems.push(`[${test.projectName}] ${title} (${test.status})\n${messages.join("\n")}`);
      }
    }
  }
  return { passed, failed: problems.length, skipped, problems };
}
