import { expect, type Page, test } from "@playwright/test";
import { faults } from "./axe.ts";
import { openLab } from "./lab.ts";

/** Shares of the grid's canvas: what has the colour of text, and what has that of a mark. */
async function inksOfTheGrid(page: Page): Promise<{ readonly text: number; readonly mark: number }> {
  return await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("span"));
    const rgb = (colour: string) => {
      probe.style.color = colour;
      return (getComputedStyle(probe).color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
    };
    const [text, mark] = [rgb("CanvasText"), rgb("Mark")];
    probe.remove();
    const canvas = document.querySelector("canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) throw new Error("the page has no grid");
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const share = (ink: readonly number[]) => {
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && ink.every((part, i) => data[at + i] === part)) found++;
      return found / (canvas.width * canvas.height);
    };
    return { text: share(text), mark: share(mark) };
  });
}

/** Colours of a control: its text, its ground. */
function coloursOf(page: Page, name: RegExp | string): Promise<{ ink: string; ground: string }> {
  return page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { ink: color, ground: backgroundColor };
    });
}

// The system's palette has the last word, whatever theme the page was left in.
for (const [scheme, theme] of [
  ["light", "dark"],
  ["dark", "light"],
] as const) {
  test(`with forced colours, ${scheme}, and the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme: scheme });
    await openLab(page);
    await page.evaluate(async (value) => {
      await window.skewscope?.run("theme", { theme: value });
      await window.skewscope?.run("open-scene", { id: "two-apiservers-one-ip" });
      await window.skewscope?.idle();
      await window.skewscope?.run("next-violation");
      await window.skewscope?.idle();
    }, theme);

    const { text, mark } = await inksOfTheGrid(page);
    expect(mark).toBeGreaterThan(0.0005);
    // Seven claimed cells and outlines; a grid of blocks would be a third of the picture.
    expect(text).toBeLessThan(0.15);

    const chosen = await coloursOf(page, "Grid");
    const other = await coloursOf(page, "List");
    expect(chosen.ink).not.toBe(chosen.ground);
    expect(chosen.ground).toBe(other.ink);
    const primary = await coloursOf(page, /^Create \d Service/);
    expect(primary.ink).not.toBe(primary.ground);
    const tabs = await page
      .getByRole("tab")
      .evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBottomColor));
    expect(tabs.filter((colour) => colour !== "rgba(0, 0, 0, 0)")).toHaveLength(1);

    expect(await faults(page)).toEqual([]);
  });
}
