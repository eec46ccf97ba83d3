/** From an address to the first scene: how long it takes, and how much JavaScript that is. */
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { type Figure, median } from "../bench-figure.ts";
import { freshPage, ready, type Served } from "./served-page.ts";

const opens = 5;
/** Nothing larger is painted so long after the first scene, ms. */
const settled = 700;

interface Opened {
  readonly firstScene: number;
  /** Largest contentful paint (https://w3c.github.io/largest-contentful-paint): the picture without its canvases. */
  readonly lcp: number;
  readonly scriptBytes: number;
  readonly workerBytes: number;
}

/** Sums of the scripts as a server would send them, bytes after gzip. */
function countScripts(page: Page): { readonly sums: Promise<number[]>[] } {
  const sums: Promise<number[]>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js")) return;
    // What the worker imports is asked for by the worker's script and not by the page.
    const referrer = response.request().headers().referer ?? "";
    const worker = /worker/.test(pathname) || /worker/.test(referrer);
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    sums.push(size.then((bytes) => (worker ? [0, bytes] : [bytes, 0])));
  });
  return { sums };
}

async function open(served: Served): Promise<Opened> {
  const { page, context } = await freshPage(served);
  try {
    await page.addInitScript(() => {
      const root = () => document.documentElement;
      new MutationObserver(() => {
        if (root()?.dataset.ready !== "true" || root().dataset.readyAt !== undefined) return;
        root().dataset.readyAt = String(performance.now());
      }).observe(document, { attributes: true, childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) root().dataset.lcp = String(entry.startTime);
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    const { sums } = countScripts(page);
    await page.goto(served.address);
    await ready(page);
    await page.waitForTimeout(settled);
    const root = page.locator("html");
    const [firstScene, lcp] = [await root.getAttribute("data-ready-at"), await root.getAttribute("data-lcp")];
    if (firstScene === null || lcp === null) throw new Error("the page did not say when it was painted");
    const sizes = await Promise.all(sums);
    const total = (place: number) => sizes.reduce((sum, size) => sum + (size[place] ?? 0), 0);
    return {
      firstScene: Number(firstScene),
      lcp: Number(lcp),
      scriptBytes: total(0),
      workerBytes: total(1),
    };
  } finally {
    await context.close();
  }
}

export async function firstOpenFigures(served: Served): Promise<readonly Figure[]> {
  // The first open of a new browser process measures the browser.
  await open(served);
  const all: Opened[] = [];
  for (let i = 0; i < opens; i += 1) all.push(await open(served));
  const of = (key: keyof Opened) => median(all.map((one) => one[key]));
  return [
    { name: "page.first-scene-ms", value: of("firstScene"), unit: "ms" },
    { name: "page.lcp-ms", value: of("lcp"), unit: "ms" },
    { name: "page.first-js-kb", value: of("scriptBytes") / 1024, unit: "KiB" },
    { name: "page.worker-js-kb", value: of("workerBytes") / 1024, unit: "KiB" },
  ];
}
