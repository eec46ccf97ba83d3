import { expect, test } from "@playwright/test";
import { builtIn } from "../../src/scenarios/built-in.ts";
import { openFile, openLab, viewOf } from "./lab.ts";

const cases = [
  {
    name: "a file that is neither scenario nor recording",
    text: '{"hello": "world"}',
    says: "This is not a scenario",
  },
  { name: "text that is not JSON", text: "apiVersion: v1", says: "This is not a scenario" },
  {
    name: "a recording with a broken step",
    text: '{"id":"x","title":"x","steps":[{"n":1,"t":"soon","op":{"kind":"wait"}}]}',
    says: "steps[0].t",
  },
  {
    name: "a scenario of a newer version",
    text: JSON.stringify({ ...JSON.parse(builtIn[0]?.text ?? "{}"), skewscope: 4 }),
    says: "This scenario was made by a newer version",
  },
];

for (const { name, text, says } of cases) {
  test(`${name} is refused, and the present run stays`, async ({ page }) => {
    await openLab(page);
    const before = (await viewOf(page)).run;
    await openFile(page, "file.json", text);
    const card = page.getByRole("alert");
    await expect(card).toContainText(says);
    await expect(card).toContainText("Expected");
    expect((await viewOf(page)).run.title).toBe(before.title);
    await card.getByRole("button", { name: "Go on with the present run" }).click();
    await expect(card).toHaveCount(0);
  });
}

test("a link from a newer version says so and opens nothing", async ({ page }) => {
  await page.goto("./#4.abcdef");
  await expect(page.getByRole("alert")).toContainText("This link was made by a newer version");
});

test("a typed ClusterIP that is no address is named before anything is sent", async ({ page }) => {
  await openLab(page);
  const sent = (await viewOf(page)).run.steps;
  await page.getByLabel("ClusterIP", { exact: true }).fill("10.96.0.300");
  await page.getByRole("button", { name: /^Create \d Service/ }).click();
  await expect(page.getByText('"300" is not a number from 0 to 255')).toBeVisible();
  expect((await viewOf(page)).run.steps).toBe(sent);
});

test("flags that a real apiserver would refuse are named, and the start exits with its words", async ({
  page,
}) => {
  await openLab(page);
  const card = page.getByRole("article", { name: "apiserver B" });
  await card.getByRole("button", { name: "Flags of apiserver B" }).click();
  await card.getByLabel("service-cluster-ip-range").fill("10.96.0.0/30");
  await card.getByRole("button", { name: "Use at the next start" }).click();
  await expect(card.getByText("the service cluster IP range must be at least 8 IP addresses")).toBeVisible();
  await card.getByRole("button", { name: "Restart" }).click();
  await expect(card.getByText("Refused to start")).toBeVisible();
});
