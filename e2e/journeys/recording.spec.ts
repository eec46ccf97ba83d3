import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { idle, openFile, openLab, viewOf } from "./lab.ts";

const file = "src/drivers/recordings/S03-enable.json";

test("a recorded run opens, plays step by step beside the model, and every step agrees", async ({ page }) => {
  await openLab(page);
  await openFile(page, "S03-enable.json", readFileSync(file, "utf8"));
  const panel = page.getByRole("region", { name: "Recording S03-enable" });
  await expect(panel).toBeVisible();
  const { recording } = await viewOf(page);
  expect(recording?.steps.length).toBeGreaterThan(10);
  expect(recording?.steps.filter((step) => step.outcome === "differs")).toEqual([]);
  await panel
    .getByRole("button", { name: /start apiserver A/ })
    .last()
    .click();
  await idle(page);
  await expect(panel.getByRole("table")).toContainText("Recorded");
});

test("a recording that the model cannot explain shows the difference", async ({ page }) => {
  const trace = JSON.parse(readFileSync(file, "utf8"));
  const step = trace.steps.find((one: { op: { kind: string } }) => one.op.kind === "create");
  step.result.code = 418;
  await openLab(page);
  await openFile(page, "changed.json", JSON.stringify(trace));
  const panel = page.getByRole("region", { name: "Recording S03-enable" });
  await panel
    .getByRole("button", { name: /differs/ })
    .first()
    .click();
  await idle(page);
  await expect(panel.getByRole("row", { name: /differs: Answer 418/ })).toBeVisible();
});
