/** Dynamic creates of which totals were recorded: which forms are known, and what each came to. */
import { parsePrefix } from "../../model/net/prefix.ts";
import { anyChance } from "./aim.ts";
import { addressOf, type Member, type Played, Player } from "./group.ts";
import { isObject, type JsonObject } from "./json.ts";
import { Budget } from "./race-budget.ts";
import { freeAddress } from "./race-picks.ts";
import {
  compareAfterRace,
  compareTotals,
  count,
  type Realised,
  rested,
  type Totals,
  totalsIn,
} from "./races.ts";
import { from, prompt, type Reached, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

const twoServers = /^dynamic race round (\d+): (\w) and (\w) \(\d+ writers each\) create dynamic-IP Services/;
const perRange = /^(\d+) dynamic creates, ServiceCIDRs in creation order/;

export function realiseDynamicRace(
  state: OracleState,
  context: StepContext,
  result: JsonObject,
): Realised | undefined {
  const match = twoServers.exec(context.step.text);
  if (match !== null) {
    const servers = [match[2], match[3]].map((letter) => state.letters.indexOf(letter ?? ""));
    return realiseTwo(state, context, result, Number(match[1]) - 1, servers);
  }
  if (perRange.test(context.step.text) && isObject(result.per_cidr))
    return realisePerRange(state, context, result.per_cidr);
  return undefined;
}

/** Each range gets as many as were counted, by the order in which the ranges are visited. */
function realisePerRange(state: OracleState, context: StepContext, counts: JsonObject): Realised {
  const modelled: Totals = {};
  const player = new Player([0], false);
  let reached: Reached = rested(state.world);
  let made = 0;
  for (const [cidr, number] of Object.entries(totalsIn(counts))) {
    for (let i = 0; i < number; i++) {
      const aim = parsePrefix(cidr) === undefined ? undefined : freeAddress(reached.world, cidr);
      if (aim === undefined) break;
      const member: Member = { server: 0, name: `w${context.step.n}-${made++}` };
      const accepts = (responses: Played["responses"]) =>
        responses[0] !== undefined && addressOf(responses[0]) === aim;
      const group = { members: [member], aim: [aim], expected: [], accepts, span: 8 };
      const played = player.play(reached, group, cidr);
      reached = played.reached;
      if (played.accepted) count(modelled, cidr);
    }
  }
  return { reached, differences: compareTotals("result.per_cidr", counts, modelled), unchecked: "" };
}

function realiseTwo(
  state: OracleState,
  context: StepContext,
  result: JsonObject,
  round: number,
  servers: readonly number[],
): Realised {
  if (servers.some((server) => server < 0))
    return {
      reached: from(state.world),
      differences: [],
      unchecked: "a server of the race was never started",
    };
  const budget = new Budget(state, context, result, round, servers);
  const played = budget.spend();
  const reached = runUntil(played, context.now, anyChance(), prompt);
  const differences = [
    ...compareTotals("result.counts", totalsIn(result.counts), budget.counted()),
    ...compareTotals("result.errors", totalsIn(result.errors), budget.errors),
    ...compareAfterRace(result, reached.world),
  ];
  return { reached, differences, unchecked: "" };
}
