/**
 * `npm run conformance -- DIR_OR_FILES`: how many recorded steps the model explains. Without arguments it takes the
 * recordings inside the repository. Exit status 1 when a step differs or a file cannot be read.
 *
 * `npm run conformance -- --kubectl DIR_OR_FILES`: how many recorded commands the console answers as the real client
 * did. Exit status 1 when one differs, other than those that the console leaves out. With `--keep` the recordings are put
 * into the repository in their compact form.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack } from "../console/replay/packed.ts";
import { openRecording } from "../console/replay/recording.ts";
import { reportOf } from "../console/replay/report.ts";
import { explain } from "../drivers/oracle/explain.ts";
import { report, totalsOf } from "../drivers/oracle/report.ts";
import { openTrace } from "../drivers/oracle/trace.ts";

const inRepository = fileURLToPath(new URL("../drivers/recordings/", import.meta.url));
const kubectlInRepository = fileURLToPath(new URL("../console/recordings/", import.meta.url));

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => /\.(?:json|ndjson)$/.test(name))
    .sort()
    .map((name) => join(path, name));
}

/** Replays commands of kubectl; true when all agree that the console supports. */
function compareKubectl(files: readonly string[], keep: boolean): boolean {
  let [agree, all, fine] = [0, 0, true];
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const recording = openRecording(text);
    if (recording === undefined) {
      console.log(`${basename(file)}: not a recording of kubectl`);
      fine = false;
      continue;
    }
    if (keep) writeFileSync(join(kubectlInRepository, `${recording.id}.ndjson`), pack(JSON.parse(text)));
    const { lines, totals } = reportOf(recording);
    for (const line of lines) console.log(line);
    agree += totals.agree;
    all += totals.agree + totals.differ + totals.unsupported;
    fine &&= totals.differ === 0;
  }
  console.log(`kubectl: ${agree} of ${all} commands agree`);
  return fine;
}

/** Checks traces of apiservers; true when every step agrees. */
function checkTraces(files: readonly string[]): boolean {
  const timed = process.env.CONFORMANCE_TIMES !== undefined;
  let failed = false;
  let agree = 0;
  let checked = 0;
  let traces = 0;
  for (const file of files) {
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
  return !failed;
}

const words = process.argv.slice(2).filter((argument) => argument !== "--");
const kubectl = words.includes("--kubectl");
const paths = words.filter((word) => !["--kubectl", "--keep"].includes(word));
const fallback = kubectl ? kubectlInRepository : inRepository;
const files = (paths.length === 0 ? [fallback] : paths).flatMap(filesOf);
process.exitCode = (kubectl ? compareKubectl(files, words.includes("--keep")) : checkTraces(files)) ? 0 : 1;
