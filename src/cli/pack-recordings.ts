/**
 * `npm run recordings -- FILES`: puts recordings into the repository in their compact form, where `npm test` and
 * `npm run conformance` find them. Exit status 1 for a file that is no recording; the others are written all the same.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { isObject } from "../drivers/oracle/json.ts";
import { pack } from "../drivers/oracle/packed.ts";
import { openTrace } from "../drivers/oracle/trace.ts";

const recordings = new URL("../drivers/recordings/", import.meta.url);

for (const file of process.argv.slice(2).filter((argument) => argument !== "--")) {
  const text = readFileSync(file, "utf8");
  const opened = openTrace(text);
  const value: unknown = "problem" in opened ? undefined : JSON.parse(text);
  if ("problem" in opened || opened.trace.steps === undefined || !isObject(value)) {
    console.error(`${basename(file)}: not a recording of steps, left out`);
    process.exitCode = 1;
    continue;
  }
  const target = new URL(basename(file), recordings);
  writeFileSync(target, `${JSON.stringify(pack(value))}\n`);
  console.log(`${basename(file)} -> ${fileURLToPath(target)}`);
}
