import { describe, expect, test } from "vitest";
import { failedOnce, passedOnce, summaryLine, withExit } from "./check.ts";
import { readPlaywrightReport } from "./playwright-report.ts";
import { runNode } from "./run-command.ts";
import { readVitestReport } from "./vitest-report.ts";

describe("vitest's report", () => {
  const file = (name: string, status: string, tests: readonly string[], message = "") => ({
    name: `/repo/${name}`,
    status,
    message,
    assertionResults: tests.map((outcome, index) => ({
      fullName: `case ${index}`,
      status: outcome,
      failureMessages: outcome === "failed" ? ["expected 1 to be 2"] : [],
    })),
  });
  const read = (...testResults: readonly unknown[]) =>
    readVitestReport(JSON.stringify({ testResults, success: true }), "/repo");

  test("counts each test by itself and names what failed", () => {
    expect(read(file("a.test.ts", "failed", ["passed", "failed", "pending", "todo"]))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      problems: ["a.test.ts: case 1\nexpected 1 to be 2"],
    });
  });

  test("counts a file that could not be loaded as a failure", () => {
    const outcome = read(
      file("b.test.ts", "failed", [], "cannot find x"),
      file("c.test.ts", "passed", ["passed"]),
    );
    expect(outcome).toMatchObject({ passed: 1, failed: 1, problems: ["b.test.ts: cannot find x"] });
  });

  test("refuses other JSON", () => {
    expect(() => readVitestReport("{}", "/repo")).toThrow();
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [
      {
        projectName: "desktop",
        status,
        results: [{ errors: status === "unexpected" ? [{ message: "no" }] : [] }],
      },
    ],
  });

  test("counts journeys in nested groups, and one that passed only at a later try as failed", () => {
    const suites = [
      {
        title: "opens.spec.ts",
        specs: [spec("one", "expected"), spec("two", "skipped")],
        suites: [{ title: "group", specs: [spec("three", "unexpected"), spec("four", "flaky")] }],
      },
    ];
    const outcome = readPlaywrightReport(JSON.stringify({ suites, errors: [] }));
    expect(outcome).toMatchObject({ passed: 1, skipped: 1, failed: 2 });
    expect(outcome.problems[0]).toBe("[desktop] opens.spec.ts > group > three (unexpected)\nno");
  });

  test("counts an error outside every journey", () => {
    const report = { suites: [], errors: [{ message: "the server did not start" }] };
    expect(readPlaywrightReport(JSON.stringify(report))).toMatchObject({
      failed: 1,
      problems: ["the server did not start"],
    });
  });
});

describe("an outcome", () => {
  test("is a failure when its program failed although every test passed", () => {
    expect(withExit(passedOnce, false, "unhandled error")).toMatchObject({
      failed: 1,
      problems: ["unhandled error"],
    });
    expect(withExit(passedOnce, true, "")).toBe(passedOnce);
  });

  test("is a failure when nothing was tested", () => {
    expect(withExit({ ...passedOnce, passed: 0 }, true, "").failed).toBe(1);
  });

  test("becomes one line", () => {
    const check = { name: "types", about: "tsc", run: () => Promise.resolve(passedOnce) };
    expect(summaryLine(check, passedOnce, 1234)).toBe("ok    types     tsc: 1 passed (1.2 s)");
    expect(summaryLine(check, failedOnce("x"), 50)).toBe("FAIL  types     tsc: 0 passed, 1 failed (0.1 s)");
  });
});

describe("a program that is run", () => {
  test("has its output kept and its failure seen", async () => {
    const ended = await runNode(
      ["-e", "console.log('said'); console.error('cried'); process.exit(3)"],
      20_000,
    );
    expect(ended).toEqual({ ok: false, output: "said\ncried" });
  });

  test("is ended when it takes too long", async () => {
    const ended = await runNode(["-e", "setInterval(() => {}, 1000)"], 300);
    expect(ended.ok).toBe(false);
    expect(ended.output).toContain("took too long");
  });
});
