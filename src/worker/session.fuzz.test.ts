import fc from "fast-check";
import { expect, it } from "vitest";
import { asked, begin, doTo, specs } from "./testing/asks.fixture.ts";
import { Page, plainSpec } from "./testing/sessions.ts";

it("answers whatever it is asked, and a view of any moment can be sent", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(asked, specs), { minLength: 1, maxLength: 12 }), (asks) => {
      const page = new Page();
      page.ask({ ask: "act", inputs: begin });
      page.ask({ ask: "move", move: { to: "time", time: 2000, stopAtViolation: false } });
      for (const [what, how] of asks) {
        page.spec = how;
        const outcome = doTo(page, what);
        if (outcome.what === "text") {
          const again = new Page();
          expect(again.ask({ ask: "open-scenario", text: outcome.text, origin: "export" })).toMatchObject({
            what: "done",
          });
        }
        const view = structuredClone(page.view());
        expect(view.run.step).toBeLessThanOrEqual(view.run.steps);
        expect(view.diagram.to).toBeGreaterThan(view.diagram.from);
        for (const message of view.diagram.messages)
          expect(message.landsAt).toBeGreaterThanOrEqual(message.sentAt);
      }
      page.spec = plainSpec;
      expect(page.view()).toEqual(page.view());
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 20) },
  );
}, 60_000);
