/**
 * Faults once found for the same parts of a world. Most steps touch none of what an invariant looks at, and looking
 * through ten thousand Services at each of them would be felt. The parts are immutable, so that equal means unchanged.
 */
import type { World } from "../world.ts";
import type { Fault } from "./invariant.ts";

type Parts = readonly unknown[];

export function remembered(
  partsOf: (world: World) => readonly [object, ...Parts],
  find: (world: World) => readonly Fault[],
): (world: World) => readonly Fault[] {
  const known = new WeakMap<object, { readonly parts: Parts; readonly faults: readonly Fault[] }>();
  return (world) => {
    const parts = partsOf(world);
    const found = known.get(parts[0]);
    if (found?.parts.every((part, i) => part === parts[i]) === true) return found.faults;
    const faults = find(world);
    known.set(parts[0], { parts, faults });
    return faults;
  };
}
