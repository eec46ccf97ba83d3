/** Playwright's test with the Lab: `test("…", async ({ lab }) => { … })`. */
import { test as base } from "@playwright/test";
import { Lab } from "./lab.ts";

export const test = base.extend<{ lab: Lab }>({
  // Playwright tells which fixtures are needed from the names in this pattern.
  lab: async ({ page }, use) => use(new Lab(page)),
});

export { expect } from "@playwright/test";
