import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openScenario } from "../../scenarios/open-scenario.ts";
import { play } from "../../scenarios/play.ts";
import { writeScenario } from "../../scenarios/write-scenario.ts";
import { move } from "../move.ts";
import type { TakenWords } from "../protocol.ts";
import type { Run } from "../run.ts";
import { finish, Page, printed, runOf, scriptNamed } from "../testing/sessions.ts";
import { takeOf } from "./export.ts";

function taken(run: Run, words: readonly TakenWords[]) {
  const origin = { title: "mine", about: "", seed: 7, script: run.script };
  return takeOf(run.playhead, run.playhead.branch.origin, origin, words);
}

function saidIn(script: ReturnType<typeof taken>): string[] {
  return script.items.flatMap((item) => (item.kind === "say" ? [item.text] : []));
}

const deeds = [
  { do: "crash", server: 1 },
  { do: "start", server: 1 },
  { do: "set-delays", delays: { clientMs: 1, servers: [{ etcdMs: 9, watchMs: 9 }], repairMs: 9000 } },
] as const;

describe("a take", () => {
  it("ends where the playhead stands, as the run did, whatever was done and said on the way", () => {
    const part = fc.record({
      ms: fc.integer({ min: 0, max: 1500 }),
      deed: fc.option(fc.constantFrom(...deeds), { nil: undefined }),
      says: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const run = runOf({ ...scriptNamed("two-apiservers-one-ip"), seed: 7 });
        const words: TakenWords[] = [];
        for (const { ms, deed, says } of parts) {
          finish(move(run, { to: "time", time: run.playhead.time + ms, stopAtViolation: false }));
          const { step, time } = run.playhead;
          if (says) words.push({ step, time, text: `Said at ${step}.` });
          if (deed !== undefined) run.act([deed]);
        }
        const script = taken(run, words);
        const opened = openScenario(writeScenario(script));
        if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
        expect(opened.script.items).toEqual(script.items);
        expect(printed(play(opened.script).world)).toBe(printed(run.world()));
        expect(saidIn(script).filter((text) => text.startsWith("Said"))).toEqual(
          words.map(({ text }) => text),
        );
      }),
      { numRuns: 30 },
    );
  });

  it("says its words before what was done there", () => {
    const run = runOf(scriptNamed("two-apiservers-one-ip"));
    finish(move(run, { to: "time", time: 1700, stopAtViolation: false }));
    const { step, time } = run.playhead;
    run.act([{ do: "crash", server: 1 }]);
    const { items } = taken(run, [{ step, time, text: "B dies." }]);
    const at = items.findIndex((item) => item.kind === "say" && item.text === "B dies.");
    expect(items[at + 1]).toEqual({ kind: "act", inputs: [{ do: "crash", server: 1 }] });
  });

  it("keeps what was chosen to happen next, with the words in between", () => {
    const page = new Page();
    page.open("two-apiservers-one-ip");
    page.spec = { ...page.spec, panel: { panel: "steps" } };
    const words: TakenWords[] = [];
    page.move({ to: "by", steps: 14 });
    for (let i = 0; i < 3; i++) {
      const { step, now } = page.view().run;
      words.push({ step, time: now, text: `Choice ${i}.` });
      const { panel } = page.view();
      const choice = panel?.panel === "steps" ? panel.choices[1] : undefined;
      if (choice === undefined) throw new Error("nothing to choose from");
      page.ask({ ask: "take", transition: choice.transition });
      page.move({ to: "by", steps: 2 });
    }
    const outcome = page.ask({ ask: "export", take: words });
    if (outcome.what !== "text") throw new Error(outcome.what);
    const opened = openScenario(outcome.text);
    if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
    expect(printed(play(opened.script).world)).toBe(printed(page.session.run.world()));
    expect(saidIn(opened.script).filter((text) => text.startsWith("Choice"))).toEqual([
      "Choice 0.",
      "Choice 1.",
      "Choice 2.",
    ]);
  });

  it("leaves out what is after the playhead, and words of steps beyond it", () => {
    const run = runOf(scriptNamed("two-apiservers-one-ip"));
    finish(move(run, { to: "end" }));
    run.place(10);
    const script = taken(run, [
      { step: 4, time: 0, text: "Early." },
      { step: 400, time: 9e9, text: "Late." },
    ]);
    expect(saidIn(script)).toContain("Early.");
    expect(saidIn(script)).not.toContain("Late.");
    expect(script.items.length).toBeLessThan(run.script?.items.length ?? 0);
    expect(play(script).world.now).toBeLessThanOrEqual(run.playhead.time);
  });

  it("is given as a scenario file when it is asked for", () => {
    const page = new Page();
    page.open("two-apiservers-one-ip");
    const view = page.move({ to: "by", steps: 20 });
    const take = [{ step: 12, time: 0, text: "Here it begins." }];
    const outcome = page.ask({ ask: "export", take });
    if (outcome.what !== "text") throw new Error(outcome.what);
    const opened = openScenario(outcome.text);
    if (!opened.ok) throw new Error(opened.refusal.title);
    expect(saidIn(opened.script)).toContain("Here it begins.");
    expect(play(opened.script).world.now).toBe(page.view().run.now);
    expect(view.run.step).toBe(20);
  });
});
