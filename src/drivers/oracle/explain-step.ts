/** One recorded step: of which kind it is, and who explains it. */
import { Impossible } from "../../model/apply.ts";
import type { ApiRequest } from "../../model/input.ts";
import { anyChance } from "./aim.ts";
import { realiseBulk } from "./bulk.ts";
import { looksAtState } from "./compare-observation.ts";
import { realiseDynamicRace } from "./dynamic-race.ts";
import { explainControllerManager, explainStart, explainStop, explainWait } from "./explain-life.ts";
import { compareGet, compareSummary } from "./explain-reads.ts";
import { explainRequest } from "./explain-request.ts";
import { isObject } from "./json.ts";
import { Judge, type Judged } from "./judge.ts";
import { letterIndex } from "./operation.ts";
import type { Realised } from "./races.ts";
import { from, prompt } from "./schedule.ts";
import { realiseSequence } from "./sequence.ts";
import type { OracleState, StepContext } from "./state.ts";
import { realiseStaticRace } from "./static-race.ts";
import { realiseToldActs } from "./told-acts.ts";
import { readingsOf } from "./told-requests.ts";
import { realiseTries } from "./tries.ts";

export interface Explained extends Judged {
  /** Why the step could not be checked; empty when it was. */
  readonly unchecked: string;
  readonly letters: readonly string[];
}

export function explainStep(state: OracleState, context: StepContext): Explained {
  const letters = [...state.letters];
  const { op } = context.step;
  const server = letterIndex(letters, op.server ?? letters[0]);
  const known = { ...state, letters };
  try {
    return { unchecked: "", letters, ...explainKind(known, context, server) };
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    const differences = [
      { what: "step", recorded: context.step.text, modelled: `impossible: ${error.message}` },
    ];
    return { ...still(known), differences, unchecked: "", letters };
  }
}

type Told = Judged & { readonly unchecked?: string };

/** Nothing happened. */
function still(state: OracleState): Judged {
  const { identities, events } = state;
  return { reached: from(state.world), differences: [], identities, events };
}

/** What cannot be checked has happened all the same: time passes. */
function unchecked(state: OracleState, context: StepContext, why: string): Told {
  const { reached } = explainWait(state, { ...context, step: { ...context.step, obs: undefined } });
  return { ...still(state), reached, unchecked: why };
}

function explainKind(state: OracleState, context: StepContext, server: number): Told {
  const { op } = context.step;
  if (op.kind === "start-apiserver") return explainStart(state, context, server);
  if (state.world.servers[server] === undefined)
    return unchecked(state, context, `server ${String(op.server)} was never started`);
  const readings = readingsOf(context.step, state.world);
  if (readings.length > 0) return explainReadings(state, context, server, readings);
  switch (op.kind) {
    case "stop-apiserver":
      return explainStop(state, context, server);
    case "start-controller-manager":
    case "stop-controller-manager":
      return explainControllerManager(state, context, server);
    case "create":
    case "patch":
    case "replace":
    case "delete":
      return unchecked(state, context, `what the ${op.kind} sent was not recorded`);
    case "wait":
    case "observe":
    case "metrics":
    case "get":
      return explainLook(state, context);
    case "race":
    case "bulk":
      return explainMany(state, context, server);
    default:
      return unchecked(state, context, `operations of kind ${op.kind} are not known`);
  }
}

/** The first reading that agrees, else the first one. */
function explainReadings(
  state: OracleState,
  context: StepContext,
  server: number,
  readings: readonly ApiRequest[],
): Judged {
  let first: Judged | undefined;
  for (const request of readings) {
    const judged = explainRequest(state, context, server, request);
    if (judged.differences.length === 0) return judged;
    first ??= judged;
  }
  return first as Judged;
}

/** Reads: time passes, and what was seen must be so. */
function explainLook(state: OracleState, context: StepContext): Told {
  const { step } = context;
  const acted = realiseToldActs(state, context);
  if (acted !== undefined) return afterwards(state, context, acted);
  const judged = explainWait(state, context);
  const { world } = judged.reached;
  const extra =
    step.op.kind === "get" ? compareGet(step, world) : compareSummary(step.result, world, step.text);
  if (extra === undefined && step.result !== undefined && step.result !== null && step.op.kind !== "wait") {
    if (!looksAtState(step.obs))
      return unchecked(state, context, "the recorder's own summary has nothing that the model knows");
  }
  return { ...judged, differences: [...judged.differences, ...(extra ?? [])] };
}

/** Races and bulks: the totals must be possible, and the state after them must follow. */
function explainMany(state: OracleState, context: StepContext, server: number): Told {
  const { step } = context;
  const result = isObject(step.result) ? step.result : {};
  const realised: Realised | undefined =
    step.op.kind === "bulk"
      ? realiseBulk(state, context, server, result)
      : (realiseStaticRace(state, context, result) ??
        realiseDynamicRace(state, context, result) ??
        realiseTries(state, context, result) ??
        realiseSequence(state, context, step.result ?? null));
  if (realised === undefined)
    return unchecked(state, context, "only totals were recorded, and not in a form that can be played");
  return afterwards(state, context, realised);
}

/** What was played, and then the observation. */
function afterwards(state: OracleState, context: StepContext, realised: Realised): Told {
  const { step } = context;
  if (realised.unchecked !== "") return unchecked(state, context, realised.unchecked);
  const { reached, differences } = realised;
  const { obs } = step;
  if (!looksAtState(obs)) return { ...still(state), reached, differences };
  const judge = new Judge(state, obs, Math.max(context.now, reached.world.now));
  const judged = judge.judge(reached, anyChance(), prompt);
  return { ...judged, differences: [...differences, ...judged.differences] };
}
