/** The rules of the house that a program can check: which room imports which, what the model does not name, sizes. */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

/** The rooms from the lowest to the highest; a file imports from its own room and from lower ones. */
const rooms = ["model", "drivers", "audit", "console", "scenarios", "worker", "state", "ui"];

const modelLibraries = ["ipaddr.js", "immutable", "pure-rand"];
const notInTheModel = new Set([
  "Date",
  "window",
  "document",
  "performance",
  "setTimeout",
  "setInterval",
  "crypto",
  "process",
]);
/** The constants of the border between page and worker; all else of the worker's room is for the worker. */
const border = ["worker/protocol.ts", "worker/lab-view.ts"];
const mostLines = 450;

interface Import {
  /** Path below src for our own files (`model/apply.ts`), the package's name otherwise. */
  readonly to: string;
  readonly own: boolean;
  /** True when nothing of it is left at run time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly tree: ts.SourceFile;
}

const source = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path))
  .sort()
  .map((path) => read(path, readFileSync(source + path, "utf8")));
const product = files.filter(({ path }) => isProduct(path));

function isProduct(path: string): boolean {
  return !/\.(test|bench|fixture)\.tsx?$/.test(path) && !path.includes("/fixture/");
}

function read(path: string, text: string): SourceFile {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  return { path, lines: text.split("\n").length - 1, imports: importsOf(tree), tree };
}

/** What stands directly in src starts the page, so it belongs to the highest room. */
function roomOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : "ui";
}

function lineOf(node: ts.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

function importsOf(tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const own = specifier.text.startsWith(".");
    const whole = own ? posix.join(posix.dirname(tree.fileName), specifier.text) : specifier.text;
    found.push({ to: whole.replace(/\?.*$/, ""), own, typeOnly, line: lineOf(node) });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, isTypeImport(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node, node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  return clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** `from:line imports to` for each import that the rule refuses. */
function refused(among: readonly SourceFile[], rule: (path: string, what: Import) => boolean): string[] {
  return among.flatMap(({ path, imports }) =>
    imports.filter((what) => rule(path, what)).map(({ to, line }) => `${path}:${line} imports ${to}`),
  );
}

const climbs = (path: string, { to, own }: Import) =>
  own && roomOf(path) !== "cli" && rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(path));

const reachesOutside = (path: string, { to, own }: Import) =>
  own && roomOf(path) !== "cli" && !rooms.includes(roomOf(to)) && !isFigureOfBench(path, to);

/** Benchmarks stand beside what they measure and hand their figures to the command. */
function isFigureOfBench(path: string, to: string): boolean {
  return path.endsWith(".bench.ts") && to === "cli/bench-figure.ts";
}

const strangeToTheModel = (path: string, { to, own }: Import) =>
  roomOf(path) === "model" &&
  !own &&
  !modelLibraries.some((library) => to === library || to.startsWith(`${library}/`));

const runsTheModelInThePage = (path: string, { to, own, typeOnly }: Import) =>
  ["state", "ui"].includes(roomOf(path)) &&
  own &&
  !typeOnly &&
  ["model", "worker"].includes(roomOf(to)) &&
  !border.includes(to);

/** Names of the machine or the page that a model file uses as a value or a type, as `path:line name`. */
function impurities({ path, tree }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && notInTheModel.has(node.text) && !isOnlyAKey(node))
      found.push(`${path}:${lineOf(node)} ${node.text}`);
    if (ts.isPropertyAccessExpression(node) && node.getText() === "Math.random")
      found.push(`${path}:${lineOf(node)} Math.random`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** True for `x.window` and `{ window: 1 }`, which name a field and not the global. */
function isOnlyAKey(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === name;
  if (ts.isBindingElement(parent)) return parent.propertyName === name;
  const keyed =
    ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent);
  return keyed && parent.name === name;
}

/** Every ring of files that need each other at run time, once, as `a > b > a`. */
function cycles(among: readonly SourceFile[]): string[] {
  const next = new Map(
    among.map(({ path, imports }) => [path, imports.filter((i) => i.own && !i.typeOnly).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    const back = trail.indexOf(path);
    if (back >= 0) found.push([...trail.slice(back), path].join(" > "));
    if (back >= 0 || done.has(path)) return;
    for (const to of next.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  return found;
}

describe("the rooms of src", () => {
  test("every folder is a room that has a place in the order", () => {
    const known = [...rooms, "cli"];
    expect(files.map(({ path }) => path).filter((path) => !known.includes(roomOf(path)))).toEqual([]);
  });

  test("arrows point down", () => {
    expect(refused(files, climbs)).toEqual([]);
  });

  test("nobody imports the commands, or anything outside src", () => {
    expect(refused(files, reachesOutside)).toEqual([]);
  });

  test("the model uses no library but three", () => {
    expect(refused(product, strangeToTheModel)).toEqual([]);
  });

  test("the page takes types from the model and the worker, and runs neither", () => {
    expect(refused(product, runsTheModelInThePage)).toEqual([]);
  });

  test("the model names no clock, no chance, no timer and no page", () => {
    expect(product.filter(({ path }) => roomOf(path) === "model").flatMap(impurities)).toEqual([]);
  });

  test("no files need each other in a ring", () => {
    expect(cycles(files)).toEqual([]);
  });

  test(`no file is longer than ${mostLines} lines`, () => {
    expect(
      files.filter(({ lines }) => lines > mostLines).map(({ path, lines }) => `${path}: ${lines}`),
    ).toEqual([]);
  });
});

describe("these rules", () => {
  const one = (path: string, text: string) => [read(path, text)];

  test("see an import that climbs, in all its forms", () => {
    const text = [
      'import type { View } from "../worker/lab-view.ts";',
      'export { play } from "../scenarios/play.ts";',
      'const ui = import("../ui/shell/app.tsx");',
      'type Store = import("../state/lab-store.ts").Store;',
      'import { apply } from "../model/apply.ts";',
    ];
    expect(refused(one("drivers/clock.ts", text.join("\n")), climbs)).toHaveLength(4);
  });

  test("let benchmarks alone reach the commands, and only for the shape of a figure", () => {
    const text = 'import { timed } from "../cli/bench-figure.ts";\nimport "../cli/test.ts";';
    expect(refused(one("drivers/clock.bench.ts", text), reachesOutside)).toHaveLength(1);
    expect(refused(one("drivers/clock.ts", text), reachesOutside)).toHaveLength(2);
  });

  test("tell types from values at the page's border", () => {
    const text = [
      'import type { World } from "../model/world.ts";',
      'import { cell } from "../worker/lab-view.ts";',
      'import { type World, apply } from "../model/apply.ts";',
    ];
    expect(refused(one("ui/dock.tsx", text.join("\n")), runsTheModelInThePage)).toEqual([
      "ui/dock.tsx:3 imports model/apply.ts",
    ]);
  });

  test("see globals and not fields of the same name", () => {
    const text = "const a = { window: 1 };\nconst b = a.window;\nconst c = Date.now() + Math.random();";
    expect(one("model/a.ts", text).flatMap(impurities)).toEqual([
      "model/a.ts:3 Date",
      "model/a.ts:3 Math.random",
    ]);
  });

  test("find a ring", () => {
    const ring = [
      read("model/a.ts", 'import { b } from "./b.ts";'),
      read("model/b.ts", 'import { a } from "./a.ts";'),
      read("model/c.ts", 'import type { a } from "./a.ts";'),
    ];
    expect(cycles(ring)).toEqual(["model/a.ts > model/b.ts > model/a.ts"]);
  });
});
