/** A made-up run, one step at a time. The same seed gives the same run. */
import { type Advanced, advance } from "./apply.ts";
import { Dice } from "./dice.fixture.ts";
import { type Pending, pending } from "./enabled.ts";
import type { Input } from "./input.ts";
import { type Cluster, randomCluster, randomInput } from "./random-cluster.fixture.ts";
import { emptyWorld, type World } from "./world.ts";

/** Half of the time the earliest, else one of those that are soon, and rarely just any. */
function next(dice: Dice, candidates: readonly Pending[]): Pending {
  const earliest = Math.min(...candidates.map((candidate) => candidate.due));
  const within = dice.pick([0, 0, 0, 0, 50, 50, 400, 5000, Number.POSITIVE_INFINITY]);
  const near = candidates.filter((candidate) => candidate.due <= earliest + within);
  // Timers are few and always there: without this most of a run would be timers, and starts would run out of time.
  const others = near.filter(({ transition }) => transition.kind !== "timer");
  return dice.pick(others.length > 0 && dice.percent(90) ? others : near);
}

function wantsInput(dice: Dice, candidates: readonly Pending[]): boolean {
  return dice.percent(candidates.every(({ transition }) => transition.kind === "timer") ? 75 : 12);
}

/** Steps in the order of time that the cluster has for itself before anything is done to it. */
const alone = 60;

/** `gentle`: strictly in the order of time, and without the inputs that `randomInput` calls rough. */
export function* randomRun(
  seed: number,
  steps: number,
  gentle = false,
  notes = false,
): Generator<Advanced & { readonly cluster: Cluster }> {
  const dice = new Dice(seed);
  const cluster = randomCluster(dice);
  let world: World = emptyWorld;
  const give = (input: Input): Advanced => advance(world, { kind: "input", at: world.now, input }, { notes });
  for (const input of cluster.start) {
    const done = give(input);
    world = done.world;
    yield { ...done, cluster };
  }
  for (let step = 0; step < alone + steps; step++) {
    const candidates = pending(world);
    const first = candidates.toSorted((one, other) => one.due - other.due)[0];
    const inOrder = gentle || step < alone;
    const done =
      first === undefined || (step >= alone && wantsInput(dice, candidates))
        ? give(randomInput(dice, cluster, world, gentle))
        : advance(world, (inOrder ? first : next(dice, candidates)).transition, {
            chance: dice,
            notes,
          });
    world = done.world;
    yield { ...done, cluster };
  }
}
