import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChoiceView, StepsView } from "./panel-view.ts";
import type { Stop } from "./stop.ts";
import { Page, plainSpec } from "./testing/sessions.ts";

const stop: Stop = { id: 7, before: false, what: "write", who: null, record: null, selected: false };

function opened(): Page {
  const page = new Page();
  page.spec = { ...plainSpec, panel: { panel: "steps" } };
  page.open("two-apiservers-one-ip");
  return page;
}

function steps(page: Page): StepsView {
  const { panel } = page.view();
  if (panel?.panel !== "steps") throw new Error("no list of next steps");
  return panel;
}

function at(page: Page, time: number): void {
  page.move({ to: "time", time, stopAtViolation: false });
}

describe("choosing what happens next", () => {
  it("lists what is pending, and the first one is what the clock does", () => {
    const page = opened();
    at(page, 3000);
    const { choices } = steps(page);
    expect(choices.length).toBeGreaterThan(1);
    expect(choices.filter(({ due }) => due)).toHaveLength(1);
    const first = choices[0] as ChoiceView;
    expect(first.due).toBe(true);
    const { run } = page.move({ to: "by", steps: 1 });
    expect(run.sentence).toBe(first.sentence);
  });

  it("only steps to what comes anyway", () => {
    const page = opened();
    at(page, 3000);
    const before = page.view().run;
    const first = steps(page).choices[0] as ChoiceView;
    page.ask({ ask: "take", transition: first.transition });
    const { run } = page.view();
    expect(run.step).toBe(before.step + 1);
    expect(run.edited).toBe(false);
    expect(run.branches).toHaveLength(1);
  });

  it("lets another one come first; in the past that begins a branch, and the old future stays", () => {
    const page = opened();
    at(page, 3000);
    const known = page.move({ to: "by", steps: 20 }).run.steps;
    page.move({ to: "by", steps: -15 });
    const { step } = page.view().run;
    const chosen = steps(page).choices[1] as ChoiceView;
    page.ask({ ask: "take", transition: chosen.transition });
    const { run } = page.view();
    expect(run.sentence).toBe(chosen.sentence);
    expect(run.step).toBe(step + 1);
    expect(run.branches.map(({ title }) => title)).toEqual([
      run.branches[0]?.title,
      `First ${chosen.sentence}`,
    ]);
    expect(run.branches[0]?.steps).toBe(known);
    // What was due before it happens late, and nothing is lost.
    expect(steps(page).choices.some(({ inMs }) => inMs === 0)).toBe(true);
  });

  it("says which invariant a step breaks", () => {
    const page = opened();
    const broken = page.move({ to: "violation", direction: 1 }).run.step;
    page.move({ to: "step", step: broken - 1 });
    expect(steps(page).choices[0]?.breaks).toEqual([
      page.view().invariants.find(({ id }) => id === "unique-cluster-ip")?.title,
    ]);
  });

  it("refuses what is not in the list, and changes nothing", () => {
    const page = opened();
    at(page, 3000);
    const before = page.view();
    const outcome = page.ask({
      ask: "take",
      transition: { kind: "timer", at: 3000, server: 4, timer: "resync" },
    });
    expect(outcome.what).toBe("refused");
    expect(page.view()).toEqual(before);
  });
});

describe("a run in which it was chosen what happens next", () => {
  it("is the same run when it was a scenario file between, however often one chose", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 12 })), { minLength: 1, maxLength: 4 }),
        (start, deeds) => {
          const page = opened();
          page.move({ to: "by", steps: start });
          for (const [place, more] of deeds) {
            const { choices } = steps(page);
            const choice = choices[place % Math.max(1, choices.length)];
            if (choice !== undefined) page.ask({ ask: "take", transition: choice.transition });
            page.move({ to: "by", steps: more });
          }
          const { run } = page.view();
          const exported = page.ask({ ask: "export" });
          if (exported.what !== "text") throw new Error("nothing exported");
          const again = new Page();
          again.ask({ ask: "open-scenario", text: exported.text, origin: "export" });
          again.spec = page.spec;
          again.move({ to: "by", steps: run.steps });
          const { branch } = page.session.run.playhead;
          const other = again.session.run.playhead.branch;
          for (let step = 1; step <= run.steps; step++) {
            const { at, kind } = branch.step(step)?.transition ?? {};
            expect(other.step(step)?.transition).toMatchObject({ at, kind });
            expect(other.step(step)?.notes).toEqual(branch.step(step)?.notes);
          }
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 20) },
    );
  }, 60_000);
});

describe("stops", () => {
  it("stops in front of the first write of the bitmap by B, and goes over it the next time", () => {
    const page = opened();
    page.spec = { ...page.spec, stops: [{ ...stop, before: true, who: "B", record: "bitmap" }] };
    const { run } = page.move({ to: "stop" });
    expect(run.stopped).toMatchObject({ stop: 7, before: true, step: run.step + 1 });
    expect(run.stopped?.sentence).toMatch(/^B (writes bit|repairs the bitmap)/);
    page.spec = { ...page.spec, stops: [{ ...stop, before: true }] };
    const next = page.move({ to: "stop" }).run;
    expect(next.stopped?.step).toBeGreaterThan(run.stopped?.step ?? 0);
    expect(page.move({ to: "step", step: next.step }).run.stopped).toBeNull();
  });

  it("plays to the invariant that breaks, however the way there is gone", () => {
    const page = opened();
    const invariant = { ...stop, what: "invariant" } as const;
    page.spec = { ...page.spec, stops: [invariant] };
    const played = page.move({ to: "time", time: 60_000, stopAtViolation: true }).run;
    expect(played.stopped).toMatchObject({ step: played.step, sentence: "Unique ClusterIP: violated" });
    page.move({ to: "step", step: played.step - 5 });
    expect(page.move({ to: "time", time: 60_000, stopAtViolation: true }).run.step).toBe(played.step);
    page.move({ to: "step", step: played.step - 5 });
    expect(page.move({ to: "by", steps: 20, stops: true }).run.step).toBe(played.step);
    page.move({ to: "step", step: played.step - 5 });
    expect(page.move({ to: "by", steps: 20 }).run.step).toBe(played.step + 15);
    // Without stops nothing holds it.
    page.move({ to: "step", step: 0 });
    page.spec = { ...page.spec, stops: [] };
    expect(page.move({ to: "time", time: 6000, stopAtViolation: true }).run.now).toBe(6000);
  });

  it("tells of the note that fits, not of the one that leads the step", () => {
    const page = opened();
    page.spec = { ...page.spec, stops: [{ ...stop, what: "pick" }] };
    expect(page.move({ to: "stop" }).run.stopped?.sentence).toMatch(/^[AB] picks \.\d+$/);
  });
});
