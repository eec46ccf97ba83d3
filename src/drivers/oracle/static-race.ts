/** `race: N rounds, in each A and B create at the same moment different Services with the same free static IP`. */
import { formatAddress, parseAddressSloppy } from "../../model/net/address.ts";
import { anyChance } from "./aim.ts";
import { noteOf } from "./compare-events.ts";
import { type Facts, factsOf } from "./facts.ts";
import { maskedError, type Played, Player, succeeded } from "./group.ts";
import type { JsonObject } from "./json.ts";
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

const form =
  /^race: (\d+) rounds, in each (\w) and (\w) create at the same moment different Services with the same free static IP/;

/** Watches and retries of a round settle within this, ms, when the recording leaves the time. */
const mostRoundMs = 60;

/** Undefined when the step is another kind of race. */
export function realiseStaticRace(
  state: OracleState,
  context: StepContext,
  result: JsonObject,
): Realised | undefined {
  const match = form.exec(context.step.text);
  if (match === null) return undefined;
  const rounds = Number(match[1]);
  const servers = [match[2], match[3]].map((letter) => state.letters.indexOf(letter ?? ""));
  const [a, b] = servers;
  if (a === undefined || b === undefined || a < 0 || b < 0)
    return {
      reached: from(state.world),
      differences: [],
      unchecked: "a server of the race was never started",
    };
  const facts = factsOf(context, state.events);
  const left = totalsIn(result.outcomes);
  const errors: Totals = {};
  const outcomes: Totals = {};
  const player = new Player(servers, true);
  const span = Math.min(mostRoundMs, Math.max(15, (context.now - context.before) / rounds));
  let reached: Reached = rested(state.world);
  for (let i = 0; i < rounds; i++) {
    const known = knownOutcome(facts, keysOf(i));
    if (known !== undefined) left[known] = (left[known] ?? 0) - 1;
  }
  for (let i = 0; i < rounds; i++) {
    const names = [`ra${i}`, `rb${i}`];
    const keys = keysOf(i);
    const address = addressOfRound(state, facts, i);
    const known = knownOutcome(facts, keys);
    const expected = keys.flatMap((key) => facts.events.get(key) ?? []);
    const accepts = (responses: Played["responses"]) => {
      const outcome = outcomeOf(responses);
      return known === undefined ? (left[outcome] ?? 0) > 0 : outcome === known;
    };
    const kind = `${known} ${expected.map((id) => noteOf(id).replaceAll(/[\d.]+/g, "")).join()}`;
    const members = names.map((name, who) => ({ server: servers[who] as number, name, clusterIP: address }));
    const played = player.play(reached, { members, aim: [address], expected, accepts, span }, kind);
    const outcome = outcomeOf(played.responses);
    if (known === undefined) left[outcome] = (left[outcome] ?? 0) - 1;
    count(outcomes, outcome);
    for (const [who, response] of played.responses.entries()) {
      if (!succeeded(response))
        count(errors, `${"AB"[who]} ${maskedError(response, names[who] as string, address)}`);
    }
    reached = played.reached;
  }
  reached = runUntil(reached, context.now, anyChance(), prompt);
  const differences = [
    ...compareTotals("result.outcomes", result.outcomes ?? {}, outcomes),
    ...compareTotals("result.errors", result.errors ?? {}, errors),
    ...compareAfterRace(result, reached.world),
  ];
  return { reached, differences, unchecked: "" };
}

function keysOf(round: number): string[] {
  return [`default/ra${round}`, `default/rb${round}`];
}

/** `AB`, `A-`, `-B` or `--`: who got the address. */
function outcomeOf(responses: Played["responses"]): string {
  return `${succeeded(responses[0]) ? "A" : "-"}${succeeded(responses[1]) ? "B" : "-"}`;
}

/** What later steps say about a round; Services that Events mention existed. */
function knownOutcome(facts: Facts, keys: readonly string[]): string | undefined {
  const has = (key: string | undefined) =>
    key !== undefined && (facts.services === undefined ? facts.events.has(key) : facts.services.has(key));
  const [a, b] = [has(keys[0]), has(keys[1])];
  if (facts.services === undefined && (a ? b : !b)) return undefined;
  return `${a ? "A" : "-"}${b ? "B" : "-"}`;
}

const usualFirst = 20n;

/** Round i asks for the address i after the first, which any known pair of name and address gives. */
function addressOfRound(state: OracleState, facts: Facts, i: number): string {
  const range = state.world.servers[0]?.ranges[0];
  const family = range?.family ?? "IPv4";
  for (const [key, text] of facts.addresses) {
    const round = /^default\/r[ab](\d+)$/.exec(key)?.[1];
    const address = round === undefined ? undefined : parseAddressSloppy(text);
    if (address?.family === family)
      return formatAddress({ family, value: address.value - BigInt(round ?? 0) + BigInt(i) });
  }
  return formatAddress({ family, value: (range?.base ?? 0n) + usualFirst + BigInt(i) });
}
