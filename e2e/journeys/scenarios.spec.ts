import { expect, test } from "@playwright/test";
import { builtIn } from "../../src/scenarios/built-in.ts";
import { openLab, openScenario, playToEnd, viewOf } from "./lab.ts";

test("the collision shows by itself on the first visit", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByText(/Violated at step/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "10.96.0.80" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const view = await viewOf(page);
  expect(view.inspector?.services.map((service) => service.name).sort()).toEqual([
    "shop/cart",
    "shop/checkout",
  ]);
});

for (const { title } of builtIn) {
  test(`${title}: every promise is kept on the page`, async ({ page }) => {
    await openLab(page);
    await openScenario(page, title);
    await playToEnd(page);
    const { run } = await viewOf(page);
    expect(run.expectations.length).toBeGreaterThan(2);
    expect(run.expectations.filter((expectation) => expectation.met !== true)).toEqual([]);
  });
}
