/**
 * `npm run conformance -- DIR_OR_FILES`: how many recorded steps the model explains. Without arguments it takes the
 * recordings inside the repository. Exit status 1 when a step differs or a file cannot be read.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { explain } from "../drivers/oracle/explain.ts";
import { report, totalsOf } from "../drivers/oracle/report.ts";
import { openTrace } from "../drivers/oracle/trace.ts";

const inRepository = fileURLToPath(new URL("../drivers/recordings/", import.meta.url));

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(path, name));
}

const paths = process.argv.slice(2).filter((argument) => argument !== "--");
const timed = process.env.CONFORMANCE_TIMES !== undefined;
let failed = false;
let agree = 0;
let checked = 0;
let traces = 0;
for (const file of (paths.length === 0 ? [inRepository] : paths).flatMap(filesOf)) {
  const began = performance.now();
  const opened = openTrace(readFileSync(file, "utf8"));
  if ("problem" in opened) {
    const { found, expected, where } = opened.problem;
    console.log(
      `${basename(file)}: not a recording: ${where === "" ? "" : `${where}: `}found ${found}, expected ${expected}`,
    );
    failed = true;
    continue;
  }
  const outcomes = [...explain(opened.trace)];
  const totals = totalsOf(outcomes);
  traces += opened.trace.steps === undefined ? 0 : 1;
  agree += totals.agree;
  checked += totals.checked;
  for (const line of report(opened.trace, basename(file, ".json"), outcomes)) console.log(line);
  if (timed) console.log(`  ${Math.round(performance.now() - began)} ms`);
}
if (agree < checked) failed = true;
console.log(`conformance: ${agree} of ${checked} steps agree in ${traces} traces`);
process.exitCode = failed ? 1 : 0;
