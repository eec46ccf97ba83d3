/** A recorded request: the same request in the model, with the picks that the recording shows. */

import { newestFirst } from "../../model/chain.ts";
import type { ApiRequest } from "../../model/input.ts";
import type { ApiResponse } from "../../model/observed.ts";
import type { World } from "../../model/world.ts";
import { type Aim, AimedChance } from "./aim.ts";
import { compareResult } from "./compare-result.ts";
import type { Difference } from "./differences.ts";
import { addressesInResult, traps, unexplained } from "./hints.ts";
import { type Judged, judge, policies } from "./judge.ts";
import { act, type Hold, holdNothing, type Reached, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";
import { isObject, type JsonObject } from "./trace.ts";

/** A request is given up after this long, ms. */
const requestLimitMs = 120_000;

export function responseTo(world: World, task: number): ApiResponse | undefined {
  for (const response of newestFirst(world.observed.responses)) if (response.task === task) return response;
  return undefined;
}

/** How far a try came; a result that differs makes the observation pointless. */
interface Try {
  readonly judged: Judged;
  readonly result: readonly Difference[];
}

export function explainRequest(
  state: OracleState,
  context: StepContext,
  server: number,
  request: ApiRequest,
): Judged {
  const { step } = context;
  const result = isObject(step.result) ? step.result : {};
  let best: Try | undefined;
  for (const aim of aimsFor(state, context, request)) {
    for (const hold of step.obs === undefined ? [holdNothing] : policies(context.now)) {
      const tried = tryOnce(state, context, server, request, result, aim, hold);
      if (tried.result.length === 0 && tried.judged.differences.length === 0) return tried.judged;
      if (best === undefined || weigh(tried) < weigh(best)) best = tried;
      if (tried.result.length > 0) break;
    }
  }
  const { judged, result: wrong } = best as Try;
  return { ...judged, differences: [...wrong, ...judged.differences] };
}

function weigh(tried: Try): number {
  return tried.result.length * 1000 + tried.judged.differences.length;
}

function tryOnce(
  state: OracleState,
  context: StepContext,
  server: number,
  request: ApiRequest,
  result: JsonObject,
  aim: Aim,
  hold: Hold,
): Try {
  const { step, now } = context;
  const chance = new AimedChance(aim);
  const sentAt = Math.max(context.before, now - (step.obs === undefined ? 20 : 300));
  const start: Reached = { world: state.world, transitions: [] };
  const before = runUntil(start, sentAt - 1, chance, hold);
  const sent = act(before, sentAt, { do: "request", server, request });
  const task = sent.world.nextTask - 1;
  const answered = runUntil(
    sent,
    sentAt + requestLimitMs,
    chance,
    hold,
    ({ world }) => responseTo(world, task) !== undefined,
  );
  const response = responseTo(answered.world, task);
  const differences =
    response === undefined
      ? [{ what: "result", recorded: "an answer", modelled: "none" }]
      : compareResult(result, response);
  const { obs } = step;
  if (obs === undefined || differences.length > 0) {
    return {
      judged: { reached: answered, differences: [], identities: state.identities, events: state.events },
      result: differences,
    };
  }
  return { judged: judge(answered, state, obs, now, chance, hold), result: [] };
}

/** What the picks may have been, the most likely first. */
function aimsFor(state: OracleState, context: StepContext, request: ApiRequest): readonly Aim[] {
  const suffix = suffixOf(context, request);
  const recorded = addressesInResult(context.step);
  const extra = suffix === undefined ? {} : { suffix };
  const hints = unexplained(context, state.world);
  const code = isObject(context.step.result) ? context.step.result.code : undefined;
  const succeeded = typeof code === "number" && code < 300;
  if (succeeded && recorded !== undefined && recorded.length > 0) {
    const addresses = [...recorded, ...hints];
    return [
      { addresses, ...extra },
      { addresses, rotateRanges: 1, ...extra },
      { addresses, otherFamilyFirst: true, ...extra },
    ];
  }
  const orders = hints.slice(0, 6).map((first) => [first, ...hints.filter((other) => other !== first)]);
  const lists = [
    ...(orders.length === 0 ? [[]] : orders),
    [],
    ...traps(state.world)
      .slice(0, 40)
      .map((address) => [address]),
  ];
  return lists.flatMap((addresses) => [
    { addresses, ...extra },
    { addresses, otherFamilyFirst: true, ...extra },
    { addresses, rotateRanges: 1, ...extra },
  ]);
}

/** The random part of a generated name, when the recording tells the name. */
function suffixOf(context: StepContext, request: ApiRequest): string | undefined {
  const name = isObject(context.step.result) ? context.step.result.name : undefined;
  const base = request.verb === "create" ? (request.generateName ?? generateNameIn(request.body)) : undefined;
  return typeof name === "string" && base !== undefined && name.startsWith(base)
    ? name.slice(base.length)
    : undefined;
}

function generateNameIn(body: JsonObject): string | undefined {
  const { metadata } = body;
  return isObject(metadata) && typeof metadata.generateName === "string" ? metadata.generateName : undefined;
}
