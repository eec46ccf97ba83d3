/** Figures of the built page in a real browser: `npm run bench:page`. */
import type { Figure } from "./bench-figure.ts";
import { firstOpenFigures } from "./page/first-open.ts";
import { interactionFigures } from "./page/interaction.ts";
import { longRunFigures } from "./page/long-run.ts";
import { withServedPage } from "./page/served-page.ts";

export async function figures(): Promise<readonly Figure[]> {
  return await withServedPage(async (served) => [
    ...(await firstOpenFigures(served)),
    ...(await interactionFigures(served)),
    ...(await longRunFigures(served)),
  ]);
}
