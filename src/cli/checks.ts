import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserVariable, findBrowser, NoBrowser } from "../../e2e/browser/find-browser.ts";
import { machineProbes } from "../../e2e/browser/machine-probes.ts";
import { upstreamRows } from "../model/upstream/rows.ts";
import { bundlesOf, sizeOutcome } from "./bundle-size.ts";
import { type Check, failedOnce, type Outcome, passedOnce, withExit } from "./check.ts";
import { readPlaywrightReport } from "./playwright-report.ts";
import { runNode } from "./run-command.ts";
import { upstreamCoverage } from "./upstream-rows.ts";
import { readVitestReport } from "./vitest-report.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
const minutes = 60_000;

const tool = (path: string) => join(root, "node_modules", path);

/** A tool that says yes or no by its exit status. */
async function plain(script: readonly string[]): Promise<Outcome> {
  const { ok, output } = await runNode(script, 5 * minutes);
  return ok ? passedOnce : failedOnce(output);
}

/** A test runner that writes a JSON report into the file that it is told. */
async function reported(
  command: (file: string) => { script: readonly string[]; environment?: Record<string, string> },
  read: (text: string) => Outcome,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "skewscope-test-"));
  try {
    const file = join(folder, "report.json");
    const { script, environment } = command(file);
    const { ok, output } = await runNode(script, 40 * minutes, environment);
    try {
      return withExit(read(readFileSync(file, "utf8")), ok, output);
    } catch {
      return failedOnce(output === "" ? "no report was written" : output);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unit(): Promise<Outcome> {
  return reported(
    (file) => ({
      script: [
        tool("vitest/vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
      ],
    }),
    (text) => withUpstreamRows(readVitestReport(text, root), text),
  );
}

/** A row of the upstream tests that nobody restates is a failure too. */
function withUpstreamRows(outcome: Outcome, report: string): Outcome {
  const { line, problems } = upstreamCoverage(report, upstreamRows);
  console.log(`      ${line}`);
  return {
    ...outcome,
    failed: outcome.failed + problems.length,
    problems: [...outcome.problems, ...problems],
  };
}

async function size(built: boolean): Promise<Outcome> {
  if (!built) return failedOnce("not run: there is no built page to weigh");
  const bundles = bundlesOf(join(root, "dist"));
  console.log(
    `      ${bundles.map(({ name, kb, budget }) => `${name} ${kb.toFixed(1)} of ${budget} KB`).join(", ")}`,
  );
  return sizeOutcome(bundles);
}

async function journeys(built: boolean): Promise<Outcome> {
  if (!built) return failedOnce("not run: there is no built page to open");
  try {
    const browser = await findBrowser(machineProbes());
    console.log(`      browser: ${browser.path} (${browser.how})`);
    return await reported(
      (file) => ({
        script: [tool("@playwright/test/cli.js"), "test", "--reporter=json"],
        environment: { [browserVariable]: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
      readPlaywrightReport,
    );
  } catch (error) {
    if (error instanceof NoBrowser) return failedOnce(error.message);
    throw error;
  }
}

/** All checks in the order in which they run. The journeys need the page that the build before them made. */
export function allChecks(): readonly Check[] {
  let built = true;
  const build = async () => {
    const outcome = await plain([tool("vite/bin/vite.js"), "build", "--logLevel", "warn"]);
    built = outcome.failed === 0;
    return outcome;
  };
  const biome = ["ci", "--colors=off", "--max-diagnostics=50"];
  return [
    { name: "types", about: "tsc", run: () => plain([tool("typescript/bin/tsc"), "--noEmit"]) },
    { name: "lint", about: "biome ci", run: () => plain([tool("@biomejs/biome/bin/biome"), ...biome]) },
    { name: "unused", about: "knip", run: () => plain([tool("knip/bin/knip.js"), "--no-progress"]) },
    { name: "unit", about: "unit, property and conformance tests", run: unit },
    { name: "build", about: "vite build", run: build },
    { name: "size", about: "JavaScript after gzip", run: () => size(built) },
    { name: "journeys", about: "journeys in a browser", run: () => journeys(built) },
  ];
}
