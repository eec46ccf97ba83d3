/**
 * Everything that was done in a run, as a tree of branches. A branch is a place in its parent and a list of transitions;
 * worlds are kept as checkpoints and made again from there. Worlds share structure and a transition is cheap, so any
 * step of a long run is a few replayed transitions away.
 */
import { apply } from "../../model/apply.ts";
import type { World } from "../../model/world.ts";
import type { BranchId, StepIndex } from "../protocol.ts";
import type { Cursor } from "../script/cursor.ts";
import { Branch } from "./branch.ts";
import type { Step } from "./step.ts";

/** Own steps between two checkpoints: the farthest a world has to be replayed. */
export const checkpointEvery = 32;

/** How many stretches between checkpoints stay unfolded, so that stepping back costs nothing. */
const keptStretches = 4;

interface Stretch {
  readonly branch: Branch;
  readonly checkpoint: number;
  /** The checkpoint and the worlds after it, as far as they were asked for. */
  readonly worlds: World[];
}

export class History {
  readonly #branches: Branch[] = [];
  #stretches: Stretch[] = [];

  constructor(start: World, title: string, cursor: Cursor) {
    this.#branches.push(new Branch(0, title, start, cursor));
  }

  get branches(): readonly Branch[] {
    return this.#branches;
  }

  branch(id: BranchId): Branch | undefined {
    return this.#branches[id];
  }

  /**
   * Adds a step at the end of a branch. `before` and `after` are the worlds around it. `taken` says that the world after
   * it was taken over from elsewhere and does not follow from the transition.
   */
  append(branch: Branch, step: Step, before: World, after: World, taken = false): void {
    branch.steps.push(step);
    if (taken) branch.taken.set(branch.steps.length, after);
    branch.remember(step, before, after, taken);
    const own = branch.steps.length;
    const checkpoint = Math.floor(own / checkpointEvery);
    if (own % checkpointEvery === 0) branch.checkpoints.push(after);
    const stretch = this.#stretch(branch, checkpoint);
    if (stretch.worlds.length === own - checkpoint * checkpointEvery) stretch.worlds.push(after);
  }

  /** A new branch whose first own step will follow `step` of the given one. */
  fork(from: Branch, step: StepIndex, title: string): Branch {
    const owner = ownerOf(from, step);
    const branch = new Branch(
      this.#branches.length,
      title,
      this.world(owner, step),
      owner.cursor(step),
      owner,
      step,
    );
    this.#branches.push(branch);
    return branch;
  }

  /** The world after `step` transitions of a branch's line. */
  world(branch: Branch, step: StepIndex): World {
    const owner = ownerOf(branch, step);
    const place = Math.max(0, Math.min(step - owner.fork, owner.steps.length));
    const checkpoint = Math.floor(place / checkpointEvery);
    const stretch = this.#stretch(owner, checkpoint);
    const wanted = place - checkpoint * checkpointEvery;
    for (let i = stretch.worlds.length; i <= wanted; i++) {
      const own = checkpoint * checkpointEvery + i;
      const next = owner.steps[own - 1] as Step;
      const before = stretch.worlds[i - 1] as World;
      stretch.worlds.push(owner.taken.get(own) ?? apply(before, next.transition));
    }
    return stretch.worlds[wanted] as World;
  }

  /** Simulated time after a step, ms. */
  timeAt(branch: Branch, step: StepIndex): number {
    return branch.step(step)?.at ?? this.world(branch, 0).now;
  }

  /** The last step that was over at a time. */
  stepAt(branch: Branch, time: number): StepIndex {
    let low = 0;
    let high = branch.length;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.timeAt(branch, middle) <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #stretch(branch: Branch, checkpoint: number): Stretch {
    const known = this.#stretches.find(
      (stretch) => stretch.branch === branch && stretch.checkpoint === checkpoint,
    );
    const stretch = known ?? { branch, checkpoint, worlds: [branch.checkpoints[checkpoint] as World] };
    if (this.#stretches[0] !== stretch) {
      this.#stretches = [stretch, ...this.#stretches.filter((other) => other !== stretch)].slice(
        0,
        keptStretches,
      );
    }
    return stretch;
  }
}

/** The branch of the line whose own steps contain a step (or end in it). */
function ownerOf(branch: Branch, step: StepIndex): Branch {
  let owner = branch;
  while (owner.parent !== undefined && step <= owner.fork) owner = owner.parent;
  return owner;
}
