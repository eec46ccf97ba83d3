import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { builtIn } from "../../src/scenarios/built-in.ts";
import { encodeLink } from "../../src/scenarios/link.ts";
import { idle, viewOf } from "./lab.ts";

for (const [figure, name] of [
  ["grid", "Address space"],
  ["time", "Space and time"],
] as const) {
  for (const scheme of ["light", "dark"] as const) {
    test(`?embed=${figure} shows that figure and its transport alone, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 720, height: 420 });
      await page.goto(`./?embed=${figure}&scene=compare-and-swap`);
      await expect(page.getByRole("region", { name })).toBeVisible();
      await expect(page.getByRole("region", { name: "Transport" })).toBeVisible();
      await expect(page.getByRole("banner")).toHaveCount(0);
      await expect(page.getByRole("complementary")).toHaveCount(0);
      await page.getByRole("button", { name: "One step forward" }).click();
      await idle(page);
      expect((await viewOf(page)).run.step).toBe(1);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    });
  }
}

test("a page of somebody else sizes the figure, and its link opens the same run in the Lab", async ({
  page,
}) => {
  const link = await encodeLink(builtIn[1]?.text ?? "");
  await page.goto("./");
  const host = new URL(page.url()).origin;
  await page.route("**/host.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<title>host</title><iframe title="figure" style="width:500px;height:380px;border:0" src="${host}/?embed#${link}"></iframe>`,
    }),
  );
  await page.goto("./host.html");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("region", { name: "Address space" })).toBeVisible();
  const wide = await frame
    .locator("body")
    .evaluate((body) => body.scrollWidth <= innerWidth && body.scrollHeight <= innerHeight);
  expect(wide).toBe(true);
  const opens = frame.getByRole("link", { name: "Open in the Lab" });
  await expect(opens).toHaveAttribute("href", /#1\./);
  const href = await opens.getAttribute("href");
  await page.goto(href ?? "");
  await expect(page.getByRole("banner")).toContainText("with dual write");
});
