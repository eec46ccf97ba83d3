import { expect, test } from "@playwright/test";
import { idle, openLab, openScenario, playToEnd, viewOf } from "./lab.ts";

test("stepping back and forward comes to the same picture", async ({ page }) => {
  await openLab(page);
  await openScenario(page, "The same race, with dual write");
  await playToEnd(page);
  const main = page.getByRole("main", { name: "Lab" });
  // Playing stops between two steps; a step's own picture is the one at its time.
  await page.getByLabel("Step", { exact: true }).first().press("End");
  await page.getByLabel("Step", { exact: true }).first().press("Home");
  await page.getByLabel("Step", { exact: true }).first().press("End");
  await idle(page);
  const here = await viewOf(page);
  const picture = await main.screenshot({ animations: "disabled" });
  for (let i = 0; i < 5; i++) await page.getByRole("button", { name: "One step back" }).click();
  await idle(page);
  expect((await viewOf(page)).run.step).toBe(here.run.step - 5);
  await page.getByLabel("Step", { exact: true }).first().press("Home");
  await idle(page);
  expect((await viewOf(page)).run.step).toBe(0);
  await page.getByLabel("Step", { exact: true }).first().press("End");
  await idle(page);
  const again = await viewOf(page);
  expect(again).toEqual(here);
  await page.mouse.move(5, 5);
  const second = await main.screenshot({ animations: "disabled" });
  expect(second.equals(picture)).toBe(true);
});

test("acting in the past begins a branch, and the old future stays", async ({ page }) => {
  await openLab(page);
  await openScenario(page, "Two apiservers, one IP");
  await playToEnd(page);
  const whole = (await viewOf(page)).run.steps;
  for (let i = 0; i < 8; i++) await page.getByRole("button", { name: "One step back" }).click();
  await idle(page);
  await page.getByRole("article", { name: "apiserver B" }).getByRole("button", { name: "Crash" }).click();
  await idle(page);
  const branched = await viewOf(page);
  expect(branched.run.branches).toHaveLength(2);
  await page.getByLabel("Branch", { exact: true }).selectOption({ index: 0 });
  await idle(page);
  expect((await viewOf(page)).run.steps).toBe(whole);
});
