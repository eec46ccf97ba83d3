/** `delete every Service through A`: all but `kubernetes`, one after the other. */
import { anyChance } from "./aim.ts";
import { shown } from "./differences.ts";
import { responseTo } from "./explain-request.ts";
import type { JsonObject } from "./json.ts";
import { compareTotals, count, type Realised, rested, type Totals } from "./races.ts";
import { act, from, prompt, type Reached, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

/** A delete is answered within this, ms. */
const answerMs = 1000;

export function realiseBulk(
  state: OracleState,
  context: StepContext,
  server: number,
  result: JsonObject,
): Realised {
  const { verb, resource } = context.step.op;
  if (verb !== "delete" || resource !== "services") {
    const unchecked = `bulk ${shown(verb)} of ${shown(resource)} is not known`;
    return { reached: from(state.world), differences: [], unchecked };
  }
  const codes: Totals = {};
  let reached: Reached = rested(state.world);
  for (const key of [...state.world.etcd.services.now.objects.keys()].sort()) {
    if (key === "default/kubernetes") continue;
    const [namespace, name] = key.split("/") as [string, string];
    const request = { verb: "delete", resource: "services", namespace, name } as const;
    reached = act(reached, reached.world.now, { do: "request", server, request });
    const task = reached.world.nextTask - 1;
    const answered = ({ world }: Reached) => responseTo(world, task) !== undefined;
    reached = runUntil(reached, reached.world.now + answerMs, anyChance(), prompt, answered);
    count(codes, String(responseTo(reached.world, task)?.code ?? "no answer"));
  }
  return { reached, differences: compareTotals("result", result, codes), unchecked: "" };
}
