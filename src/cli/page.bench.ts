import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { build, preview } from "vite";
import { findBrowser } from "../../e2e/browser/find-browser.ts";
import { freePort } from "../../e2e/browser/free-port.ts";
import { launchArguments } from "../../e2e/browser/launch-arguments.ts";
import { machineProbes } from "../../e2e/browser/machine-probes.ts";
import { type Figure, median } from "./bench-figure.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const opens = 5;
const readyLimit = 60_000;

/**
 * Milliseconds from navigation until the page says that its first scene is drawn (`data-ready="true"` on the root
 * element), by the page's own clock, with an empty cache.
 */
async function firstScene(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    // No function in here may have a name: the loader of this file adds a call to those that the page cannot answer.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const root = document.documentElement;
        if (root?.dataset.ready !== "true" || root.dataset.readyAt !== undefined) return;
        root.dataset.readyAt = String(performance.now());
      }).observe(document, { attributes: true, childList: true, subtree: true });
    });
    await page.goto(address);
    const root = page.locator("html[data-ready-at]");
    await root.waitFor({ state: "attached", timeout: readyLimit });
    return Number(await root.getAttribute("data-ready-at"));
  } finally {
    await context.close();
  }
}

/** Builds the page, serves it as `npm start` does and opens it, each time without anything cached. */
export async function figures(): Promise<readonly Figure[]> {
  await build({ root, logLevel: "error" });
  const port = await freePort();
  const server = await preview({
    root,
    logLevel: "error",
    preview: { host: "127.0.0.1", port, strictPort: true },
  });
  const { path } = await findBrowser(machineProbes());
  const browser = await chromium.launch({ executablePath: path, args: launchArguments() });
  try {
    const address = `http://127.0.0.1:${port}/`;
    // The first open of a new browser process measures the browser.
    await firstScene(browser, address);
    const times: number[] = [];
    for (let open = 0; open < opens; open += 1) times.push(await firstScene(browser, address));
    return [{ name: "page.first-scene-ms", value: median(times), unit: "ms" }];
  } finally {
    await browser.close();
    await server.close();
  }
}
