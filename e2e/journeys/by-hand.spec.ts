import { expect, type Page, test } from "@playwright/test";
import { ready } from "../../src/scenarios/writing/conditions.ts";
import { gateOff, gateOnNoDualWrite, teachingDelays } from "../../src/scenarios/writing/teaching.ts";
import { idle, openFile, openLab, playToEnd, viewOf } from "./lab.ts";

/** Two apiservers, one with the new allocator and no dual write, and nothing else. */
const cluster = {
  skewscope: 1,
  title: "Two ready apiservers",
  cluster: { apiservers: [gateOnNoDualWrite, gateOff], delays: teachingDelays },
  steps: [
    { act: [{ do: "start", server: "B" }] },
    { wait: { until: ready("B") } },
    { act: [{ do: "start", server: "A" }] },
    { wait: { until: ready("A") } },
  ],
};

async function readyServers(page: Page): Promise<void> {
  await openLab(page);
  await openFile(page, "cluster.json", JSON.stringify(cluster));
  await expect(page.getByRole("button", { name: /Open another scenario/ })).toContainText(cluster.title);
  await playToEnd(page);
  expect((await viewOf(page)).servers.map((server) => server.state)).toEqual(["ready", "ready"]);
}

test("two Services made at once by hand end up with one address", async ({ page }) => {
  await readyServers(page);
  await page.getByLabel("Name", { exact: true }).fill("team/one");
  await page.getByLabel("ClusterIP", { exact: true }).fill("10.96.0.99");
  await page.getByText("Both at once").click();
  await page.getByRole("button", { name: "Create 2 Services" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("heading", { name: "10.96.0.99" })).toBeVisible();
  await expect(page.getByText("team/one-a", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("team/one-b", { exact: true }).first()).toBeVisible();
  expect((await viewOf(page)).invariants[0]?.state).toBe("broken");
});

test("a gate waits for the restart, and takes effect with it", async ({ page }) => {
  await readyServers(page);
  const card = page.getByRole("article", { name: "apiserver B" });
  await card.getByRole("switch", { name: "MultiCIDRServiceAllocator of apiserver B" }).click();
  await expect(card.getByText("Running off. On after restart.")).toBeVisible();
  await card.getByRole("button", { name: "Restart" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect
    .poll(async () => (await viewOf(page)).servers[1]?.writes)
    .toEqual({ ipaddress: true, bit: true });
  await expect.poll(async () => (await viewOf(page)).servers[1]?.state).toBe("ready");
});

test("a crashed apiserver is dashed, and starts again", async ({ page }) => {
  await readyServers(page);
  const card = page.getByRole("article", { name: "apiserver A" });
  await card.getByRole("button", { name: "Crash" }).click();
  await idle(page);
  await expect(card.getByText(/^Crashed at step/)).toBeVisible();
  await card.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => (await viewOf(page)).servers[0]?.state).toBe("ready");
});
