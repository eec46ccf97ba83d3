/** What can happen next at the playhead, each with what would come of it. */
import { nextPending } from "../../drivers/clock.ts";
import { pending } from "../../model/enabled.ts";
import { checkInvariants } from "../../model/invariants/invariants.ts";
import type { World } from "../../model/world.ts";
import { breaking } from "../history/broken.ts";
import type { ChoiceView, StepsView } from "../panel-view.ts";
import type { Run } from "../run.ts";
import type { Scene } from "../views/scene.ts";
import { stepSentence } from "../words/step-sentence.ts";

/** More would not be read; a repair queue alone can hold thousands of keys. */
const mostChoices = 40;

/** Titles of the invariants that a step breaks, beyond those that are broken already. */
function breaks(before: World, after: World): string[] {
  const { broken } = breaking(before, after, undefined);
  if (broken.length === 0) return [];
  const known = new Set(
    checkInvariants(before)
      .filter(({ state, holds }) => state === "broken" && holds === "once quiet")
      .map(({ id }) => id as string),
  );
  const titles = new Map<string, string>(checkInvariants(after).map(({ id, title }) => [id, title]));
  return broken.filter((id) => !known.has(id)).map((id) => titles.get(id) ?? id);
}

/** In the order in which the clock lets them happen. Nothing is chosen while time runs by itself. */
export function choicesOf(
  run: Run,
  { branch, step, time, world, spec, coming }: Scene,
): Omit<StepsView, "panel"> {
  if (spec.playing === true) return { choices: [], leftOut: 0 };
  const all = pending(world).toSorted((a, b) => a.due - b.due);
  const { chance } = branch.cursor(step);
  const clocks = JSON.stringify(nextPending(world)?.transition);
  const next = coming[0];
  const choices = all.slice(0, mostChoices).map(({ transition }): ChoiceView => {
    const due = JSON.stringify(transition) === clocks;
    const done = run.taken(world, chance, transition, time);
    // What comes anyway comes with the draws of the run itself.
    const anyway =
      due && next !== undefined && next.transition.kind === transition.kind && next.at === done.world.now;
    const sentence = anyway
      ? stepSentence(next.transition, next.notes)
      : stepSentence(done.transition, done.notes);
    return { transition, inMs: done.world.now - time, sentence, due, breaks: breaks(world, done.world) };
  });
  return { choices, leftOut: all.length - choices.length };
}
