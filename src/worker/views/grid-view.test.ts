import { describe, expect, it } from "vitest";
import { cell } from "../lab-view.ts";
import { Page } from "../testing/sessions.ts";

describe("the grid", () => {
  const page = new Page();
  page.open("two-apiservers-one-ip");
  const view = page.move({ to: "end" });

  it("has a cell for every address, with the static band and what is excluded", () => {
    const { grid } = view;
    expect([grid.cells.length, grid.total, grid.from, grid.letters.join()]).toEqual([256, 256, "0", "A,B"]);
    expect(grid.cells[0]).toBe(cell.excluded);
    expect(grid.cells[255]).toBe(cell.excluded);
    const band = [...grid.cells]
      .map((bits, i) => ((bits & cell.staticBand) !== 0 ? i : -1))
      .filter((i) => i >= 0);
    expect([band[0], band.at(-1)]).toEqual([1, 16]);
  });

  it("agrees with the inspector on every address", () => {
    for (const [place, bits] of view.grid.cells.entries()) {
      if (place % 7 !== 0 && (bits & cell.service) === 0) continue;
      page.spec = { ...page.spec, selected: `10.96.0.${place}` };
      expect(page.view().inspector?.cell).toBe(bits);
    }
  });

  it("shows the window that is asked for", () => {
    page.spec = { ...page.spec, selected: null, gridFrom: "64", gridCount: 32 };
    const { grid } = page.view();
    expect([grid.from, grid.cells.length]).toEqual(["64", 32]);
    expect(grid.cells[16]).toBe(view.grid.cells[80]);
    expect(grid.admitted[16]).toBe("AB");
    page.spec = { ...page.spec, gridFrom: "9999", gridCount: 1e9 };
    expect(page.view().grid.cells.length).toBe(256);
  });

  it("mends single cells as if it had made all of them anew", () => {
    const walk = [0, 1, 5, 40, 71, 72, 75, 76, 60, 30, 85, 86, 86, 0, 200];
    const mended = new Page();
    const anew = new Page();
    for (const one of [mended, anew]) {
      one.open("two-apiservers-one-ip");
      one.move({ to: "end" });
    }
    for (const step of [...walk, ...Array.from({ length: 90 }, (_, i) => i)]) {
      // Another window in between makes the second page forget its cells.
      anew.spec = { ...anew.spec, gridCount: 8 };
      anew.move({ to: "step", step });
      anew.spec = { ...anew.spec, gridCount: 256 };
      expect(mended.move({ to: "step", step }).grid).toEqual(anew.view().grid);
    }
  });

  it("is the same object while nothing that it is made from changes", () => {
    expect(page.view().grid).toBe(page.view().grid);
  });

  it("marks what is in flight until a record claims it", () => {
    page.spec = { ...page.spec, gridFrom: "0", gridCount: 256 };
    page.move({ to: "step", step: 0 });
    let seen = 0;
    for (let step = 0; step < 90; step++) {
      const { cells } = page.move({ to: "step", step }).grid;
      for (const bits of cells) {
        if ((bits & cell.inFlight) === 0) continue;
        seen++;
        expect(bits & (cell.service | cell.ipaddress | cell.bit)).toBe(0);
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
});
