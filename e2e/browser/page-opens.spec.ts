import { expect, test } from "@playwright/test";

test("the built page opens, says that it is ready, and asks nothing of other places", async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const inside = protocol === "data:" || protocol === "blob:" || origin === new URL(baseURL ?? "").origin;
    if (!inside) elsewhere.push(request.url());
  });

  await page.goto("./");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "true", { timeout: 30_000 });
  await expect(page).toHaveTitle(/Skewscope/);
  await page.evaluate(() => document.fonts.ready);

  expect(complaints).toEqual([]);
  expect(elsewhere).toEqual([]);
});
