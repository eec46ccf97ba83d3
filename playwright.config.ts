import { defineConfig } from "@playwright/test";
import { browserVariable, findBrowser } from "./e2e/browser/find-browser.ts";
import { freePort } from "./e2e/browser/free-port.ts";
import { launchArguments } from "./e2e/browser/launch-arguments.ts";
import { machineProbes } from "./e2e/browser/machine-probes.ts";

// This file is read again in every worker process: what was found the first time is handed down by environment.
process.env[browserVariable] ??= (await findBrowser(machineProbes())).path;
process.env.SKEWSCOPE_PORT ??= String(await freePort());
const port = Number(process.env.SKEWSCOPE_PORT);
const address = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A page, its worker and the browser already fill two cores.
  workers: 1,
  // Long, so that a busy machine is slow and not wrong: nothing that a journey waits for comes by time alone.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: address,
    browserName: "chromium",
    launchOptions: { executablePath: process.env[browserVariable], args: launchArguments() },
    colorScheme: "light",
    locale: "en-GB",
    timezoneId: "UTC",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "desktop", testIgnore: "**/*.phone.spec.ts", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testMatch: "**/*.phone.spec.ts",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    timeout: 30_000,
    reuseExistingServer: false,
  },
});
