/**
 * `npm run bench`: every `*.bench.ts` module below src, one after another, each in a process of its own so that none runs on
 * what another left compiled or on its heap. `-- --json FILE` writes the figures too, `-- model page` runs the modules
 * whose path holds one of these words. Exit status 1 when a module failed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Figure } from "./bench-figure.ts";
import { benchTable } from "./bench-table.ts";
import { runNode } from "./run-command.ts";

const limit = 15 * 60_000;
const source = fileURLToPath(new URL("..", import.meta.url));
const runner = fileURLToPath(new URL("bench-module.ts", import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "string" } } });

const modules = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".bench.ts"))
  .filter((path) => positionals.length === 0 || positionals.some((word) => path.includes(word)))
  .sort();
const folder = mkdtempSync(join(tmpdir(), "skewscope-bench-"));
const figures: Figure[] = [];
let failed = modules.length === 0;
if (failed) console.error(`no benchmark has ${positionals.join(" or ")} in its path`);
for (const path of modules) {
  const file = join(folder, "figures.json");
  console.error(`measuring ${path}`);
  const { ok, output } = await runNode(
    ["--expose-gc", "--import", "tsx", runner, join(source, path), file],
    limit,
  );
  if (ok) figures.push(...(JSON.parse(readFileSync(file, "utf8")) as Figure[]));
  else console.error(output);
  failed ||= !ok;
}
rmSync(folder, { recursive: true, force: true });

const machine = {
  node: process.version,
  platform: process.platform,
  cpus: cpus().length,
  cpu: cpus()[0]?.model ?? "",
};
console.log(`${machine.cpus} x ${machine.cpu}, Node ${machine.node}\n${benchTable(figures)}`);
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
process.exitCode = failed ? 1 : 0;
