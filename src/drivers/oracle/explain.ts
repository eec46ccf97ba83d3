/**
 * The oracle: for each recorded step, is there a schedule of the model's own transitions that explains what was observed?
 * Runs step by step, so that a caller can show progress and stop.
 */

import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { adopt } from "./adopt.ts";
import { AimedChance } from "./aim.ts";
import { realiseBulk } from "./bulk.ts";
import { withNewEvents } from "./compare-events.ts";
import { realiseDynamicRace } from "./dynamic-race.ts";
import { explainControllerManager, explainStart, explainStop, explainWait } from "./explain-life.ts";
import { compareGet, compareSummary } from "./explain-reads.ts";
import { explainRequest } from "./explain-request.ts";
import { type Judged, judge } from "./judge.ts";
import { letterIndex, requestOf } from "./operation.ts";
import type { Realised } from "./races.ts";
import { holdNothing } from "./schedule.ts";
import { beginning, type OracleState, type StepContext, type StepOutcome } from "./state.ts";
import { realiseStaticRace } from "./static-race.ts";
import { isObject, type Trace } from "./trace.ts";

export interface Explained {
  readonly outcomes: readonly StepOutcome[];
  /** What leads to the world in which the first step begins. */
  readonly before: { readonly world: World; readonly transitions: readonly Transition[] };
}

/** One outcome a recorded step. A recording of measurements without steps yields nothing. */
export function* explain(trace: Trace): Generator<StepOutcome, Explained> {
  const start = beginning();
  const outcomes: StepOutcome[] = [];
  let { state } = start;
  const steps = trace.steps ?? [];
  for (const [i, step] of steps.entries()) {
    const before = Math.max((steps[i - 1]?.t ?? 0) * 1000, state.world.now);
    const context: StepContext = { step, following: steps.slice(i + 1), before, now: step.t * 1000 };
    const told = explainStep(state, context);
    state = told.state;
    outcomes.push(told.outcome);
    yield told.outcome;
  }
  return { outcomes, before: { world: start.state.world, transitions: start.transitions } };
}

interface Told {
  readonly state: OracleState;
  readonly outcome: StepOutcome;
}

function explainStep(from: OracleState, context: StepContext): Told {
  const { step } = context;
  const letters = [...from.letters];
  const server = letterIndex(letters, step.op.server ?? letters[0]);
  const state = { ...from, letters };
  const { kind } = step.op;
  if (kind === "start-apiserver") return told(state, context, explainStart(state, context, server));
  if (state.world.servers[server] === undefined)
    return unchecked(state, context, `server ${String(step.op.server)} was never started`);
  if (kind === "stop-apiserver") return told(state, context, explainStop(state, context, server));
  if (kind === "start-controller-manager" || kind === "stop-controller-manager") {
    return told(state, context, explainControllerManager(state, context, server));
  }
  if (kind === "create" || kind === "patch" || kind === "delete") {
    const request = requestOf(step.op);
    if (request === undefined) return unchecked(state, context, `the ${kind} does not say what was sent`);
    return told(state, context, explainRequest(state, context, server, request));
  }
  if (kind === "replace") return unchecked(state, context, "the body of the PUT was not recorded");
  if (kind === "wait" || kind === "observe" || kind === "metrics" || kind === "get")
    return explainLook(state, context);
  if (kind === "race" || kind === "bulk") return explainMany(state, context, server);
  return unchecked(state, context, `operations of kind ${kind} are not known`);
}

function told(state: OracleState, context: StepContext, judged: Judged): Told {
  const { step } = context;
  const { reached, differences } = judged;
  const outcome = {
    n: step.n,
    text: step.text,
    differences,
    unchecked: "",
    transitions: reached.transitions,
    world: reached.world,
  };
  if (differences.length === 0) {
    const next = { ...state, world: reached.world, identities: judged.identities, events: judged.events };
    return { state: next, outcome: { ...outcome, outcome: "agrees" } };
  }
  return { state: adopted(state, context, reached.world), outcome: { ...outcome, outcome: "differs" } };
}

function adopted(state: OracleState, context: StepContext, world: World): OracleState {
  const { obs } = context.step;
  if (obs === undefined || obs.services === undefined) return { ...state, world };
  const taken = adopt(world, obs, state.identities);
  return { ...state, ...taken, events: withNewEvents(state.events, obs) };
}

function unchecked(state: OracleState, context: StepContext, why: string): Told {
  const { step } = context;
  const next = adopted(state, context, state.world);
  const outcome = {
    n: step.n,
    text: step.text,
    outcome: "unchecked",
    differences: [],
    unchecked: why,
    transitions: [],
    world: next.world,
  } as const;
  return { state: next, outcome };
}

/** Reads: time passes, and what was seen must be so. */
function explainLook(state: OracleState, context: StepContext): Told {
  const { step } = context;
  const judged = explainWait(state, context);
  const extra =
    step.op.kind === "get"
      ? compareGet(step, judged.reached.world)
      : isObject(step.result)
        ? compareSummary(step.result, judged.reached.world)
        : undefined;
  const looked = step.obs?.services !== undefined || extra !== undefined;
  if (!looked && step.op.kind !== "wait") {
    return isEmptyLook(step.result)
      ? told(state, context, judged)
      : unchecked(state, context, "the recorder's own summary has nothing that the model knows");
  }
  return told(state, context, { ...judged, differences: [...judged.differences, ...(extra ?? [])] });
}

function isEmptyLook(result: unknown): boolean {
  return result === undefined || result === null;
}

/** Races and bulks: the totals must be possible, and the state after them must follow. */
function explainMany(state: OracleState, context: StepContext, server: number): Told {
  const { step } = context;
  const result = isObject(step.result) ? step.result : {};
  const realised: Realised | undefined =
    step.op.kind === "bulk"
      ? realiseBulk(state, context, server, result)
      : (realiseStaticRace(state, context, result) ?? realiseDynamicRace(state, context, result));
  if (realised === undefined)
    return unchecked(state, context, "only totals were recorded, and not in a form that can be played");
  if (realised.unchecked !== "") return unchecked(state, context, realised.unchecked);
  const { reached, differences } = realised;
  if (step.obs?.services === undefined)
    return told(state, context, { reached, differences, identities: state.identities, events: state.events });
  const chance = new AimedChance({ addresses: [] });
  const judged = judge(
    reached,
    state,
    step.obs,
    Math.max(context.now, reached.world.now),
    chance,
    holdNothing,
  );
  return told(state, context, { ...judged, differences: [...differences, ...judged.differences] });
}
