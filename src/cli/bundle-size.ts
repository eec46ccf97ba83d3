/** What the built page loads before anybody can use it, and what each of its workers loads to begin. */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import ts from "typescript";
import { type Outcome, passedOnce } from "./check.ts";

/**
 * KB (1000 bytes) of JavaScript after gzip. The model with its library of persistent maps takes 67 of the worker's; the
 * views, the history and the reading of scenarios come on top.
 */
export const budgets = { page: 150, worker: 110 };

export interface Bundle {
  /** `page`, or the worker's file name without its hash. */
  readonly name: string;
  readonly kb: number;
  readonly budget: number;
}

/** `folder` is the built site. Throws when it holds no page. */
export function bundlesOf(folder: string): readonly Bundle[] {
  const page = readFileSync(`${folder}/index.html`, "utf8");
  const scripts = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] as string,
  );
  const workers = readdirSync(`${folder}/assets`).filter((name) => /\.worker-[^.]+\.js$/.test(name));
  return [
    { name: "page", kb: kbOf(folder, scripts), budget: budgets.page },
    ...workers.sort().map((name) => ({
      name: name.replace(/-[^-.]+\.js$/, "").replace(/-.*$/, ""),
      kb: kbOf(folder, [`assets/${name}`]),
      budget: budgets.worker,
    })),
  ];
}

export function sizeOutcome(bundles: readonly Bundle[]): Outcome {
  const problems = bundles
    .filter(({ kb, budget }) => kb > budget)
    .map(
      ({ name, kb, budget }) =>
        `${name}: ${kb.toFixed(1)} KB of JavaScript after gzip, the budget is ${budget} KB. Load what is seldom needed with import().`,
    );
  return problems.length === 0 ? passedOnce : { passed: 0, failed: problems.length, skipped: 0, problems };
}

/** Of the files and all that they import before they run, each counted once. */
function kbOf(folder: string, entries: readonly string[]): number {
  const seen = new Set<string>();
  const open = [...entries];
  let bytes = 0;
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const text = readFileSync(`${folder}/${path}`, "utf8");
    bytes += gzipSync(text, { level: 9 }).length;
    const here = posix.dirname(path);
    open.push(...staticImports(text).map((name) => posix.join(here, name)));
  }
  return bytes / 1000;
}

/** Paths that a script names in import and export declarations; `import()` loads later and does not count. */
function staticImports(text: string): readonly string[] {
  return ts
    .createSourceFile("chunk.js", text, ts.ScriptTarget.ESNext)
    .statements.flatMap((statement) =>
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
      statement.moduleSpecifier !== undefined &&
      ts.isStringLiteral(statement.moduleSpecifier)
        ? [statement.moduleSpecifier.text]
        : [],
    );
}
