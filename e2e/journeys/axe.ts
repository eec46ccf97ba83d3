/** What axe finds on the page as it stands: `rule: elements`. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join("; ")}`,
  );
}
