/** A question that a search answers: who runs, what has happened, and what may happen from there on. */
import { advance } from "../../model/apply.ts";
import { newestFirst } from "../../model/chain.ts";
import type { Input } from "../../model/input.ts";
import type { InvariantId } from "../../model/invariants/invariant.ts";
import type { ServerFlags } from "../../model/releases/start-up.ts";
import { emptyWorld, letterOf, type World } from "../../model/world.ts";
import { nextPending } from "../clock.ts";
import type { Limits } from "./limits.ts";
import type { Planned } from "./plan.ts";

export interface Question {
  readonly id: string;
  readonly title: string;
  /** Started one after the other in an empty cluster. */
  readonly servers: readonly ServerFlags[];
  /** What was done before: one thing after the other, and all of it is over when the search begins. */
  readonly before?: readonly Input[];
  /** Requests on their way when the search begins, all sent before any of them is answered. */
  readonly sent?: readonly Input[];
  readonly plan?: readonly Planned[];
  readonly limits: Limits;
  readonly invariants: readonly InvariantId[];
}

/** Thrown for a question that has no beginning, such as one about flags with which no apiserver starts. */
export class NoBeginning extends Error {
  override readonly name = "NoBeginning";
}

/** So long the cluster has for itself after each start and each thing done before, ms of simulated time. */
const settleMs = 5000;

/** Everybody is ready, nothing is under way but the requests. Throws `NoBeginning`. */
export function beginningOf({ servers, before = [], sent = [] }: Question): World {
  let world = emptyWorld;
  for (const [server, flags] of servers.entries()) {
    world = give(world, { do: "add-server", flags });
    world = settled(give(world, { do: "start", server }));
    const { phase, problem } = world.servers[server] ?? {};
    if (phase !== "ready") throw new NoBeginning(`apiserver ${letterOf(server)} is ${phase}: ${problem}`);
  }
  for (const input of before) world = done(world, input);
  for (const input of sent) world = give(world, input);
  return world;
}

function done(world: World, input: Input): World {
  const after = settled(give(world, input));
  const [answer] = newestFirst(after.observed.responses);
  if (input.do === "request" && answer?.error !== undefined)
    throw new NoBeginning(
      `apiserver ${letterOf(input.server)} refuses what comes before: ${answer.error.message}`,
    );
  return after;
}

function give(world: World, input: Input): World {
  return advance(world, { kind: "input", at: world.now, input }, { notes: false }).world;
}

function settled(start: World): World {
  const end = start.now + settleMs;
  let world = start;
  for (let next = nextPending(world); next !== undefined && next.due <= end; next = nextPending(world))
    world = advance(world, next.transition, { notes: false }).world;
  return { ...world, now: end };
}
