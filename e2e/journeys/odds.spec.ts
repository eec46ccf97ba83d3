import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { openLab } from "./lab.ts";

test("the odds are drawn, sampled from the model, read by keyboard, and follow a cluster’s own range and traffic", async ({
  page,
}) => {
  await openLab(page);
  await page.keyboard.press("h");
  const dialog = page.getByRole("dialog", { name: "How often would it happen?" });
  await expect(dialog.getByText("26 Services in one window of 10.96.0.0/24: 52.7 %")).toBeVisible();
  await expect(dialog.getByText(/At 26 the model itself had \d+ of [1-9]\d* runs/)).toBeVisible({
    timeout: 30_000,
  });

  await dialog.getByRole("slider").press("End");
  await expect(dialog.getByText(/of 10.96.0.0\/24: over 99.9 %/)).toBeVisible();

  await dialog.getByLabel("Your own").fill("10.0.0.0/8");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("10.0.0.0/8 is not drawn");
  await dialog.getByRole("button", { name: "Remove 10.0.0.0/8" }).click();
  await dialog.getByLabel("Your own").fill("172.20.0.0/22");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("A day in 172.20.0.0/22")).toBeVisible();

  // One pair in 3,600 s of each hour, 24 times a day: 60 * 60 / 3600 * (t1 + t2) * 24 = 24 * 91.
  await expect(dialog.getByText("2,184 pairs of picks")).toBeVisible();
  await dialog.getByLabel(/Services through B/).fill("0");
  await expect(dialog.getByText("0 pairs of picks")).toBeVisible();

  await dialog.getByText("The points as a table").click();
  await expect(dialog.getByRole("row").filter({ hasText: "10.96.0.0/24" }).first()).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing in the odds, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openLab(page);
    await page.keyboard.press("h");
    await expect(page.getByText(/Services in one window of/)).toBeVisible();
    for (const axis of ["Length of the window", "Services an hour", "Services in one window"]) {
      await page.getByRole("button", { name: axis }).click();
      expect((await new AxeBuilder({ page }).include("dialog").analyze()).violations).toEqual([]);
    }
  });
