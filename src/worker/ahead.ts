/**
 * What the clock driver will do after the end of a branch if nothing else is done. The draws are those of the run, so
 * this is no forecast but the future itself: when the run grows, it takes its steps from here.
 */
import { tick } from "../drivers/clock.ts";
import { type ChanceState, SeededChance } from "../drivers/seeded-chance.ts";
import type { Advanced } from "../model/apply.ts";
import type { Note } from "../model/note.ts";
import type { Transition } from "../model/transition.ts";
import type { World } from "../model/world.ts";
import type { Branch } from "./history/branch.ts";
import type { StepIndex } from "./protocol.ts";

export interface Foreseen {
  readonly before: World;
  readonly done: Advanced;
  /** Where the draws stand afterwards. */
  readonly chance: ChanceState;
}

function foresee(before: World, state: ChanceState): Foreseen | undefined {
  const chance = new SeededChance(state);
  const done = tick(before, chance);
  return done === undefined ? undefined : { before, done, chance: chance.state };
}

export class Ahead {
  #steps: Foreseen[] = [];

  /** The step after `before`, worked out already or now; undefined when nothing is pending. */
  take(before: World, state: ChanceState): Foreseen | undefined {
    if (this.#steps[0]?.before !== before) this.#steps = [];
    return this.#steps.shift() ?? foresee(before, state);
  }

  /** The next steps after `end`, at most `count`. */
  look(end: World, state: ChanceState, count: number): readonly Foreseen[] {
    if (this.#steps[0]?.before !== end) this.#steps = [];
    let last = this.#steps.at(-1);
    while (this.#steps.length < count) {
      const next: Foreseen | undefined = foresee(last?.done.world ?? end, last?.chance ?? state);
      if (next === undefined) break;
      this.#steps.push(next);
      last = next;
    }
    return this.#steps.slice(0, count);
  }
}

/** A step after the playhead. */
export interface Coming {
  /** Index of the step, or null when it is only expected. */
  readonly step: StepIndex | null;
  readonly at: number;
  readonly transition: Transition;
  readonly notes: readonly Note[];
}

/** How many coming steps are looked at. */
const farthest = 64;

/** What follows a step: known steps of the branch, then those expected after its end (the world `end`). */
export function comingAfter(branch: Branch, step: StepIndex, end: World, ahead: Ahead): Coming[] {
  const coming: Coming[] = [];
  for (let i = step + 1; i <= branch.length && coming.length < farthest; i++) {
    const next = branch.step(i);
    if (next !== undefined)
      coming.push({ step: i, at: next.at, transition: next.transition, notes: next.notes });
  }
  const left = farthest - coming.length;
  if (left <= 0) return coming;
  for (const { done } of ahead.look(end, branch.cursor(branch.length).chance, left)) {
    coming.push({ step: null, at: done.world.now, transition: done.transition, notes: done.notes });
  }
  return coming;
}
