/**
 * The driver behind the Lab: what happens next is what is due first in simulated time. Ties go by the fixed order of
 * `pending`, so that a seed and a list of inputs give one run.
 */
import { type Advanced, advance } from "../model/apply.ts";
import type { Chance } from "../model/chance.ts";
import { type Pending, pending } from "../model/enabled.ts";
import type { World } from "../model/world.ts";

/** What is due first; undefined when nothing will ever happen by itself. */
export function nextPending(world: World): Pending | undefined {
  let first: Pending | undefined;
  for (const candidate of pending(world)) {
    if (first === undefined || candidate.due < first.due) first = candidate;
  }
  return first;
}

/** Performs the next pending transition; undefined when there is none. */
export function tick(world: World, chance: Chance): Advanced | undefined {
  const next = nextPending(world);
  return next === undefined ? undefined : advance(world, next.transition, { chance, notes: true });
}
