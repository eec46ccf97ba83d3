/** Moves of the playhead. Long ones are generators that give way after every step, so that they can be interrupted. */
import type { Branch } from "./history/branch.ts";
import type { Move, StepIndex } from "./protocol.ts";
import type { Run } from "./run.ts";

/** How far beyond the known end a search for the next violation goes, in steps. */
const violationReach = 5000;
/** How many steps a script is given to come to its end. */
const scriptReach = 50_000;

/** Yields after each computed step; the run is then consistent and the move may be dropped. */
export type Moving = Generator<void, void>;

export function* move(run: Run, wish: Move): Moving {
  switch (wish.to) {
    case "step":
      run.place(wish.step);
      return;
    case "by":
      yield* moveBy(run, wish.steps);
      return;
    case "time":
      yield* moveToTime(run, wish.time, wish.stopAtViolation);
      return;
    case "violation":
      yield* moveToViolation(run, wish.direction);
      return;
    case "end":
      yield* moveToEnd(run);
      return;
    case "selected":
      return;
  }
}

function* moveBy(run: Run, steps: number): Moving {
  const { branch, step } = run.playhead;
  const target = step + steps;
  while (branch.length < target && run.grow(Number.POSITIVE_INFINITY) === "step") {
    run.place(branch.length);
    if (branch.length < target) yield;
  }
  run.place(target);
}

function* moveToTime(run: Run, time: number, stopAtViolation: boolean): Moving {
  const { branch, step } = run.playhead;
  const forward = time >= run.playhead.time;
  const known = branch.violations.after(step)?.step;
  if (forward && stopAtViolation && known !== undefined && run.history.timeAt(branch, known) <= time) {
    run.place(known);
    return;
  }
  if (time >= run.history.timeAt(branch, branch.length)) {
    while (run.grow(time) === "step") {
      run.place(branch.length);
      if (stopAtViolation && isViolation(branch, branch.length)) return;
      yield;
    }
  }
  run.place(run.history.stepAt(branch, time), time);
}

function isViolation(branch: Branch, step: StepIndex): boolean {
  return branch.violations.last(step)?.step === step;
}

/** Without a further violation the playhead stays where it is. */
function* moveToViolation(run: Run, direction: 1 | -1): Moving {
  const { branch, step } = run.playhead;
  if (direction === -1) {
    const previous = branch.violations.last(step - 1);
    if (previous !== undefined) run.place(previous.step);
    return;
  }
  const known = branch.violations.after(step);
  if (known !== undefined) {
    run.place(known.step);
    return;
  }
  for (let i = 0; i < violationReach && run.grow(Number.POSITIVE_INFINITY) === "step"; i++) {
    if (isViolation(branch, branch.length)) {
      run.place(branch.length);
      return;
    }
    yield;
  }
}

/** To the end of the script, where its last wait ends, or to the last known step. */
function* moveToEnd(run: Run): Moving {
  const { branch } = run.playhead;
  const before = branch.cursor(branch.length).item;
  for (let i = 0; i < scriptReach && run.grow(Number.POSITIVE_INFINITY, true) === "step"; i++) {
    run.place(branch.length);
    yield;
  }
  const { item, time } = branch.cursor(branch.length);
  run.place(branch.length, item > before ? time : undefined);
}

/** The next or previous known step about an address; the playhead stays where it is when there is none. */
export function moveToAddress(run: Run, address: string, direction: 1 | -1): void {
  const { branch, step } = run.playhead;
  const marks = branch.touched.of(address);
  const found = direction === 1 ? marks?.after(step) : marks?.last(step - 1);
  if (found !== undefined) run.place(found.step);
}
