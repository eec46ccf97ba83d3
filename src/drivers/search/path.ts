/** From the states of a shortest way to the real transitions that lead along it, which replay with `advance`. */
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { branches } from "./branches.ts";
import { movesOf } from "./moves.ts";
import type { Space } from "./space.ts";

/** `tuples` begins with that of `start`. Throws when the model does not go along: then the search is wrong. */
export function transitionsAlong(
  space: Space,
  start: World,
  tuples: readonly ArrayLike<number>[],
  rounds: number,
): Transition[] {
  const found: Transition[] = [];
  let world = start;
  let left: readonly number[] = start.servers.map(() => rounds);
  for (const wanted of tuples.slice(1)) {
    const step = stepTo(space, world, left, wanted);
    if (step === undefined) throw new Error(`no transition leads to state ${found.length + 1} of the way`);
    found.push(step.transition);
    world = step.world;
    left = step.rounds;
  }
  return found;
}

function stepTo(space: Space, world: World, left: readonly number[], wanted: ArrayLike<number>) {
  for (const [server, rounds] of left.entries()) {
    for (const move of movesOf(world, server, rounds)) {
      for (const branch of branches(world, move.transition)) {
        const after = left.with(server, move.rounds);
        const tuple = space.tupleOf(branch.world, after);
        if (tuple.every((number, i) => number === wanted[i]))
          return { transition: branch.transition, world: branch.world, rounds: after };
      }
    }
  }
  return undefined;
}
