/** What the oracle knows after a step: the model's world, and what the recording has shown so far. */

import { toArray } from "../../model/chain.ts";
import type { Transition } from "../../model/transition.ts";
import { emptyWorld, type World } from "../../model/world.ts";
import { noEvents, type SeenEvents } from "./compare-events.ts";
import type { Difference } from "./differences.ts";
import { type Identities, noIdentities } from "./identities.ts";
import { act, from } from "./schedule.ts";
import type { TraceStep } from "./trace.ts";

export interface OracleState {
  readonly world: World;
  readonly identities: Identities;
  readonly events: SeenEvents;
  /** Letters of the recorded servers, in the order of first mention. */
  readonly letters: readonly string[];
}

export interface StepOutcome {
  readonly n: number;
  readonly text: string;
  readonly outcome: "agrees" | "differs" | "unchecked";
  readonly differences: readonly Difference[];
  /** Why it could not be checked, or empty. */
  readonly unchecked: string;
  /** The schedule that explains the step. */
  readonly transitions: readonly Transition[];
  readonly world: World;
}

/** Quick everywhere: what a healthy cluster on one machine shows. */
const promptServer = { etcdMs: 1, watchMs: 2 };
const promptDelays = {
  clientMs: 1,
  servers: [promptServer, promptServer, promptServer, promptServer, promptServer],
  repairMs: 180_000,
};

/** Before the first step. The transition that sets the delays is part of it. */
export function beginning(): { readonly state: OracleState; readonly transitions: readonly Transition[] } {
  const reached = act(from(emptyWorld), 0, { do: "set-delays", delays: promptDelays });
  return {
    state: { world: reached.world, identities: noIdentities, events: noEvents, letters: [] },
    transitions: toArray(reached.path),
  };
}

/** The recorded steps around one: the one itself, and those that follow it. */
export interface StepContext {
  readonly step: TraceStep;
  readonly following: readonly TraceStep[];
  /** Simulated time of the step before and of this one, ms. */
  readonly before: number;
  readonly now: number;
}
