import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Transition } from "../../model/transition.ts";
import { openScenario } from "../../scenarios/open-scenario.ts";
import { play } from "../../scenarios/play.ts";
import type { Script } from "../../scenarios/script.ts";
import { writeScenario } from "../../scenarios/write-scenario.ts";
import { move } from "../move.ts";
import type { Run } from "../run.ts";
import { finish, Page, playedRun, printed, runOf, scriptNamed } from "../testing/sessions.ts";
import { scriptOf } from "./export.ts";

const id = "two-apiservers-one-ip";

/** A whole run with every step written down: it begins in the same cluster, and leaves nothing to the clock. */
function written(run: Run, transitions: readonly Transition[] = taken(run)): Script {
  const { items: _, ...script } = scriptNamed(id);
  return { ...script, items: [{ kind: "play", transitions }] };
}

function taken({ playhead }: Run): Transition[] {
  return playhead.branch.steps.map(({ transition }) => transition);
}

function reopened(script: Script): Script {
  const opened = openScenario(writeScenario(script));
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  return opened.script;
}

describe("a run written step by step", () => {
  const run = playedRun(id);

  it("is the same run when it is played, on a screen and without one, and when it was a file between", () => {
    const script = written(run);
    expect(reopened(script)).toEqual(script);
    const played = play(script);
    expect(printed(played.world)).toBe(printed(run.world()));
    expect(played.verdicts).toEqual([
      { item: 0, met: true, text: `${taken(run).length} steps exactly as written` },
    ]);
    const again = runOf(reopened(script));
    finish(move(again, { to: "end" }));
    expect(printed(again.world())).toBe(printed(run.world()));
  });

  it("says which step is not possible, and goes on with what comes after", () => {
    const steps = taken(run);
    // Without the start of an apiserver nothing else of it can be.
    const script: Script = {
      ...written(run, steps.slice(1)),
      items: [
        { kind: "play", transitions: steps.slice(1) },
        { kind: "say", text: "after" },
      ],
    };
    const text = `step 1 of ${steps.length - 1} is not possible here: the clock goes on instead`;
    expect(play(script).verdicts).toEqual([{ item: 0, met: false, text }]);
    const page = new Page();
    page.ask({ ask: "open-scenario", text: writeScenario(script), origin: "test" });
    const { run: view } = page.move({ to: "end" });
    expect(view.expectations).toMatchObject([{ met: false, text }]);
    expect(view.say).toBe("after");
  });

  it("that something was done in the middle of is written as that", () => {
    const steps = 60;
    const edited = runOf(written(run));
    for (let i = 0; i < steps; i++) finish(move(edited, { to: "by", steps: 1 }));
    edited.act([{ do: "crash", server: 1 }]);
    edited.act([{ do: "start", server: 1 }]);
    finish(move(edited, { to: "end" }));
    const { branch } = edited.playhead;
    const origin = { title: "x", about: "", seed: 7, script: edited.script };
    const script = reopened(scriptOf(branch, branch.origin, origin));
    const again = runOf(script);
    finish(move(again, { to: "end" }));
    expect(printed(again.world())).toBe(printed(edited.world()));
    expect(taken(again).slice(0, steps + 2)).toEqual(taken(edited).slice(0, steps + 2));
  });

  it("is kept with what was done in the middle of it", () => {
    const page = new Page();
    page.ask({ ask: "open-scenario", text: writeScenario(written(run)), origin: "test" });
    page.move({ to: "by", steps: 60 });
    page.ask({ ask: "act", inputs: [{ do: "crash", server: 1 }] });
    page.move({ to: "end" });
    const again = new Page();
    again.ask({ ask: "open-run", text: page.session.kept("").text, origin: "test" });
    expect(again.view()).toEqual(page.view());
  });

  it("is not compared with a run of other flags", () => {
    const page = new Page();
    page.ask({ ask: "open-scenario", text: writeScenario(written(run)), origin: "test" });
    page.move({ to: "end" });
    expect(page.ask({ ask: "remedy" })).toMatchObject({ what: "remedy", remedy: null });
  });
});

describe("a step that cannot be read", () => {
  const whereOf = (step: object) => {
    const file = JSON.parse(writeScenario(written(playedRun(id), [])));
    const opened = openScenario(JSON.stringify({ ...file, steps: [{ play: [step] }] }));
    return opened.ok ? "" : opened.refusal.where;
  };

  it.each([
    [{ kind: "jump", at: 0 }, "steps[0].play[0].kind"],
    [{ kind: "step", at: 0, by: "A" }, "steps[0].play[0].task"],
    [{ kind: "step", at: 0, by: "E", task: 1 }, "steps[0].play[0].by"],
    [{ kind: "timer", at: 0, server: "C", timer: "resync" }, "steps[0].play[0].server"],
    [{ kind: "deliver", at: 0, to: "nobody", resource: "services" }, "steps[0].play[0].to"],
    [{ kind: "input", at: 0, input: { do: "crash", server: "D" } }, "steps[0].play[0].input.server"],
    [{ kind: "input", at: 0, input: { do: "dance" } }, "steps[0].play[0].input.do"],
    [
      {
        kind: "input",
        at: 0,
        input: { do: "write-bitmap", range: "10.96.0.0/24", addresses: ["10.97.0.1"] },
      },
      "steps[0].play[0].input",
    ],
  ])("is refused by its place: %j", (step, where) => {
    expect(whereOf(step)).toBe(where);
  });

  it("whatever it is, never throws", () => {
    const member = fc.oneof(
      fc.constantFrom("A", "B", "input", "step", "deliver", "work", "timer", "controller-manager", "resync"),
      fc.integer({ min: -1, max: 500 }),
      fc.constantFrom("services", "ipaddresses", "shop/cart", "10.96.0.80"),
    );
    const step = fc.record({
      kind: fc.constantFrom("step", "deliver", "work", "timer"),
      at: fc.integer({ min: 0, max: 100_000 }),
    });
    const names = ["by", "to", "task", "queue", "key", "resource", "server", "timer"];
    const steps = fc.array(
      fc
        .tuple(step, fc.dictionary(fc.constantFrom(...names), member))
        .map(([one, more]) => ({ ...more, ...one })),
      { minLength: 1, maxLength: 4 },
    );
    const file = JSON.parse(writeScenario(written(playedRun(id), [])));
    fc.assert(
      fc.property(steps, (play) => {
        const text = JSON.stringify({ ...file, steps: [{ act: [{ do: "start", server: "A" }] }, { play }] });
        const page = new Page();
        const { what } = page.ask({ ask: "open-scenario", text, origin: "test" });
        if (what === "done") page.move({ to: "end" });
      }),
      { numRuns: 200 },
    );
  });
});
