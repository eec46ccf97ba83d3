/** How long the page takes to show what a click or a key did: interaction to next paint, of a visit in which much is tried. */
import type { Page } from "@playwright/test";
import { type Figure, median } from "../bench-figure.ts";
import { freshPage, ready, type Served } from "./served-page.ts";

const visits = 3;

declare global {
  interface Window {
    /** Longest event of each interaction, ms. */
    interactions?: Map<number, number>;
  }
}

/** Keys and clicks as a person tries them: time, the grid, the lists, the dialogs, the palette, the theme. */
async function tryMuch(page: Page): Promise<void> {
  const keys = async (...all: string[]) => {
    for (const key of all) {
      await page.keyboard.press(key, { delay: 20 });
      await page.waitForTimeout(120);
    }
  };
  const click = async (role: "button" | "tab", name: string | RegExp) => {
    await page.getByRole(role, { name }).first().click({ delay: 20 });
    await page.waitForTimeout(150);
  };
  await keys(" ", "n", "ArrowLeft", "ArrowLeft", ".", "Home", "End", "n");
  await keys("+", "-", "-", "0");
  for (const at of [
    { x: 200, y: 60 },
    { x: 420, y: 110 },
  ])
    await page.getByRole("grid").click({ position: at, delay: 20 });
  await keys("ArrowRight", "ArrowDown", "Enter", "Escape");
  await click("button", "List");
  await click("button", "Grid");
  await click("tab", /^Requests/);
  await click("tab", /^Services/);
  await click("tab", /^Metrics/);
  await click("tab", /^Events/);
  await keys("t", "t", "?", "Escape", "o", "Escape", "Control+k");
  await page.keyboard.type("crash", { delay: 60 });
  await keys("Escape", "Escape");
}

/** The longest of one visit, which has fewer than fifty interactions (https://web.dev/articles/inp). */
async function longestInteraction(served: Served): Promise<number> {
  const { page, context } = await freshPage(served);
  try {
    await page.addInitScript(() => {
      const found = new Map<number, number>();
      window.interactions = found;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { interactionId = 0, duration } = entry as PerformanceEventTiming;
          if (interactionId > 0) found.set(interactionId, Math.max(found.get(interactionId) ?? 0, duration));
        }
      }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(served.address);
    await ready(page);
    await tryMuch(page);
    await page.waitForTimeout(300);
    const durations = await page.evaluate(() => [...(window.interactions ?? [])].map(([, ms]) => ms));
    if (durations.length === 0) throw new Error("no interaction was measured");
    return Math.max(...durations);
  } finally {
    await context.close();
  }
}

export async function interactionFigures(served: Served): Promise<readonly Figure[]> {
  const longest: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) longest.push(await longestInteraction(served));
  return [{ name: "page.inp-ms", value: median(longest), unit: "ms" }];
}
