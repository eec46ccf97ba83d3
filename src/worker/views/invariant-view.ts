import { checkInvariants, type InvariantState } from "../../model/invariants/invariants.ts";
import type { World } from "../../model/world.ts";
import type { InvariantView } from "../lab-view.ts";
import type { Scene } from "./scene.ts";

const made = new WeakMap<World, readonly InvariantState[]>();

export function invariantViews(scene: Scene): InvariantView[] {
  let states = made.get(scene.world);
  if (states === undefined) {
    states = checkInvariants(scene.world);
    made.set(scene.world, states);
  }
  return states.map(({ id, title, state, detail, address }) => {
    const step =
      state === "broken" ? (scene.branch.broken.of(id)?.last(scene.step)?.step ?? scene.step) : null;
    return { id, title, state, detail, step, address, rule: `must-${id}` };
  });
}
