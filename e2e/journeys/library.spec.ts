import { expect, test } from "@playwright/test";
import { idle, openLab, pause, playToEnd, viewOf } from "./lab.ts";

test("a scene of the library is found, opened, played, and keeps its promises", async ({ page }) => {
  await openLab(page);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Open" });
  await dialog.getByRole("searchbox", { name: "Search scenes and cases" }).fill("compare-and-swap");
  await dialog
    .getByRole("button", { name: /compare-and-swap|bitmap/i })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
  await playToEnd(page);
  await idle(page);
  const { run } = await viewOf(page);
  expect(run.expectations.length).toBeGreaterThan(0);
  expect(run.expectations.filter(({ met }) => met === false)).toEqual([]);
});

test("the gallery finds the first scenes as it finds the others, and remembers what was opened", async ({
  page,
}) => {
  await openLab(page);
  await page.keyboard.press("o");
  const dialog = page.getByRole("dialog", { name: "Open" });
  const search = dialog.getByRole("searchbox", { name: "Search scenes and cases" });
  const titles = [
    "Two apiservers, one IP",
    "One apiserver, gate off, then on",
    "Upgrade, downgrade, upgrade",
  ];
  for (const title of titles) {
    await search.fill(title);
    await expect(dialog.getByRole("button", { name: title })).toHaveCount(1);
    await expect(dialog.getByRole("button", { name: title })).toContainText("?");
    await dialog.getByRole("button", { name: title }).click();
    await expect(dialog).toHaveCount(0);
    await pause(page);
    await page.keyboard.press("o");
    await search.fill(title);
    await expect(dialog.getByRole("button", { name: title })).toContainText("seen");
  }
  await search.fill("");
  await expect(dialog.getByRole("button", { name: titles[1] })).toContainText("seen");
  await expect(dialog.getByText("Questions of the review (34)")).toBeVisible();
});

test("an apiserver gets another design, and writes that etcd refuses", async ({ page }) => {
  await openLab(page);
  const card = page.getByRole("article", { name: "apiserver A" });
  await card.getByRole("button", { name: "Flags of apiserver A" }).click();
  await card.getByLabel("Design").selectOption({ label: "Bit first, then the IPAddress" });
  await expect(card).toContainText("Weighed in");
  await card.getByRole("button", { name: "Use at the next start" }).click();
  await idle(page);
  await card.getByRole("button", { name: /^(Start|Restart)$/ }).click();
  await idle(page);
  await expect(card).toContainText("Bit first, then the IPAddress");

  await card.getByRole("button", { name: "Flags of apiserver A" }).click();
  await card.getByLabel("Writes to etcd, from now on").selectOption({ label: "all are refused" });
  await idle(page);
  await expect(card).toContainText("all: refused by etcd");
});

test("what would have stopped the duplicate becomes a branch without it", async ({ page }) => {
  await openLab(page);
  await page.locator("body").press("n");
  await idle(page);
  await page.getByRole("button", { name: "Branch: dual write on A" }).click();
  await idle(page);
  const view = await viewOf(page);
  expect(view.invariants[0]).toMatchObject({ id: "unique-cluster-ip", state: "holds" });
  await expect(page.getByLabel("Branch", { exact: true })).toContainText("Dual write on A");
});
