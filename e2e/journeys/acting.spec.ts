import { expect, test } from "@playwright/test";
import { Lab } from "../kit/lab.ts";
import { faults } from "./axe.ts";
import { idle, openLab, openScenario, viewOf } from "./lab.ts";

test("a breakpoint stops playing in front of B's write of the bitmap", async ({ page }) => {
  await openLab(page);
  await openScenario(page, "Two apiservers, one IP");
  await idle(page);
  await page.getByRole("tab", { name: "Next" }).click();
  const stops = page.getByRole("region", { name: "Stops" });
  await expect(stops.getByText("When an invariant breaks")).toBeVisible();
  await stops.getByLabel("Who", { exact: true }).selectOption("B");
  await stops.getByLabel("With what").selectOption("the bitmap");
  await stops.getByRole("button", { name: "Add stop" }).click();
  await expect(stops.getByText("Before B writes the bitmap")).toBeVisible();
  await page.getByLabel("Speed").selectOption("16");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(
    page.getByRole("region", { name: "Space and time" }).getByText(/^Stopped before step \d+/),
  ).toBeVisible();
  await idle(page);
  const { run } = await viewOf(page);
  expect(run.stopped).toMatchObject({ before: true, step: run.step + 1 });
  expect(run.stopped?.sentence).toMatch(/^B /);
  await expect(page.getByRole("status").last()).toContainText("Stopped before step");

  // Without any stop nothing holds it, not even a broken invariant.
  await stops.getByRole("button", { name: "Remove the stop: Before B writes the bitmap" }).click();
  await stops.getByRole("button", { name: "Remove the stop: When an invariant breaks" }).click();
  await expect(stops.getByText("Nowhere.")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(async () => (await viewOf(page)).invariants.find(({ id }) => id === "unique-cluster-ip")?.state)
    .toBe("broken");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("what happens next is chosen by hand, and a choice in the past begins a branch", async ({ page }) => {
  await openLab(page);
  await openScenario(page, "Two apiservers, one IP");
  const lab = new Lab(page);
  await lab.idle();
  await lab.run("go-to-time", { ms: 3000 });
  await lab.run("step-forward", { steps: 20 });
  await lab.run("step-back", { steps: 15 });
  await idle(page);
  const before = (await viewOf(page)).run;
  await lab.run("next-steps");
  const list = page.getByRole("region", { name: "What can happen next" });
  const second = list.getByRole("listitem").nth(1).getByRole("button");
  const sentence = (await second.textContent()) ?? "";
  await second.focus();
  await page.keyboard.press("Enter");
  await idle(page);
  const { run } = await viewOf(page);
  expect(run.sentence).toBe(sentence);
  expect(run.step).toBe(before.step + 1);
  expect(run.branches.map(({ title }) => title)).toContain(`First ${sentence}`);
  expect(run.branches[0]?.steps).toBe(before.steps);
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing in the list of next steps, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openLab(page);
    await page.getByRole("tab", { name: "Next" }).click();
    await expect(
      page.getByRole("region", { name: "What can happen next" }).getByRole("listitem").first(),
    ).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
}
