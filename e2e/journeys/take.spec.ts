import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { openScenario } from "../../src/scenarios/open-scenario.ts";
import { play } from "../../src/scenarios/play.ts";
import { faults } from "./axe.ts";
import { idle, openFile, openLab, viewOf } from "./lab.ts";

const own = "Nobody answers for B now.";

/** Records a crash of B and a look at what follows; the panel with the words is open then. */
async function recordACrash(page: Page) {
  await page.keyboard.press("r");
  const bar = page.getByRole("region", { name: "Recording" });
  await expect(bar).toBeVisible();
  await page.evaluate(() => window.skewscope?.run("crash", { server: "B" }));
  await idle(page);
  await page.evaluate(() => window.skewscope?.run("step-forward", { steps: 6 }));
  await idle(page);
  await bar.getByLabel("Words for this place").fill(own);
  await bar.getByRole("button", { name: "Say it here" }).click();
  await expect(bar).toContainText("2 captions");
  return bar;
}

test("what a person does becomes a scene: its words are written, it is saved, and opens again", async ({
  page,
}) => {
  await openLab(page);
  await page.evaluate(() => window.skewscope?.run("step-forward", { steps: 20 }));
  await idle(page);
  const bar = await recordACrash(page);
  const { run } = await viewOf(page);
  await bar.getByRole("button", { name: "End recording" }).click();
  const dialog = page.getByRole("dialog", { name: "Your scene" });
  await expect(dialog).toBeVisible();
  await expect(bar).toHaveCount(0);
  const beats = dialog.getByRole("textbox", { name: /^Beat/ });
  const values = await beats.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  expect(values).toContain("Crash B");
  expect(values.at(-1)).toBe(own);
  await dialog.getByLabel("Title").fill("B dies at the wrong moment");
  await beats.nth(values.indexOf("Crash B")).fill("B is killed.");
  expect(await faults(page)).toEqual([]);

  const saving = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Save the scene" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("b-dies-at-the-wrong-moment.json");
  const text = readFileSync(await download.path(), "utf8");
  const opened = openScenario(text);
  if (!opened.ok) throw new Error(opened.refusal.title);
  expect(play(opened.script).world.now).toBe(run.now);

  await dialog.getByRole("button", { name: "Close" }).click();
  await openFile(page, "b.json", text);
  await page.evaluate(() => window.skewscope?.run("last-step"));
  await idle(page);
  const again = await viewOf(page);
  expect(again.run.title).toBe("B dies at the wrong moment");
  expect(again.run.beats.map((beat) => beat.text)).toContain("B is killed.");
  expect(again.run.say).toBe(own);
  expect(again.servers.map(({ state }) => state)).toContain("crashed");
});

test("opening something else ends the recording and loses nothing of it", async ({ page }) => {
  await openLab(page);
  await recordACrash(page);
  await page.evaluate(() => window.skewscope?.run("open-scene", { id: "bands" }));
  const dialog = page.getByRole("dialog", { name: "Your scene" });
  await expect(dialog.getByRole("textbox", { name: /^Beat/ }).last()).toHaveValue(own);
  expect((await viewOf(page)).run.title).toContain("bands");
  await dialog.getByRole("button", { name: "Open it here" }).click();
  await expect(dialog).toHaveCount(0);
  await idle(page);
  expect((await viewOf(page)).run.title).not.toContain("bands");
});

test("the tab is filmed where the browser can, and the film is saved", async ({ page }) => {
  // What the person would choose in the browser's own window: a picture that changes.
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d");
      setInterval(() => context?.fillRect(Math.random() * 200, 20, 30, 30), 40);
      return canvas.captureStream(20);
    };
  });
  await openLab(page);
  const bar = await recordACrash(page);
  await bar.getByRole("button", { name: "Film this tab" }).click();
  await expect(bar).toContainText("filming this tab");
  await page.evaluate(() => window.skewscope?.run("step-forward", { steps: 3 }));
  await idle(page);
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.skewscope?.run("record"));
  const dialog = page.getByRole("dialog", { name: "Your scene" });
  const saving = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /^Save the film/ }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/\.(webm|mp4)$/);
  expect(readFileSync(await download.path()).length).toBeGreaterThan(500);
});

test("a browser that cannot film says so, and one that refuses does too", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await openLab(page);
  const bar = await recordACrash(page);
  await bar.getByRole("button", { name: "Film this tab" }).click();
  await expect(bar).toContainText("Filming was refused. The scene is recorded all the same.");
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "MediaRecorder"));
  await openLab(page);
  await page.keyboard.press("r");
  await expect(bar).toContainText("This browser has no MediaRecorder");
  await expect(bar.getByRole("button", { name: "Film this tab" })).toHaveCount(0);
});
