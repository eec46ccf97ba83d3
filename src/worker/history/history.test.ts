import { describe, expect, it } from "vitest";
import { apply } from "../../model/apply.ts";
import { move } from "../move.ts";
import { finish, playedRun, printed, runOf, scriptNamed } from "../testing/sessions.ts";
import { checkpointEvery } from "./history.ts";

describe("a history", () => {
  const run = playedRun("two-apiservers-one-ip");
  const { branch } = run.playhead;

  it("gives the world of every step as replaying the transitions from the start does", () => {
    expect(branch.length).toBeGreaterThan(2 * checkpointEvery);
    const worlds = [branch.origin];
    for (let step = 1; step <= branch.length; step++) {
      const transition = branch.step(step)?.transition;
      if (transition === undefined) throw new Error(`no step ${step}`);
      worlds.push(apply(worlds[step - 1] ?? branch.origin, JSON.parse(JSON.stringify(transition))));
    }
    for (const step of [0, branch.length, 1, 31, 32, 33, 64, 5, branch.length - 1]) {
      expect(printed(run.history.world(branch, step))).toBe(printed(worlds[step] ?? branch.origin));
    }
  });

  it("finds the step of a time and the time of a step", () => {
    for (let step = 0; step <= branch.length; step++) {
      const time = run.history.timeAt(branch, step);
      const found = run.history.stepAt(branch, time);
      expect(found).toBeGreaterThanOrEqual(step);
      expect(run.history.timeAt(branch, found)).toBe(time);
    }
    expect(run.history.stepAt(branch, -1)).toBe(0);
    expect(run.history.stepAt(branch, 1e9)).toBe(branch.length);
  });

  it("knows in which step an invariant broke, and which steps were about an address", () => {
    const [violation] = branch.violations.upTo(branch.length);
    const step = violation?.step ?? 0;
    expect(violation?.value).toEqual(["unique-cluster-ip"]);
    const duplicates = (at: number) => run.history.world(branch, at).etcd.services.now.index.duplicates;
    expect([duplicates(step - 1), duplicates(step)]).toEqual([0, 1]);
    const about = branch.touched.of("10.96.0.80")?.upTo(branch.length) ?? [];
    expect(about.map((mark) => mark.step)).toContain(step);
    expect(about.length).toBeLessThan(branch.length / 2);
  });
});

describe("a branch", () => {
  it("keeps both futures when something is done in the past", () => {
    const run = playedRun("two-apiservers-one-ip");
    const trunk = run.playhead.branch;
    const old = printed(run.history.world(trunk, trunk.length));
    const fork = (trunk.violations.after(0)?.step ?? 0) - 10;
    run.place(fork);
    expect(run.act([{ do: "crash", server: 1 }])).toBeUndefined();
    const { branch } = run.playhead;
    expect([branch.id, branch.fork, branch.title]).toEqual([1, fork, "Crash B"]);
    finish(move(run, { to: "end" }));
    expect(branch.violations.after(0)).toBeUndefined();
    expect(trunk.violations.after(0)).toBeDefined();
    expect(printed(run.history.world(trunk, trunk.length))).toBe(old);
    for (const step of [0, 3, fork, fork - 1]) {
      expect(run.history.world(branch, step)).toBe(run.history.world(trunk, step));
    }
  });

  it("has the very future of its parent when nothing is done differently", () => {
    const run = playedRun("dual-write");
    const trunk = run.playhead.branch;
    run.place(40);
    run.act([]);
    finish(move(run, { to: "end" }));
    const { branch } = run.playhead;
    expect(branch.length).toBe(trunk.length);
    expect(printed(run.history.world(branch, branch.length))).toBe(
      printed(run.history.world(trunk, trunk.length)),
    );
  });

  it("refuses what cannot happen and leaves the run as it was", () => {
    const run = runOf(scriptNamed("dual-write"));
    const before = run.playhead;
    expect(run.act([{ do: "crash", server: 4 }])).toMatch(/no apiserver/);
    expect(run.playhead).toEqual(before);
    expect(run.history.branches).toHaveLength(1);
  });
});
