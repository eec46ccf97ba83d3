/** Breadth first over every state that can be reached, each once. */
import type { SnapshotOf } from "../../model/etcd/etcd.ts";
import type { World } from "../../model/world.ts";
import { firstServer, type Outcome, Space } from "./space.ts";
import { longer, Tuples } from "./tuples.ts";

export interface SearchOptions {
  /** Repair rounds of each apiserver. */
  readonly rounds: number;
  /** The search pauses at so many states. */
  readonly mostStates: number;
  /** Ends the search when a state answers true; asked of each state once. */
  readonly isGoal?: (space: Space, tuple: ArrayLike<number>) => boolean;
}

export interface Found {
  readonly space: Space;
  readonly states: number;
  readonly transitions: number;
  /** Steps from the beginning to the farthest state that was expanded. */
  readonly depth: number;
  readonly complete: boolean;
  /** The states from the beginning to the goal, both included; undefined when none was met. */
  readonly path: readonly Int32Array[] | undefined;
  readonly bytes: number;
}

/** So many states are expanded between two looks at the outside. */
const sliceOfStates = 2000;

/** Yields the number of states now and then, so that a caller can show progress or stop. */
export function* search(start: World, options: SearchOptions): Generator<number, Found> {
  const space = new Space(start);
  const { rounds, mostStates, isGoal } = options;
  const first = space.tupleOf(
    start,
    start.servers.map(() => rounds),
  );
  const width = first.length;
  const tuples = new Tuples(width);
  let parents = new Int32Array(1 << 12);
  tuples.add(first);
  parents[0] = -1;
  const current = new Int32Array(width);
  const next = new Int32Array(width);
  let transitions = 0;
  let depth = 0;
  let levelEnd = 1;
  let goal = isGoal?.(space, first) === true ? 0 : -1;
  let row = 0;
  for (; row < tuples.count && goal < 0 && tuples.count < mostStates; row++) {
    if (row === levelEnd) {
      depth++;
      levelEnd = tuples.count;
    }
    for (let i = 0; i < width; i++) current[i] = tuples.at(row, i);
    for (let place = firstServer; place < width && goal < 0; place++) {
      space.eachOutcome(current, place, (outcome) => {
        transitions++;
        if (goal >= 0) return;
        put(space, current, place, outcome, next);
        const added = tuples.add(next);
        if (added < 0) return;
        if (added >= parents.length) parents = longer(parents);
        parents[added] = row;
        if (isGoal?.(space, next) === true) goal = added;
      });
    }
    if (row % sliceOfStates === sliceOfStates - 1) yield tuples.count;
  }
  return {
    space,
    states: tuples.count,
    transitions,
    depth,
    complete: goal < 0 && row >= tuples.count,
    path: goal < 0 ? undefined : pathTo(goal, tuples, parents, width),
    bytes: tuples.bytes + parents.byteLength,
  };
}

function put(space: Space, current: Int32Array, place: number, outcome: Outcome, next: Int32Array): void {
  for (let i = 0; i < firstServer; i++) next[i] = current[i] as number;
  if (outcome.part >= 0) next[outcome.part] = outcome.value;
  for (let i = firstServer; i < current.length; i++) {
    const server = current[i] as number;
    next[i] = i === place ? outcome.server : outcome.delta < 0 ? server : space.aged(server, outcome.delta);
  }
}

function pathTo(goal: number, tuples: Tuples, parents: Int32Array, width: number): Int32Array[] {
  const path: Int32Array[] = [];
  for (let row = goal; row >= 0; row = parents[row] as number)
    path.unshift(Int32Array.from({ length: width }, (_, i) => tuples.at(row, i)));
  return path;
}

/** Some address has two Services. */
export function hasDuplicate(space: Space, tuple: ArrayLike<number>): boolean {
  const services = space.piece(tuple[0] as number) as SnapshotOf<"services">;
  return services.index.duplicates > 0;
}
