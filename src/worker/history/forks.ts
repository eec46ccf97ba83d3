/** Where branches part from each other. */
import type { RunView } from "../lab-view.ts";
import type { StepIndex } from "../protocol.ts";
import type { Branch } from "./branch.ts";

/** How far each ancestor of a branch, and the branch itself, is part of its line. */
function extents(branch: Branch): ReadonlyMap<Branch, StepIndex> {
  const found = new Map<Branch, StepIndex>();
  let extent = branch.length;
  for (let one: Branch | undefined = branch; one !== undefined; one = one.parent) {
    found.set(one, extent);
    extent = Math.min(extent, one.fork);
  }
  return found;
}

/** The last step that two branches have in common. */
export function forkOf(one: Branch, other: Branch): StepIndex {
  const first = extents(one);
  for (const [branch, extent] of extents(other)) {
    const also = first.get(branch);
    if (also !== undefined) return Math.min(also, extent);
  }
  return 0;
}

/** The other branches, and where they leave the line of this one. */
export function forksOf(branches: readonly Branch[], branch: Branch): RunView["forks"] {
  return branches
    .filter((other) => other !== branch)
    .map((other) => ({
      branch: other.id,
      title: other.title,
      at: forkOf(branch, other),
      steps: other.length,
    }));
}
