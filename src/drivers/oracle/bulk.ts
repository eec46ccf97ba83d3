/** `delete every Service through A`: all but `kubernetes`, one after the other. */
import { AimedChance } from "./aim.ts";
import { sameJson, shown } from "./differences.ts";
import { responseTo } from "./explain-request.ts";
import { type Realised, settle } from "./races.ts";
import { act, type Reached, runTasks } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";
import type { JsonObject } from "./trace.ts";

export function realiseBulk(
  state: OracleState,
  context: StepContext,
  server: number,
  result: JsonObject,
): Realised {
  if (context.step.op.verb !== "delete" || context.step.op.resource !== "services") {
    return {
      reached: { world: state.world, transitions: [] },
      differences: [],
      unchecked: `bulk ${shown(context.step.op.verb)} is not known`,
    };
  }
  const chance = new AimedChance({ addresses: [] });
  const codes: Record<string, number> = {};
  let reached: Reached = { world: state.world, transitions: [] };
  for (const key of [...state.world.etcd.services.now.objects.keys()].sort()) {
    if (key === "default/kubernetes") continue;
    const [namespace, name] = key.split("/") as [string, string];
    const sent = act(reached, reached.world.now, {
      do: "request",
      server,
      request: { verb: "delete", resource: "services", namespace, name },
    });
    const task = sent.world.nextTask - 1;
    reached = settle(runTasks(sent, [task], "one by one", chance), 4);
    const code = String(responseTo(reached.world, task)?.code ?? 0);
    codes[code] = (codes[code] ?? 0) + 1;
  }
  const differences = sameJson(codes, result)
    ? []
    : [{ what: "result", recorded: shown(result), modelled: shown(codes) }];
  return { reached, differences, unchecked: "" };
}
