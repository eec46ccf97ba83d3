/** The example of README.md, word for word below the line: `src/scenarios/readme.test.ts` compares the two. */
import { mkdirSync } from "node:fs";
import { findFfmpeg } from "../kit/ffmpeg.ts";
import { expect, test } from "../kit/test.ts";

const here = process.cwd();

test.beforeEach(async ({ page: _page }, info) => {
  // It may have to be installed first.
  test.setTimeout(700_000);
  const missing = await findFfmpeg(() => {}).then(
    () => undefined,
    (error: Error) => error.message,
  );
  test.skip(missing !== undefined, missing);
  // The example writes to a folder beside it: that shall be one of the test's own.
  mkdirSync(info.outputDir, { recursive: true });
  process.chdir(info.outputDir);
});
test.afterEach(() => process.chdir(here));

// ——— README.md ———

test("one address, two apiservers", async ({ lab }) => {
  test.setTimeout(300_000);
  await lab.open({ scene: "two-apiservers-one-ip", film: "films/cart" });
  await lab.narrate("A has the new allocator and no dual write. B has the old one.");
  await lab.run("next-violation");
  await lab.narrate("B cannot see what A wrote. One address has two Services.");
  expect(await lab.invariant("unique-cluster-ip")).toMatchObject({ state: "broken" });
  expect((await lab.cell("10.96.0.80")).services).toHaveLength(2);
  await lab.narrate("Three more steps.");
  await lab.step(3);
  await lab.saveFilm("cart");
});
