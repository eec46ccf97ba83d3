import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { idle, openLab, viewOf } from "./lab.ts";

test("kubectl at the playhead: reads, writes that become steps, errors, completion, history", async ({
  page,
}) => {
  await openLab(page);
  await page.getByRole("tab", { name: "Console" }).click();
  const prompt = page.getByRole("textbox", { name: "kubectl command" });
  const paper = page.getByRole("region", { name: "Console output" });
  const run = async (line: string) => {
    await prompt.fill(line);
    await prompt.press("Enter");
    await idle(page);
  };

  await page.locator("body").press("n");
  await idle(page);
  await run("kubectl get ipaddress");
  await expect(paper).toContainText("PARENTREF");
  await expect(paper).toContainText("services/shop/cart");

  const before = (await viewOf(page)).run.steps;
  await run("kubectl create service clusterip web --tcp=80");
  await expect(paper).toContainText("service/web created");
  const after = await viewOf(page);
  expect(after.run.steps).toBeGreaterThan(before);
  expect(after.services.some(({ name }) => name === "web")).toBe(true);

  await run(
    "kubectl apply -f - <<EOF\nkind: Service\napiVersion: v1\nmetadata: {name: db}\nspec: {ports: [{port: 80}]}\nEOF",
  );
  await expect(paper).toContainText("service/db created");
  await run("kubectl delete ipaddress 10.96.0.99");
  await expect(paper).toContainText('ipaddresses.networking.k8s.io "10.96.0.99" not found');

  await prompt.press("ArrowUp");
  await expect(prompt).toHaveValue("kubectl delete ipaddress 10.96.0.99");
  await prompt.fill("kubectl get servicec");
  await prompt.press("Tab");
  await expect(prompt).toHaveValue(/^kubectl get servicecidr/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
