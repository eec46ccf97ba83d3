/** One transition of a script's run, and what is said of how far the model went along with it. */
import { type Advanced, advance } from "../model/apply.ts";
import type { Transition } from "../model/transition.ts";
import type { World } from "../model/world.ts";

/** It comes from a file: undefined when the model cannot do it there, whatever the reason. */
export function tryPlay(world: World, transition: Transition): Advanced | undefined {
  try {
    return advance(world, { ...transition, at: Math.max(transition.at, world.now) });
  } catch {
    return undefined;
  }
}

export function playedWords(all: number): string {
  return `${all} ${all === 1 ? "step" : "steps"} exactly as written`;
}

/** `done` steps of `all` were possible. */
export function playedVerdict(done: number, all: number): { readonly met: boolean; readonly text: string } {
  if (done === all) return { met: true, text: playedWords(all) };
  return { met: false, text: `step ${done + 1} of ${all} is not possible here: the clock goes on instead` };
}
