/** `race: N rounds, in each A and B create at the same moment different Services with the same free static IP`. */

import { formatAddress } from "../../model/net/address.ts";
import { AimedChance } from "./aim.ts";
import { sameJson, shown } from "./differences.ts";
import { compareSummary, duplicates } from "./explain-reads.ts";
import { responseTo } from "./explain-request.ts";
import { maskedError, type Realised, sendCreate, settle, succeeded } from "./races.ts";
import { type Reached, runTasks } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";
import { isObject, type JsonObject } from "./trace.ts";

const form =
  /^race: (\d+) rounds, in each (\w) and (\w) create at the same moment different Services with the same free static IP/;

/** How a round came out: who got the address. */
type Outcome = "AB" | "A-" | "-B" | "--";

/** Undefined when the step is another kind of race. */
export function realiseStaticRace(
  state: OracleState,
  context: StepContext,
  result: JsonObject,
): Realised | undefined {
  const match = form.exec(context.step.text);
  if (match === null) return undefined;
  const rounds = Number(match[1]);
  const servers = [state.letters.indexOf(match[2] ?? "A"), state.letters.indexOf(match[3] ?? "B")] as const;
  const wanted = outcomesOf(context, rounds, result);
  const addresses = addressesOf(state, context, rounds);
  let reached: Reached = { world: state.world, transitions: [] };
  const pause = Math.max(5, (context.now - context.before) / rounds - 10);
  const counted: Record<string, number> = {};
  const errors: Record<string, number> = {};
  for (let i = 0; i < rounds; i++) {
    const round = playRound(reached, servers, i, addresses[i] as string, wanted[i]);
    counted[round.outcome] = (counted[round.outcome] ?? 0) + 1;
    for (const error of round.errors) errors[error] = (errors[error] ?? 0) + 1;
    reached = settle(round.reached, pause);
  }
  const differences = [];
  const recorded = isObject(result.outcomes) ? result.outcomes : {};
  if (!sameJson(recorded, counted))
    differences.push({ what: "result.outcomes", recorded: shown(recorded), modelled: shown(counted) });
  if (isObject(result.errors) && !sameJson(result.errors, errors)) {
    differences.push({ what: "result.errors", recorded: shown(result.errors), modelled: shown(errors) });
  }
  const now = Object.keys(duplicates(reached.world)).length;
  if (typeof result.duplicate_ips_now === "number" && result.duplicate_ips_now !== now) {
    differences.push({
      what: "result.duplicate_ips_now",
      recorded: shown(result.duplicate_ips_now),
      modelled: shown(now),
    });
  }
  differences.push(...(compareSummary(result, reached.world) ?? []));
  return { reached, differences, unchecked: "" };
}

interface Round {
  readonly reached: Reached;
  readonly outcome: Outcome;
  readonly errors: readonly string[];
}

/** Four schedules of the two requests; the first with the wanted outcome, or the first at all. */
function playRound(
  from: Reached,
  servers: readonly [number, number],
  i: number,
  address: string,
  wanted: Outcome | undefined,
): Round {
  const chance = new AimedChance({ addresses: [address] });
  let first: Round | undefined;
  for (const [order, start] of [
    ["one by one", 0],
    ["one by one", 1],
    ["in turn", 0],
    ["in turn", 1],
  ] as const) {
    const names = [`ra${i}`, `rb${i}`] as const;
    const a = sendCreate(from, from.world.now, servers[0], names[0], address);
    const b = sendCreate(a.reached, from.world.now, servers[1], names[1], address);
    const tasks = start === 0 ? [a.task, b.task] : [b.task, a.task];
    const reached = runTasks(b.reached, tasks, order, chance);
    const responses = [responseTo(reached.world, a.task), responseTo(reached.world, b.task)] as const;
    const outcome = `${succeeded(responses[0]) ? "A" : "-"}${succeeded(responses[1]) ? "B" : "-"}` as Outcome;
    const errors = responses.flatMap((response, who) =>
      response?.error === undefined
        ? []
        : [`${who === 0 ? "A" : "B"} ${maskedError(response, names[who as 0 | 1], address)}`],
    );
    const round = { reached, outcome, errors };
    if (outcome === wanted) return round;
    first ??= round;
  }
  return first as Round;
}

/** What later steps tell about each round; where they are silent, whatever fills up the totals. */
function outcomesOf(
  context: StepContext,
  rounds: number,
  result: JsonObject,
): readonly (Outcome | undefined)[] {
  const { services, mentioned } = laterNames(context);
  const totals: Record<string, number> = {};
  for (const [key, count] of Object.entries(isObject(result.outcomes) ? result.outcomes : {}))
    totals[key] = Number(count);
  const known = Array.from({ length: rounds }, (_, i): Outcome | undefined => {
    const a = `default/ra${i}`;
    const b = `default/rb${i}`;
    if (services !== undefined)
      return `${services.has(a) ? "A" : "-"}${services.has(b) ? "B" : "-"}` as Outcome;
    return mentioned.has(b) && !mentioned.has(a) ? "-B" : undefined;
  });
  for (const outcome of known) if (outcome !== undefined) totals[outcome] = (totals[outcome] ?? 0) - 1;
  return known.map((outcome) => {
    if (outcome !== undefined) return outcome;
    const left = (Object.keys(totals) as Outcome[]).find((key) => (totals[key] ?? 0) > 0 && key !== "--");
    if (left !== undefined) totals[left] = (totals[left] ?? 0) - 1;
    return left;
  });
}

/** Services in the next observation (unless they were deleted before it), and Services that later Events are about. */
function laterNames(context: StepContext): {
  services: ReadonlySet<string> | undefined;
  mentioned: ReadonlySet<string>;
} {
  const mentioned = new Set<string>();
  let services: ReadonlySet<string> | undefined;
  let deleted = false;
  for (const step of [context.step, ...context.following]) {
    if (step.op.kind === "bulk") deleted = true;
    if (services === undefined && !deleted && isObject(step.obs?.services))
      services = new Set(Object.keys(step.obs.services));
    const events = step.obs?.new_events;
    for (const event of Array.isArray(events) ? events : []) {
      if (isObject(event) && typeof event.regarding === "string")
        mentioned.add(event.regarding.replace("Service:", ""));
    }
  }
  return { services, mentioned };
}

/** Round i asks for the address i after the first, which any known pair of name and address gives. */
function addressesOf(state: OracleState, context: StepContext, rounds: number): readonly string[] {
  const range = state.world.servers[0]?.ranges[0];
  const base = (range?.base ?? 0n) + firstDistance(context, range?.base ?? 0n);
  return Array.from({ length: rounds }, (_, i) =>
    formatAddress({ family: range?.family ?? "IPv4", value: base + BigInt(i) }),
  );
}

const usualFirst = 20n;

function firstDistance(context: StepContext, network: bigint): bigint {
  for (const step of [context.step, ...context.following]) {
    const services = step.obs?.services;
    if (!isObject(services)) continue;
    for (const [key, service] of Object.entries(services)) {
      const round = /^default\/r[ab](\d+)$/.exec(key)?.[1];
      const address =
        isObject(service) && Array.isArray(service.clusterIPs) ? service.clusterIPs[0] : undefined;
      if (round === undefined || typeof address !== "string" || !address.includes(".")) continue;
      const value = address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
      return value - network - BigInt(round);
    }
  }
  return usualFirst;
}
