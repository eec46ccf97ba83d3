/** The built page, served as `npm start` does, in a browser of its own: what every figure of the page begins with. */
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { findBrowser } from "../../../e2e/browser/find-browser.ts";
import { freePort } from "../../../e2e/browser/free-port.ts";
import { launchArguments } from "../../../e2e/browser/launch-arguments.ts";
import { machineProbes } from "../../../e2e/browser/machine-probes.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const readyLimit = 60_000;

export interface Served {
  readonly address: string;
  readonly browser: Browser;
}

/** Builds and serves the page, opens a browser, and puts all of it down again when the work is over. */
export async function withServedPage<T>(work: (served: Served) => Promise<T>): Promise<T> {
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
    return await work({ address: `http://127.0.0.1:${port}/`, browser });
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * A page at 1440 x 900 without anything cached; it is not open yet. Scripts given to it may have named functions: the
 * loader of these files calls `__name` on them, which a page does not have of itself.
 */
export async function freshPage({ browser }: Served): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript("globalThis.__name = (one) => one");
  return { page: await context.newPage(), context };
}

/** Until the page says that its first scene is drawn. */
export async function ready(page: Page): Promise<void> {
  await page.locator("html[data-ready=true]").waitFor({ state: "attached", timeout: readyLimit });
}
