/** A recorded request: the same request in the model, with the picks that the recording shows. */
import { newestFirst } from "../../model/chain.ts";
import type { ApiRequest } from "../../model/input.ts";
import type { ApiResponse } from "../../model/observed.ts";
import type { World } from "../../model/world.ts";
import { type Aim, AimedChance } from "./aim.ts";
import { aimsFor } from "./aims.ts";
import { sentEvents } from "./compare-events.ts";
import { looksAtState } from "./compare-observation.ts";
import { compareResult } from "./compare-result.ts";
import type { Difference } from "./differences.ts";
import { goesWith, nextLook } from "./foretaste.ts";
import { eventsToCome } from "./hints.ts";
import { isObject } from "./json.ts";
import { Judge, type Judged } from "./judge.ts";
import { paces } from "./paces.ts";
import { act, from, type Pace, prompt, type Reached, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

/** A request is given up after this long, ms. */
const requestLimitMs = 120_000;
/** The recorder sends as soon as the step before is written down. */
const sentAfterMs = 5;
/** What watches and workers do about a request is over after this long, ms. */
const settleMs = 30;

export function responseTo(world: World, task: number): ApiResponse | undefined {
  for (const response of newestFirst(world.observed.responses)) if (response.task === task) return response;
  return undefined;
}

interface Asked {
  readonly state: OracleState;
  readonly context: StepContext;
  readonly server: number;
  readonly request: ApiRequest;
}

/** The request sent and answered, under one aim and one schedule. */
interface Answered {
  readonly aim: Aim;
  readonly chance: AimedChance;
  readonly pace: Pace;
  readonly reached: Reached;
  readonly differences: readonly Difference[];
}

export function explainRequest(
  state: OracleState,
  context: StepContext,
  server: number,
  request: ApiRequest,
): Judged {
  const asked = { state, context, server, request };
  const answers = answersOf(asked);
  const right = answers.filter((answer) => answer.differences.length === 0);
  const { obs } = context.step;
  if (looksAtState(obs)) {
    const judge = new Judge(state, obs, context.now);
    let best: Judged | undefined;
    for (const answer of schedules(asked, right.length > 0 ? right : answers.slice(0, 2))) {
      const judged = judge.judge(answer.reached, answer.chance, answer.pace);
      const differences = [...answer.differences, ...judged.differences];
      if (differences.length === 0) return judged;
      if (best === undefined || weigh(answer, judged) < best.differences.length)
        best = { ...judged, differences };
      if (judge.tired) break;
    }
    return best as Judged;
  }
  const fitting = bestForNextLook(asked, right);
  const chosen = withEventsToCome(asked, fitting) ?? fitting[0] ?? (answers[0] as Answered);
  const { reached, differences } = chosen;
  return { reached, differences, identities: state.identities, events: state.events };
}

function weigh(answer: Answered, judged: Judged): number {
  return answer.differences.length * 1000 + judged.differences.length;
}

/** The answers in the order in which what they leave goes with the next observation. */
function bestForNextLook({ state, context }: Asked, answers: readonly Answered[]): readonly Answered[] {
  const obs = answers.length > 1 ? nextLook(context) : undefined;
  if (obs === undefined) return answers;
  const points = new Map(answers.map((answer) => [answer, goesWith(obs, state.world, answer.reached.world)]));
  return answers.toSorted((one, other) => (points.get(other) ?? 0) - (points.get(one) ?? 0));
}

/** Every aim under the prompt schedule; aims that could not matter are left out. */
function answersOf(asked: Asked): Answered[] {
  const answers: Answered[] = [];
  const needed = { starts: true, ranges: true, families: true };
  for (const aim of aimsFor(asked.state, asked.context, asked.request)) {
    if (aim.rotateRanges !== undefined && !needed.ranges) continue;
    if (aim.otherFamilyFirst !== undefined && !needed.families) continue;
    if (answers.length > 0 && !needed.starts && !needed.ranges && !needed.families) break;
    const answer = send(asked, aim, prompt);
    if (answers.length === 0) Object.assign(needed, answer.chance.asked);
    answers.push(answer);
    if (answer.differences.length === 0 && answers.length > 40) break;
  }
  return answers;
}

/** The answers as they are first; then the first few of them under other schedules. */
function* schedules(asked: Asked, answers: readonly Answered[]): Generator<Answered> {
  yield* answers.slice(0, 12);
  for (const pace of paces(asked.context.now).slice(1)) {
    for (const { aim } of answers.slice(0, 4)) yield send(asked, aim, pace);
  }
}

function send({ state, context, server, request }: Asked, aim: Aim, pace: Pace): Answered {
  const chance = new AimedChance(aim);
  const sentAt = Math.min(context.before + sentAfterMs, context.now);
  const before = runUntil(from(state.world), sentAt - 1, chance, pace);
  const sent = act(before, sentAt, { do: "request", server, request });
  const task = sent.world.nextTask - 1;
  const answered = ({ world }: Reached) => responseTo(world, task) !== undefined;
  const reached = runUntil(sent, sentAt + requestLimitMs, chance, pace, answered);
  const response = responseTo(reached.world, task);
  const result = isObject(context.step.result) ? context.step.result : {};
  const differences =
    response === undefined
      ? [{ what: "result", recorded: "an answer", modelled: "none" }]
      : compareResult(result, response);
  return { aim, chance, pace, reached, differences };
}

/**
 * Nothing was looked at after this step, but a later observation shows Events about its object: a schedule that sends
 * them, when there is one.
 */
function withEventsToCome(asked: Asked, right: readonly Answered[]): Answered | undefined {
  const { state, context, request } = asked;
  const first = right[0];
  const wanted = first === undefined ? [] : eventsToCome(context, request, state.events);
  if (first === undefined || wanted.length === 0) return undefined;
  let best: Answered | undefined;
  let most = -1;
  for (const pace of paces(context.now)) {
    const answer = pace === prompt ? first : send(asked, first.aim, pace);
    const until = Math.max(context.now, answer.reached.world.now + settleMs);
    const held = runUntil(answer.reached, until, answer.chance, pace);
    const reached = runUntil(held, until, answer.chance, prompt);
    const sent = sentEvents(reached.world);
    const count = wanted.filter((id) => sent.has(id)).length;
    if (answer.differences.length === 0 && count > most) {
      best = { ...answer, reached };
      most = count;
    }
    if (most === wanted.length) break;
  }
  return best;
}
