/** `80 tries: static 10.98.1.255 (...); deleted after each success`: one create after the other of the same address. */

import { AimedChance, anyChance } from "./aim.ts";
import { aimsAt } from "./aims.ts";
import { responseTo } from "./explain-request.ts";
import type { JsonObject } from "./json.ts";
import { compareTotals, count, type Realised, rested, type Totals, totalsIn } from "./races.ts";
import { act, prompt, type Reached, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

const form = /^(\d+) tries: static (\S+) .*deleted after each success/;
/** A request is answered within this, ms. */
const answerMs = 1000;

export function realiseTries(
  state: OracleState,
  context: StepContext,
  result: JsonObject,
): Realised | undefined {
  const [, tries, address] = form.exec(context.step.text) ?? [];
  if (tries === undefined || address === undefined) return undefined;
  const left = totalsIn(result.outcomes);
  const outcomes: Totals = {};
  const server = Math.max(
    0,
    state.world.servers.findIndex(({ phase }) => phase === "ready"),
  );
  let reached = rested(state.world);
  for (let i = 0; i < Number(tries); i++) {
    const name = `try-${i}`;
    const tried = aimsAt(address).map((aim) => sendOne(reached, server, name, address, new AimedChance(aim)));
    const best = tried.find(({ outcome }) => (left[outcome] ?? 0) > 0) ?? tried[0];
    if (best === undefined) break;
    left[best.outcome] = (left[best.outcome] ?? 0) - 1;
    count(outcomes, best.outcome);
    reached = best.reached;
  }
  return {
    reached,
    differences: compareTotals("result.outcomes", result.outcomes ?? {}, outcomes),
    unchecked: "",
  };
}

/** Outcomes are written as code and reason: `201 `, `422 Invalid`. */
function sendOne(start: Reached, server: number, name: string, clusterIP: string, chance: AimedChance) {
  const about = { resource: "services", namespace: "default", name } as const;
  const body = { spec: { clusterIP, ports: [{ port: 80, protocol: "TCP" }] } };
  const sent = act(start, start.world.now, {
    do: "request",
    server,
    request: { verb: "create", ...about, body },
  });
  const task = sent.world.nextTask - 1;
  const answered = ({ world }: Reached) => responseTo(world, task) !== undefined;
  let reached = runUntil(sent, sent.world.now + answerMs, chance, prompt, answered);
  const response = responseTo(reached.world, task);
  const outcome = `${response?.code} ${response?.error?.reason ?? ""}`;
  if (response !== undefined && response.code < 300) {
    reached = act(reached, reached.world.now, {
      do: "request",
      server,
      request: { verb: "delete", ...about },
    });
    const gone = ({ world }: Reached) => responseTo(world, reached.world.nextTask - 1) !== undefined;
    reached = runUntil(reached, reached.world.now + answerMs, anyChance(), prompt, gone);
  }
  return { reached, outcome };
}
