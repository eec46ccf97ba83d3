/**
 * The driver behind the Lab: what happens next is what is due first in simulated time. Ties go by the fixed order of
 * `pending`, so that a seed and a list of inputs give one run.
 */
import { type Advanced, advance } from "../model/apply.ts";
import type { Chance } from "../model/chance.ts";
import { type Pending, soonest } from "../model/enabled.ts";
import type { World } from "../model/world.ts";

/** Worlds are immutable, so the answer is kept with the world: a driver asks more than once before it goes on. */
const answers = new WeakMap<World, { readonly next: Pending | undefined }>();

/** What is due first; undefined when nothing will ever happen by itself. */
export function nextPending(world: World): Pending | undefined {
  let answer = answers.get(world);
  if (answer === undefined) {
    answer = { next: soonest(world) };
    answers.set(world, answer);
  }
  return answer.next;
}

/** Performs the next pending transition; undefined when there is none. */
export function tick(world: World, chance: Chance): Advanced | undefined {
  const next = nextPending(world);
  return next === undefined ? undefined : advance(world, next.transition, { chance, notes: true });
}
