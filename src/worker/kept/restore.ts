/** Makes a kept run again: grows each branch to where something was done by hand, does it, and goes on. */
import type { Asked, Kept, KeptBranch, KeptDeed } from "../../scenarios/kept-run.ts";
import type { Run } from "../run.ts";

/** `run` stands at the beginning of what the kept one began with. The result says where it could not follow, or nothing. */
export function* restore(run: Run, kept: Kept): Generator<void, string | undefined> {
  let problem: string | undefined;
  for (const [i, branch] of kept.branches.entries()) {
    if (i > 0) begin(run, branch);
    run.playhead.branch.title = branch.title;
    problem ??= yield* restoreBranch(run, branch);
    if (problem !== undefined) break;
  }
  const { branch, step, time } = kept.at;
  run.switchTo(branch);
  run.place(step, time);
  return problem;
}

function begin(run: Run, { parent = 0, fork, title }: KeptBranch): void {
  run.switchTo(parent);
  run.place(fork);
  run.act([], title);
}

function* restoreBranch(run: Run, kept: KeptBranch): Generator<void, string | undefined> {
  for (const deed of kept.deeds) {
    const problem = (yield* growTo(run, deed.step - 1)) ?? doAgain(run, deed);
    if (problem !== undefined) return problem;
  }
  return (yield* growTo(run, kept.steps)) ?? lookAhead(run, kept.asked);
}

/** What is there already beyond it, such as the steps of a recording, stays. */
function* growTo(run: Run, steps: number): Generator<void, string | undefined> {
  const { branch } = run.playhead;
  while (branch.length < steps) {
    if (run.grow(Number.POSITIVE_INFINITY) !== "step")
      return `nothing happens after step ${branch.length}, and ${steps} were kept`;
    yield;
  }
  return undefined;
}

function doAgain(run: Run, { step, at, asked, did }: KeptDeed): string | undefined {
  const { branch } = run.playhead;
  if (branch.length !== step - 1) return `step ${step} is another one here`;
  const problem = lookAhead(run, asked);
  if (problem !== undefined) return problem;
  const before = run.history.timeAt(branch, branch.length);
  if (at < before) return `something was done at ${at} ms after a step at ${before} ms`;
  run.place(branch.length, at);
  return "input" in did ? run.act([did.input]) : run.take(did.take);
}

/** Waits of the script that were over are over again. */
function lookAhead(run: Run, asked: Asked): string | undefined {
  if (asked === undefined) return undefined;
  const toEnd = asked === "end";
  const grown = run.grow(toEnd ? Number.POSITIVE_INFINITY : asked, toEnd);
  return grown === "step" ? "a step came where none was" : undefined;
}
