import { expect, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { idle, openLab } from "./lab.ts";

test("the rule behind a step is one key away, with its sources", async ({ page }) => {
  await openLab(page);
  await page.locator("body").press("n");
  await idle(page);
  await page.locator("body").press("w");
  const rule = page.getByRole("dialog");
  await expect(rule.getByRole("heading").first()).not.toBeEmpty();
  await expect(rule.getByRole("link", { name: /^(pkg|staging)\// }).first()).toHaveAttribute(
    "href",
    /^https:\/\/github\.com\/kubernetes\/kubernetes\/blob\/v1\.33\.0\/\w+\/.*\.go$/,
  );
  await page.keyboard.press("Escape");
  await expect(rule).toHaveCount(0);
  await page.evaluate(() => window.skewscope?.run("why", { rule: "leak-counter" }));
  await expect(page.getByRole("dialog", { name: "A bit without a Service has three rounds" })).toBeVisible();
});

for (const scheme of ["light", "dark"] as const) {
  test(`a broken invariant, an Event, a refusal and a message lead to their rules, ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openLab(page);
    await page.locator("body").press("n");
    await idle(page);
    await page.getByRole("button", { name: /^Why: Unique ClusterIP/ }).click();
    const broken = page.getByRole("dialog", { name: "One address, one Service" });
    await expect(broken).toContainText("Motivation");
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await page.getByRole("tab", { name: /Requests/ }).click();
    await page
      .getByRole("button", { name: /^Why: POST .* 201/ })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: "201 means written" })).toBeVisible();
    await page.keyboard.press("Escape");

    await page.getByRole("group", { name: "Form of the diagram" }).getByText("List").click();
    await page
      .getByRole("region", { name: "Messages" })
      .getByRole("button", { name: /^Why: / })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toContainText("Source");
    await page.keyboard.press("Escape");

    await page.getByRole("tab", { name: "Console" }).click();
    const prompt = page.getByRole("textbox", { name: "kubectl command" });
    await prompt.fill("kubectl get service nowhere");
    await prompt.press("Enter");
    await idle(page);
    await page
      .getByRole("region", { name: "Console output" })
      .getByRole("button", { name: /^Why: Error from server/ })
      .click();
    await expect(page.getByRole("dialog", { name: "There is no such object" })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
