/**
 * The oracle: for each recorded step, is there a schedule of the model's own transitions that explains what was observed?
 * Runs step by step, so that a caller can show progress and stop.
 */
import { toArray } from "../../model/chain.ts";
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { adopt } from "./adopt.ts";
import { notModelled, toldInWords, unrequested } from "./blind-spots.ts";
import { forgive, withNewEvents } from "./compare-events.ts";
import { looksAtState } from "./compare-observation.ts";
import { type Explained, explainStep } from "./explain-step.ts";
import { beginning, type OracleState, type StepContext, type StepOutcome } from "./state.ts";
import type { Trace, TraceStep } from "./trace.ts";

export interface ExplainedTrace {
  readonly outcomes: readonly StepOutcome[];
  /** What leads to the world in which the first step begins. */
  readonly before: { readonly world: World; readonly transitions: readonly Transition[] };
}

/** One outcome a recorded step. A recording of measurements without steps yields nothing. */
export function* explain(trace: Trace): Generator<StepOutcome, ExplainedTrace> {
  const start = beginning();
  const outcomes: StepOutcome[] = [];
  let { state } = start;
  const steps = trace.steps ?? [];
  for (const [i, step] of steps.entries()) {
    const before = Math.max((steps[i - 1]?.t ?? 0) * 1000, state.world.now);
    const context: StepContext = { step, following: steps.slice(i + 1), before, now: step.t * 1000 };
    const explained = explainStep(state, context);
    const why = explained.differences.length === 0 ? "" : blindSpot(state, step, steps.slice(0, i));
    const told = settle(state, context, why === "" ? explained : { ...explained, unchecked: why });
    state = told.state;
    outcomes.push(told.outcome);
    yield told.outcome;
  }
  return { outcomes, before: { world: start.state.world, transitions: start.transitions } };
}

/** Why a difference says nothing about the model. */
function blindSpot(state: OracleState, step: TraceStep, before: readonly TraceStep[]): string {
  return notModelled(step) || toldInWords(step) || unrequested(state, step, before);
}

interface Told {
  readonly state: OracleState;
  readonly outcome: StepOutcome;
}

/** What a step came to, and with what the next one begins. */
function settle(state: OracleState, context: StepContext, explained: Explained): Told {
  const { step } = context;
  const { reached, differences, unchecked, letters } = explained;
  const common = {
    n: step.n,
    text: step.text,
    differences: unchecked === "" ? differences : [],
    unchecked,
    transitions: toArray(reached.path),
  };
  if (unchecked === "" && differences.length === 0) {
    const { identities, events } = explained;
    const { world } = reached;
    return {
      state: { world, identities, events, letters },
      outcome: { ...common, outcome: "agrees", world },
    };
  }
  const next = adopted({ ...state, letters }, context, reached.world);
  const outcome = unchecked === "" ? "differs" : "unchecked";
  return { state: next, outcome: { ...common, outcome, world: next.world } };
}

/** Goes on from what was recorded, so that the steps that follow are judged for themselves. */
function adopted(state: OracleState, context: StepContext, world: World): OracleState {
  const { obs } = context.step;
  if (!looksAtState(obs)) return { ...state, world };
  const taken = adopt(world, obs, state.identities);
  return { ...state, ...taken, events: forgive(withNewEvents(state.events, obs), taken.world) };
}
