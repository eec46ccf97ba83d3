import { describe, expect, it } from "vitest";
import { builtIn } from "../../scenarios/built-in.ts";
import { play } from "../../scenarios/play.ts";
import { move } from "../move.ts";
import { finish, Page, playedRun, printed, runOf, scriptNamed } from "../testing/sessions.ts";
import { scriptOf } from "./export.ts";

describe("following a script", () => {
  it.each(builtIn.map(({ id }) => id))("does what playing %s without a screen does", (id) => {
    const run = playedRun(id);
    const played = play(scriptNamed(id));
    const { branch } = run.playhead;
    expect(printed(run.world())).toBe(printed(played.world));
    const verdicts = branch
      .cursor(branch.length)
      .verdicts.map(({ item, met, text }) => ({ item, met, text }));
    expect(verdicts).toEqual(played.verdicts);
  });

  it("does the same whether it is stepped, played by time, or run to the end", () => {
    const steps = runOf(scriptNamed("two-apiservers-one-ip"));
    const { length } = playedRun("two-apiservers-one-ip").playhead.branch;
    for (let i = 0; i < length; i++) finish(move(steps, { to: "by", steps: 1 }));
    const times = runOf(scriptNamed("two-apiservers-one-ip"));
    const end = steps.playhead.time;
    for (let time = 0; time <= end + 16; time += 16)
      finish(move(times, { to: "time", time, stopAtViolation: false }));
    expect(printed(steps.world())).toBe(printed(times.history.world(times.playhead.branch, length)));
  });

  it("says the words at their place, also on the way back", () => {
    const page = new Page();
    expect(page.open("two-apiservers-one-ip").run.say).toMatch(/^B starts first/);
    page.move({ to: "end" });
    expect(page.view().run.say).toMatch(/^Both repair loops/);
    expect(page.move({ to: "step", step: 0 }).run.say).toMatch(/^B starts first/);
  });

  it("writes an edited run as a scenario that runs the same way", () => {
    const run = runOf(scriptNamed("two-apiservers-one-ip"));
    finish(move(run, { to: "time", time: 1700, stopAtViolation: false }));
    run.act([{ do: "crash", server: 1 }]);
    finish(move(run, { to: "end" }));
    const { branch } = run.playhead;
    const origin = { title: "x", about: "", seed: 7, script: run.script };
    const again = runOf(scriptOf(branch, branch.origin, origin));
    finish(move(again, { to: "end" }));
    finish(move(again, { to: "time", time: run.playhead.time, stopAtViolation: false }));
    expect(printed(again.world())).toBe(printed(run.world()));
  });
});
