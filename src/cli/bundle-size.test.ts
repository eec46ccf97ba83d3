import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { budgets, bundlesOf, sizeOutcome } from "./bundle-size.ts";

describe("the size of what is built", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "skewscope-size-"));
    mkdirSync(join(folder, "assets"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A script that does not get smaller by gzip. */
  const heavy = (kb: number) => `/*${randomBytes(kb * 1000).toString("base64")}*/`;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  it("counts what is imported before the page runs, each file once, and not what import() loads later", () => {
    write("index.html", '<script type="module" src="./assets/main-a1.js"></script>');
    write(
      "assets/main-a1.js",
      'import{a}from"./shared-b2.js";export*from"./other-c3.js";import("./later-d4.js");',
    );
    write("assets/shared-b2.js", heavy(10));
    write("assets/other-c3.js", 'import"./shared-b2.js";');
    write("assets/later-d4.js", heavy(400));
    write("assets/lab.worker-e5.js", `import"./shared-b2.js";${heavy(20)}`);
    const [page, worker] = bundlesOf(folder);
    expect(page?.name).toBe("page");
    expect(page?.kb).toBeGreaterThan(10);
    expect(page?.kb).toBeLessThan(11.5);
    expect(worker?.name).toBe("lab.worker");
    expect(worker?.kb).toBeGreaterThan(30);
    expect(worker?.kb).toBeLessThan(32);
  });

  it("fails for each bundle over its budget, by name", () => {
    const outcome = sizeOutcome([
      { name: "page", kb: budgets.page + 0.1, budget: budgets.page },
      { name: "lab.worker", kb: budgets.worker, budget: budgets.worker },
    ]);
    expect(outcome.failed).toBe(1);
    expect(outcome.problems[0]).toContain("page: 150.1 KB");
  });
});
