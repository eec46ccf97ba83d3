import { expect, test } from "@playwright/test";
import { Lab } from "../kit/lab.ts";
import { faults } from "./axe.ts";
import { idle, openLab, openScenario, viewOf } from "./lab.ts";

test("a branch keeps both futures, has a name, and is compared side by side", async ({ page }) => {
  test.setTimeout(120_000);
  await openLab(page);
  await openScenario(page, "Two apiservers, one IP");
  const lab = new Lab(page);
  await lab.idle();
  await lab.run("next-violation");
  const broken = (await viewOf(page)).run;
  await lab.run("step-back", { steps: 10 });
  await lab.run("clear");
  await page.locator("body").press("b");
  await idle(page);
  await lab.run("crash", { server: "B" });
  await lab.run("go-to-time", { ms: broken.now });
  const { run } = await viewOf(page);
  expect(run.branches).toHaveLength(2);
  expect(run.branches[0]?.steps).toBe(broken.steps);
  expect(run.forks).toMatchObject([{ branch: 0, at: broken.step - 10 }]);
  expect((await viewOf(page)).invariants[0]?.state).not.toBe("broken");
  // The other future stands on the scrubber.
  await expect(page.getByRole("button", { name: /^Show Two apiservers, one IP, from step/ })).toBeVisible();

  await page.getByRole("tab", { name: /Branches/ }).click();
  const name = page.getByLabel(/^Name of branch Branch at step/);
  await name.fill("B crashes");
  await name.press("Enter");
  await expect(
    page.getByRole("region", { name: "Branches" }).getByLabel("Name of branch B crashes"),
  ).toBeVisible();
  await expect(page.getByLabel("Branch", { exact: true })).toContainText("B crashes");
  const table = page.getByRole("table", { name: "What differs" });
  await expect(table.getByRole("columnheader", { name: /^B crashes/ })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: /^Two apiservers, one IP/ })).toBeVisible();
  await expect(table.getByRole("row", { name: /^apiserver B crashed/ })).toBeVisible();
  await expect(table.getByText("duplicate")).toBeVisible();
  await page.getByRole("button", { name: "Show Two apiservers, one IP", exact: true }).click();
  await idle(page);
  expect((await viewOf(page)).invariants[0]?.state).toBe("broken");
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing beside two branches, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openLab(page);
    await openScenario(page, "Two apiservers, one IP");
    const lab = new Lab(page);
    await lab.idle();
    await lab.run("next-violation");
    const { step } = (await viewOf(page)).run;
    await lab.run("go-to-step", { step: step - 4 });
    await lab.run("new-branch", { name: "another way" });
    await lab.run("crash", { server: "B" });
    await lab.run("compare-branches", { branch: 0 });
    await expect(page.getByRole("table", { name: "What differs" })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
