import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

test("the phone shows the collision, time running down, and every part", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("button", { name: "Unique ClusterIP violated" })).toBeVisible();
  for (const tab of ["Time", "Inspect", "Servers", "Events", "Addresses"]) {
    await page
      .getByRole("navigation", { name: "Parts of the Lab" })
      .getByRole("button", { name: tab })
      .click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(
        (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join("; ")}`,
      ),
      tab,
    ).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, tab).toBe(0);
  }
});
