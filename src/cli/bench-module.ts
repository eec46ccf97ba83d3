/** Runs one `*.bench.ts` module in a process of its own and writes its figures as JSON: `bench-module.ts MODULE FILE`. */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { BenchModule } from "./bench-figure.ts";

const [path = "", file = ""] = process.argv.slice(2);
const { figures }: BenchModule = await import(pathToFileURL(path).href);
writeFileSync(file, JSON.stringify(await figures()));
