/** What a journey by hand needs beside the kit: the Lab open and still, files to drop, and the view behind the picture. */
import { expect, type Page } from "@playwright/test";
import type { LabView } from "../../src/worker/lab-view.ts";
import { Lab } from "../kit/lab.ts";

/** Opens the page and stops the first scenario where it is. */
export async function openLab(page: Page, path = "./"): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-ready=true]").waitFor();
  await pause(page);
}

export async function pause(page: Page): Promise<void> {
  // Not by its button: that may have turned into Play a moment ago, when a violation stopped the run.
  await page.evaluate(() => window.skewscope?.pause());
  await idle(page);
}

/** Nothing plays and no answer is outstanding. */
export async function idle(page: Page): Promise<void> {
  await new Lab(page).idle();
}

export async function viewOf(page: Page): Promise<LabView> {
  return await new Lab(page).view();
}

export async function openScenario(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("dialog", { name: "Open" }).getByRole("button", { name: title }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Plays at the highest speed until the scenario has nothing left to do. */
export async function playToEnd(page: Page): Promise<void> {
  await page.getByLabel("Speed").selectOption("60");
  await expect
    .poll(
      async () => {
        const play = page.getByRole("button", { name: "Play", exact: true });
        if (await play.isVisible()) await play.click();
        return (await viewOf(page)).run.scriptLeft;
      },
      { timeout: 40_000 },
    )
    .toBe(0);
  await pause(page);
}

export async function openFile(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page
    .getByLabel("Scenario or recording file")
    .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}
