import { expect, test } from "@playwright/test";
import { idle, openLab, viewOf } from "./lab.ts";

test("a scenario is opened, played, stepped and acted on by keyboard alone", async ({ page }) => {
  await openLab(page);
  await page.keyboard.press("o");
  await expect(page.getByRole("dialog", { name: "Open" })).toBeVisible();
  const choice = page.getByRole("button", { name: /^Two apiservers, one IP\s*Can two apiservers/ });
  for (let i = 0; i < 12 && !(await choice.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Violated at step/)).toBeVisible();
  const at = (await viewOf(page)).run.step;
  await page.locator("body").press("ArrowLeft");
  await idle(page);
  expect((await viewOf(page)).run.step).toBe(at - 1);
  await page.keyboard.press(".");
  await idle(page);
  expect((await viewOf(page)).run.step).toBe(at);
  await page.keyboard.press("Home");
  await idle(page);
  expect((await viewOf(page)).run.step).toBe(0);
  await page.keyboard.press("n");
  await idle(page);
  expect((await viewOf(page)).run.step).toBe(at);
  await page.keyboard.press("c");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("-typed");
  await page.keyboard.press("Enter");
  await idle(page);
  expect((await viewOf(page)).run.edited).toBe(true);
});

test("the theme, the list of keys, and switching letters off", async ({ page }) => {
  await openLab(page);
  await page.locator("body").press("t");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByRole("checkbox").press("Space");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.locator("body").press("t");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
