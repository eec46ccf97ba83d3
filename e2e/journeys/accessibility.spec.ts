import { expect, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { openLab, openScenario } from "./lab.ts";

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the Lab stopped on the collision, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("./");
    await expect(page.getByText(/Violated at step/)).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });

  test(`axe finds nothing in the dialogs and lists, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openLab(page);
    for (const name of ["Open", "Share", "Keys"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await faults(page), name).toEqual([]);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "The model and its limits" }).click();
    await expect(page.getByRole("heading", { name: "Where the text and the code disagree" })).toBeVisible();
    expect(await faults(page), "limits").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("group", { name: "Form of the diagram" }).getByText("List").click();
    await page.getByRole("tab", { name: /Services/ }).click();
    expect(await faults(page)).toEqual([]);
  });
}

test("with reduced motion the collision is announced in words", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLab(page);
  await openScenario(page, "Two apiservers, one IP");
  await page.locator("body").press("n");
  await expect(page.getByRole("status").last()).toContainText("Unique ClusterIP");
});
