import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { idle, openLab, viewOf } from "./lab.ts";

test("the palette finds a command, asks for its arguments, and runs it, by keyboard alone", async ({
  page,
}) => {
  await openLab(page);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Command" });
  await expect(field).toBeFocused();
  await field.fill("go to a st");
  await page.keyboard.press("Enter");
  const step = page.getByRole("combobox", { name: "Step", exact: true });
  await step.fill("many");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText('argument "step": expected a whole number');
  await step.fill("3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await idle(page);
  expect((await viewOf(page)).run.step).toBe(3);

  await page.keyboard.press("Control+k");
  await field.fill("crash");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toContainText("apiserver B");
  await page.keyboard.press("Enter");
  await idle(page);
  expect((await viewOf(page)).servers[1]?.state).toBe("crashed");
});

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds nothing in the palette, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openLab(page);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Command" })).toBeFocused();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
}

test("a script gets the reason when a command cannot be run", async ({ page }) => {
  await openLab(page);
  const said = await page.evaluate(() =>
    window.skewscope?.run("crash", { server: "E" }).then(
      () => "done",
      (error: unknown) => String(error),
    ),
  );
  expect(said).toContain('argument "server": there is no apiserver E');
  await page.evaluate(() => window.skewscope?.run("act", { actions: [{ do: "crash", server: "B" }] }));
  await idle(page);
  expect((await viewOf(page)).servers[1]?.state).toBe("crashed");
});
