import { describe, expect, test } from "vitest";
import { findBrowser, NoBrowser, type Probes } from "./find-browser.ts";

const own = "/cache/chromium/chrome";
const asked = "/somewhere/brave";

/** A machine on which `there` start; a program run adds `gives[its last word]`, or fails. */
function machine(
  there: readonly string[],
  changes: Partial<Probes> = {},
  gives: Record<string, string> = {},
) {
  const present = new Set(there);
  const runs: string[] = [];
  const lines: string[] = [];
  const probes: Probes = {
    platform: "linux",
    env: (name) => (name === "PATH" ? "/usr/local/bin:/usr/bin" : undefined),
    playwrightChromium: () => own,
    starts: (path) => Promise.resolve(present.has(path)),
    aptAsRoot: () => false,
    run: (command) => {
      const text = command.join(" ");
      runs.push(text);
      const file = Object.entries(gives).find(([start]) => text.startsWith(start))?.[1];
      if (file !== undefined) present.add(file);
      return Promise.resolve(file !== undefined);
    },
    playwrightCommand: () => ["playwright"],
    tell: (line) => lines.push(line),
    ...changes,
  };
  return { probes, runs, lines };
}

const naming = (path: string) => (name: string) => (name === "SKEWSCOPE_BROWSER" ? path : "/usr/bin");

describe("the browser that is found", () => {
  test("the environment variable wins over everything", async () => {
    const { probes } = machine([asked, own, "/usr/bin/chromium"], { env: naming(asked) });
    expect(await findBrowser(probes)).toEqual({ path: asked, how: "SKEWSCOPE_BROWSER" });
  });

  test("a variable that names no program is an error, even when another browser is there", async () => {
    const { probes } = machine([own], { env: naming(asked) });
    await expect(findBrowser(probes)).rejects.toThrow(`SKEWSCOPE_BROWSER names ${asked}`);
  });

  test("Playwright's own comes before an installed one", async () => {
    const { probes } = machine([own, "/usr/bin/chromium"]);
    expect((await findBrowser(probes)).path).toBe(own);
  });

  test("Chrome on PATH comes before Chromium, and PATH before the usual places", async () => {
    const { probes } = machine([
      "/usr/bin/chromium",
      "/usr/local/bin/google-chrome",
      "/opt/google/chrome/chrome",
    ]);
    expect((await findBrowser(probes)).path).toBe("/usr/local/bin/google-chrome");
  });

  test("the usual places come last, and nothing is installed", async () => {
    const { probes, runs } = machine(["/snap/bin/chromium"]);
    expect((await findBrowser(probes)).path).toBe("/snap/bin/chromium");
    expect(runs).toEqual([]);
  });

  test("the places of macOS", async () => {
    const path = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    const { probes } = machine([path], { platform: "darwin" });
    expect((await findBrowser(probes)).path).toBe(path);
  });

  test("the places of Windows", async () => {
    const path = "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe";
    const env = (name: string) => (name === "PROGRAMFILES" ? "C:\\Program Files" : undefined);
    const { probes } = machine([path], { platform: "win32", env });
    expect((await findBrowser(probes)).path).toBe(path);
  });
});

describe("when there is none", () => {
  test("Playwright's download is tried first", async () => {
    const { probes, runs } = machine([], { aptAsRoot: () => true }, { playwright: own });
    expect(await findBrowser(probes)).toEqual({ path: own, how: "Playwright's download" });
    expect(runs).toEqual(["playwright install chromium"]);
  });

  test("then Debian's package, with a fresh package list", async () => {
    const gives = { "apt-get install": "/usr/bin/chromium" };
    const { probes, runs, lines } = machine([], { aptAsRoot: () => true }, gives);
    expect((await findBrowser(probes)).path).toBe("/usr/bin/chromium");
    expect(runs.map((run) => run.split(" ").slice(0, 2).join(" "))).toEqual([
      "playwright install",
      "apt-get update",
      "apt-get install",
    ]);
    expect(lines).toHaveLength(2);
  });

  test("without root the package manager is left alone, and the message names one command", async () => {
    const { probes, runs } = machine([]);
    const failure = findBrowser(probes);
    await expect(failure).rejects.toBeInstanceOf(NoBrowser);
    await expect(failure).rejects.toThrow(/Run: npx playwright install --with-deps chromium$/);
    expect(runs).toEqual(["playwright install chromium"]);
  });
});
