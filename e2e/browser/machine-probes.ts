import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import type { Probes } from "./find-browser.ts";
import { runProgram } from "./run-program.ts";

const startLimit = 20_000;
const silence = 90_000;
const environment = { DEBIAN_FRONTEND: "noninteractive", PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" };

async function starts(path: string): Promise<boolean> {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  // On Windows asking Chrome for its version opens a window instead.
  if (process.platform === "win32") return true;
  // Elsewhere it tells a browser from a stub that only asks to install one, and finds missing libraries.
  return (await runProgram([path, "--version"], { limit: startLimit })).ok;
}

/** The finder's questions answered by the machine it runs on; progress goes to standard error. */
export function machineProbes(): Probes {
  return {
    platform: process.platform,
    env: (name) => process.env[name],
    playwrightChromium: () => chromium.executablePath(),
    starts,
    aptAsRoot: () => process.getuid?.() === 0 && existsSync("/etc/debian_version"),
    run: async (command, limit) => (await runProgram(command, { limit, silence, environment })).ok,
    playwrightCommand: () => {
      const folder = dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json"));
      return [process.execPath, join(folder, "cli.js")];
    },
    tell: (line) => console.error(line),
  };
}
