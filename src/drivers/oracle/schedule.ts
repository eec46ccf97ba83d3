/** Running the model on: what is due first happens first, unless a policy holds it back. */
import { advance } from "../../model/apply.ts";
import type { Chance } from "../../model/chance.ts";
import { type Pending, pending } from "../../model/enabled.ts";
import type { Input } from "../../model/input.ts";
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";

/** True holds the transition back for now. */
export type Hold = (next: Pending) => boolean;

export const holdNothing: Hold = () => false;

/** A world, and how it was reached from the one before the step. */
export interface Reached {
  readonly world: World;
  readonly transitions: readonly Transition[];
}

export function act(from: Reached, at: number, input: Input): Reached {
  const transition: Transition = { kind: "input", at: Math.max(at, from.world.now), input };
  const { world } = advance(from.world, transition, { notes: false });
  return { world, transitions: [...from.transitions, transition] };
}

function earliest(world: World, hold: Hold): Pending | undefined {
  let first: Pending | undefined;
  for (const candidate of pending(world)) {
    if ((first === undefined || candidate.due < first.due) && !hold(candidate)) first = candidate;
  }
  return first;
}

export function perform(from: Reached, next: Pending, chance: Chance): Reached {
  const done = advance(from.world, next.transition, { chance, notes: false });
  return { world: done.world, transitions: [...from.transitions, done.transition] };
}

/** One transition that is due by `until`, or undefined. */
export function next(from: Reached, until: number, chance: Chance, hold: Hold): Reached | undefined {
  const first = earliest(from.world, hold);
  return first === undefined || first.due > until ? undefined : perform(from, first, chance);
}

const limit = 200_000;

/** Everything that is due by `until`; `seen` is asked after each transition and stops the run by answering true. */
export function runUntil(
  from: Reached,
  until: number,
  chance: Chance,
  hold: Hold,
  seen: (reached: Reached) => boolean = () => false,
): Reached {
  let reached = from;
  for (let i = 0; i < limit; i++) {
    const after = next(reached, until, chance, hold);
    if (after === undefined) return reached;
    reached = after;
    if (seen(reached)) return reached;
  }
  return reached;
}

/** Performs only the steps of some tasks, in the order of `which` repeated; what else is pending waits. */
export function runTasks(
  from: Reached,
  tasks: readonly number[],
  order: "in turn" | "one by one",
  chance: Chance,
): Reached {
  let reached = from;
  const step = (task: number): boolean => {
    const found = pending(reached.world).find(
      (one) => one.transition.kind === "step" && one.transition.task === task,
    );
    if (found === undefined) return false;
    reached = perform(reached, found, chance);
    return true;
  };
  if (order === "one by one") {
    for (const task of tasks) while (step(task)) {}
    return reached;
  }
  for (let moved = true; moved; ) {
    moved = false;
    for (const task of tasks) if (step(task)) moved = true;
  }
  return reached;
}
