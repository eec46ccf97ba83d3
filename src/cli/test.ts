/**
 * `npm test`: every check, one line each, with what failed below it; then all failures stay on the screen and the last
 * line is `N passed, N failed`. A failure stops nothing. `npm test -- types unit` runs those alone. Exit status 1 when
 * anything failed.
 */
import { summaryLine } from "./check.ts";
import { allChecks } from "./checks.ts";

/** Long failures are cut, so that the summary lines of other checks can still be found. */
const longest = 6_000;

function indented(problem: string): string {
  const text = problem.length > longest ? `${problem.slice(0, longest)}\n... (cut)` : problem;
  return text.replace(/^/gm, "      ");
}

const wanted = process.argv.slice(2);
const checks = allChecks();
const unknown = wanted.filter((word) => !checks.some((check) => check.name === word));
let passed = 0;
let failed = unknown.length;
for (const word of unknown) {
  console.log(`FAIL  no check is called ${word}; there are ${checks.map((check) => check.name).join(", ")}`);
}
for (const check of checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const began = performance.now();
  const outcome = await check.run();
  console.log(summaryLine(check, outcome, performance.now() - began));
  for (const problem of outcome.problems) console.log(indented(problem));
  passed += outcome.passed;
  failed += outcome.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
