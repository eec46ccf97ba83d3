/** Moves of the playhead. Long ones are generators that give way after every step, so that they can be interrupted. */
import type { Branch } from "./history/branch.ts";
import type { Move, StepIndex } from "./protocol.ts";
import type { Run } from "./run.ts";
import { everyInvariant, type Found, firstStop, type Watch } from "./stop.ts";
import { stopSentence } from "./words/stop-sentence.ts";

/** How far beyond the known end a search for the next violation goes, in steps. */
const violationReach = 5000;
/** How many steps a script is given to come to its end. */
const scriptReach = 50_000;

const plainWatch: Watch = { stops: [everyInvariant], selected: null };

/** Yields after each computed step; the run is then consistent and the move may be dropped. */
export type Moving = Generator<void, void>;

export function* move(run: Run, wish: Move, watch: Watch = plainWatch): Moving {
  switch (wish.to) {
    case "step":
      run.place(wish.step);
      return;
    case "by":
      yield* moveBy(run, wish.steps, wish.stops === true ? watch : undefined);
      return;
    case "time":
      yield* moveToTime(run, wish.time, wish.stopAtViolation ? watch : undefined);
      return;
    case "violation":
      yield* moveToViolation(run, wish.direction);
      return;
    case "end":
      yield* moveToEnd(run);
      return;
    case "stop":
      yield* moveToTime(run, Number.POSITIVE_INFINITY, watch);
      return;
    case "selected":
      return;
  }
}

function* moveBy(run: Run, steps: number, watch: Watch | undefined): Moving {
  const { branch, step } = run.playhead;
  const passed = passedBefore(run);
  const target = step + steps;
  while (branch.length < target && run.grow(Number.POSITIVE_INFINITY) === "step") {
    run.place(branch.length);
    if (branch.length < target) yield;
  }
  run.place(target);
  if (watch === undefined) return;
  const found = firstStop(branch, step, Math.min(target, branch.length), watch, passed);
  if (found !== undefined) stopAt(run, found);
}

/** Forward it obeys the stops of `watch`; without an end in time it gives up after a number of steps. */
function* moveToTime(run: Run, time: number, watch: Watch | undefined): Moving {
  const { branch, step } = run.playhead;
  const passed = passedBefore(run);
  const { history } = run;
  if (watch !== undefined && time >= run.playhead.time) {
    const known = firstStop(branch, step, history.stepAt(branch, time), watch, passed);
    if (known !== undefined) {
      stopAt(run, known);
      return;
    }
  }
  if (time >= history.timeAt(branch, branch.length)) {
    const reach = Number.isFinite(time) ? Number.POSITIVE_INFINITY : branch.length + violationReach;
    while (branch.length < reach && run.grow(time) === "step") {
      const { length } = branch;
      run.place(length);
      if (watch !== undefined) {
        const found = firstStop(branch, length - 1, length, watch, passed);
        if (found !== undefined) {
          stopAt(run, found);
          return;
        }
      }
      yield;
    }
  }
  run.place(history.stepAt(branch, time), Number.isFinite(time) ? time : undefined);
}

/** The step in front of which the playhead was stopped, and which it may go over now. */
function passedBefore({ stopped, playhead }: Run): StepIndex | undefined {
  return stopped?.before === true && stopped.step === playhead.step + 1 ? stopped.step : undefined;
}

function stopAt(run: Run, found: Found): void {
  const { branch } = run.playhead;
  const { stop, step } = found;
  run.place(stop.before ? step - 1 : step, run.history.timeAt(branch, step));
  run.stopped = {
    stop: stop.id,
    before: stop.before,
    step,
    sentence: stopSentence(run.history, branch, found),
  };
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

/**
 * The next or previous step about an address. Forward it goes beyond the known end for some way; the playhead stays where
 * it is when there is none.
 */
export function* moveToAddress(run: Run, address: string, direction: 1 | -1): Moving {
  const { branch, step } = run.playhead;
  const marks = branch.touched.of(address);
  const known = direction === 1 ? marks?.after(step) : marks?.last(step - 1);
  if (known !== undefined) {
    run.place(known.step);
    return;
  }
  if (direction === -1) return;
  for (let i = 0; i < violationReach && run.grow(Number.POSITIVE_INFINITY) === "step"; i++) {
    const found = branch.touched.of(address)?.last(branch.length)?.step;
    if (found === branch.length) {
      run.place(found);
      return;
    }
    yield;
  }
}
