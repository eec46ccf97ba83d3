/** Running the model on: what is due first happens first, at the pace of a schedule. */
import { advance } from "../../model/apply.ts";
import { append, type Chain } from "../../model/chain.ts";
import type { Chance } from "../../model/chance.ts";
import { type Pending, pending } from "../../model/enabled.ts";
import type { Input } from "../../model/input.ts";
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";

/** When a pending transition may happen, ms; Infinity holds it back. A schedule may be late, never early. */
export type Pace = (next: Pending, world: World) => number;

export const prompt: Pace = ({ due }) => due;

/** A world, and how it was reached from the one before the step. */
export interface Reached {
  readonly world: World;
  readonly path: Chain<Transition> | undefined;
}

export function from(world: World): Reached {
  return { world, path: undefined };
}

export function act(start: Reached, at: number, input: Input): Reached {
  const transition: Transition = { kind: "input", at: Math.max(at, start.world.now), input };
  const { world } = advance(start.world, transition, { notes: false });
  return { world, path: append(start.path, transition) };
}

function perform(start: Reached, next: Pending, at: number, chance: Chance): Reached {
  const transition = { ...next.transition, at: Math.max(at, start.world.now) };
  const done = advance(start.world, transition, { chance, notes: false });
  return { world: done.world, path: append(start.path, done.transition) };
}

/** One transition that is due by `until`, or undefined. */
export function next(start: Reached, until: number, chance: Chance, pace: Pace): Reached | undefined {
  let first: Pending | undefined;
  let due = until;
  for (const candidate of pending(start.world, until)) {
    const when = pace(candidate, start.world);
    if (when < due || (when === due && first === undefined)) {
      first = candidate;
      due = when;
    }
  }
  return first && perform(start, first, due, chance);
}

const limit = 200_000;

/** Everything that is due by `until`; `seen` is asked after each transition and stops the run by answering true. */
export function runUntil(
  start: Reached,
  until: number,
  chance: Chance,
  pace: Pace,
  seen: (reached: Reached) => boolean = () => false,
): Reached {
  let reached = start;
  for (let i = 0; i < limit; i++) {
    const after = next(reached, until, chance, pace);
    if (after === undefined) return reached;
    reached = after;
    if (seen(reached)) return reached;
  }
  return reached;
}
