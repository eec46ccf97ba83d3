import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LabView } from "../lab-view.ts";
import { asked, begin, doTo, specs } from "../testing/asks.fixture.ts";
import { Page, plainSpec, scenarioText } from "../testing/sessions.ts";

function keptOf(page: Page): string {
  return page.session.kept("").text;
}

/** At which stop the playhead was brought to rest is not kept. */
function viewOf(page: Page): LabView {
  const view = page.view();
  return { ...view, run: { ...view.run, stopped: null } };
}

function reopened(text: string): Page {
  const page = new Page();
  const outcome = page.ask({ ask: "open-run", text, origin: "test" });
  expect(outcome).toMatchObject({ what: "done" });
  if (outcome.what === "done") expect(outcome.kept?.astray).toBeUndefined();
  return page;
}

describe("a kept run", () => {
  it("is the same again, whatever was done and wherever one looked", () => {
    const scenario = fc.constantFrom("two-apiservers-one-ip", "");
    fc.assert(
      fc.property(scenario, fc.array(fc.tuple(asked, specs), { maxLength: 12 }), (id, asks) => {
        const page = new Page();
        if (id === "") page.ask({ ask: "act", inputs: begin });
        else page.open(id);
        for (const [what, how] of asks) {
          page.spec = how;
          doTo(page, what);
        }
        const again = reopened(keptOf(page));
        for (const spec of [plainSpec, ...asks.map(([, how]) => how)]) {
          page.spec = spec;
          again.spec = spec;
          expect(viewOf(again)).toEqual(viewOf(page));
        }
        expect(keptOf(again)).toBe(keptOf(page));
        // And what happens from here on is the same too.
        page.spec = plainSpec;
        again.spec = plainSpec;
        const on = { to: "by", steps: 20 } as const;
        expect(again.move(on)).toEqual(page.move(on));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 30) },
    );
  }, 120_000);

  it("names what was done, so that it can be undone by name", () => {
    const page = new Page();
    page.open("two-apiservers-one-ip");
    page.move({ to: "time", time: 900, stopAtViolation: false });
    const outcome = page.ask({ ask: "act", inputs: [{ do: "crash", server: 1 }] });
    expect(outcome.what === "done" && outcome.kept?.did).toBe("Crash B");
  });

  it("says where it cannot follow, and shows the run as far as it goes", () => {
    const page = new Page();
    page.open("two-apiservers-one-ip");
    page.move({ to: "by", steps: 40 });
    page.ask({ ask: "act", inputs: [{ do: "crash", server: 1 }] });
    const kept = JSON.parse(keptOf(page));
    kept.branches[0].deeds[0].act.server = "E";
    const again = new Page();
    const outcome = again.ask({ ask: "open-run", text: JSON.stringify(kept), origin: "test" });
    expect(outcome.what === "done" && outcome.kept?.astray).toBe("there is no apiserver 4");
    expect(again.view().run.step).toBe(40);
  });

  it("is refused by name, and the present run stays", () => {
    const page = new Page();
    page.open("two-apiservers-one-ip");
    page.move({ to: "by", steps: 5 });
    const before = page.view();
    const kept = JSON.parse(keptOf(page));
    for (const [change, says] of [
      [{ run: 2 }, "run format 2"],
      [{ table: 99 }, "release table 99"],
      [{ branches: [] }, "branches"],
      [{ at: { branch: 7, step: 0, time: 0 } }, "branch 7"],
      [{ scenario: { ...JSON.parse(scenarioText("two-apiservers-one-ip")), seed: "x" } }, "scenario.seed"],
      [{ recording: "S99" }, "S99"],
    ] as const) {
      const text = JSON.stringify({ ...kept, ...change });
      const outcome = page.ask({ ask: "open-run", text, origin: "test" });
      expect(outcome.what).toBe("refused");
      expect(JSON.stringify(outcome)).toContain(says);
      expect(page.view()).toEqual(before);
    }
  });
});
