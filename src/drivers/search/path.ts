/** From the states of a shortest way to the real transitions that lead along it, which replay with `advance`. */
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { branches } from "./branches.ts";
import { movesOf } from "./moves.ts";
import type { Planned } from "./plan.ts";
import { firstServer, type Space } from "./space.ts";

interface Stand {
  readonly world: World;
  readonly rounds: readonly number[];
}

interface Step extends Stand {
  /** Undefined for a wait: nothing happens but that time passes. */
  readonly transition: Transition | undefined;
}

/** `tuples` begins with that of `start`. Throws when the model does not go along: then the search is wrong. */
export function transitionsAlong(
  space: Space,
  start: World,
  tuples: readonly ArrayLike<number>[],
  rounds: number,
  plan: readonly Planned[] = [],
): Transition[] {
  const found: Transition[] = [];
  let stand: Stand = { world: start, rounds: start.servers.map(() => rounds) };
  for (const [i, wanted] of tuples.slice(1).entries()) {
    const step = stepTo(space, stand, tuples[i] as ArrayLike<number>, wanted, plan);
    if (step === undefined) throw new Error(`no transition leads to state ${i + 1} of the way`);
    if (step.transition !== undefined) found.push(step.transition);
    stand = step;
  }
  return found;
}

function stepTo(
  space: Space,
  stand: Stand,
  from: ArrayLike<number>,
  wanted: ArrayLike<number>,
  plan: readonly Planned[],
): Step | undefined {
  for (const step of stepsFrom(stand, plannedBetween(stand.world, from, wanted, plan))) {
    const tuple = space.tupleOf(step.world, step.rounds);
    if (tuple.every((number, i) => number === wanted[i])) return step;
  }
  return undefined;
}

/** The item of the plan that happens between two states. */
function plannedBetween(
  { servers }: World,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  plan: readonly Planned[],
): Planned | undefined {
  const column = firstServer + servers.length;
  const bit = (from[column] ?? 0) ^ (to[column] ?? 0);
  return bit === 0 ? undefined : plan[31 - Math.clz32(bit)];
}

function* stepsFrom({ world, rounds }: Stand, item: Planned | undefined): Generator<Step> {
  if (item !== undefined) {
    if ("waitMs" in item) {
      yield { transition: undefined, world: { ...world, now: world.now + item.waitMs }, rounds };
      return;
    }
    const transition = { kind: "input", at: world.now, input: item.input } as const;
    for (const branch of branches(world, transition)) yield { ...branch, rounds };
    return;
  }
  for (const [server, left] of rounds.entries()) {
    for (const move of movesOf(world, server, left)) {
      for (const branch of branches(world, move.transition))
        yield { ...branch, rounds: rounds.with(server, move.rounds) };
    }
  }
}
