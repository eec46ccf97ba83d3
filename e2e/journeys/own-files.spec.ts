import { expect, test } from "@playwright/test";
import { idle, openLab } from "./lab.ts";

test("the page asks for nothing but its own files, and its fonts come with it", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL ?? "") && !url.startsWith("data:") && !url.startsWith("blob:"))
      foreign.push(url);
  });
  await openLab(page);
  await page.getByRole("button", { name: "Share" }).click();
  await idle(page);
  await expect(page.getByLabel(/^Link/)).toHaveValue(/#1\./);
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => document.fonts.check('12px "Inter Variable"'))).toBe(true);
});

test("a browser that refuses the clipboard leaves the link selected and says how to copy it", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await openLab(page);
  await page.getByRole("button", { name: "Share" }).click();
  const field = page.getByLabel(/^Link/);
  await expect(field).toHaveValue(/#1\./);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The link is selected" })).toBeVisible();
  const selected = () =>
    field.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart);
  expect(await selected()).toBe((await field.inputValue()).length);
  expect(errors).toEqual([]);
});

test("a shared link opens the same run", async ({ page }) => {
  await openLab(page);
  await page.getByRole("button", { name: "Share" }).click();
  const field = page.getByLabel(/^Link/);
  await expect(field).toHaveValue(/#1\./);
  const link = await field.inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator("html[data-ready=true]").waitFor();
  await expect(page.getByRole("button", { name: /Open another scenario/ })).toContainText(
    "Two apiservers, one IP",
  );
});
