/** Starts and stops of processes, waits and plain observations. */
import { AimedChance } from "./aim.ts";
import { isRefusal } from "./compare-observation.ts";
import type { Difference } from "./differences.ts";
import { unexplained } from "./hints.ts";
import { type Judged, judge, policies } from "./judge.ts";
import { flagsOf } from "./operation.ts";
import { act, type Hold, holdNothing, type Reached, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";
import { isObject } from "./trace.ts";

/** A real apiserver is ready some time before the recorder has seen it and looked at the state, ms. */
const readyBeforeMs = 800;
const startLimitMs = 70_000;

/** Tries the schedules one after the other; `begin` does what the step did. */
function explain(
  state: OracleState,
  context: StepContext,
  begin: (hold: Hold) => { from: Reached; result: readonly Difference[] },
): Judged {
  const { obs } = context.step;
  const chance = new AimedChance({ addresses: unexplained(context, state.world) });
  let best: Judged | undefined;
  for (const hold of obs === undefined || obs.services === undefined
    ? [holdNothing]
    : policies(context.now)) {
    const { from, result } = begin(hold);
    const judged =
      obs === undefined || obs.services === undefined
        ? { reached: from, differences: [], identities: state.identities, events: state.events }
        : judge(from, state, obs, context.now, chance, hold);
    const whole = { ...judged, differences: [...result, ...judged.differences] };
    if (whole.differences.length === 0) return whole;
    if (best === undefined || whole.differences.length < best.differences.length) best = whole;
  }
  return best as Judged;
}

export function explainStart(state: OracleState, context: StepContext, server: number): Judged {
  const listed = context.step.obs?.ipaddresses;
  const flags = flagsOf(context.step.op, !(isObject(listed) && isRefusal(listed)));
  const result = isObject(context.step.result) ? context.step.result : {};
  const chance = new AimedChance({ addresses: unexplained(context, state.world) });
  return explain(state, context, (hold) => {
    const at = Math.max(context.before, context.now - readyBeforeMs);
    let reached = runUntil({ world: state.world, transitions: [] }, at - 1, chance, hold);
    if (flags !== undefined) {
      const isNew = reached.world.servers[server] === undefined;
      reached = act(reached, at, isNew ? { do: "add-server", flags } : { do: "set-flags", server, flags });
    }
    reached = act(reached, at, { do: "start", server });
    const settled = (phase: string | undefined) => phase === "ready" || phase === "exited";
    if (!settled(reached.world.servers[server]?.phase)) {
      reached = runUntil(reached, at + startLimitMs, chance, holdNothing, ({ world }) =>
        settled(world.servers[server]?.phase),
      );
    }
    const now = reached.world.servers[server];
    const differences: Difference[] = [];
    if (result.ready === true && now?.phase !== "ready") {
      differences.push({ what: "result", recorded: "ready", modelled: `${now?.phase}: ${now?.problem}` });
    } else if (result.exited !== undefined) {
      const log = JSON.stringify(result.log ?? "")
        .replaceAll('\\"', '"')
        .replaceAll("\\\\", "\\");
      const printed = now?.problem.replaceAll('"', '\\"') ?? "";
      if (now?.phase !== "exited" || !(log.includes(now.problem) || log.includes(printed))) {
        differences.push({ what: "result", recorded: log, modelled: `${now?.phase}: ${now?.problem}` });
      }
    }
    return { from: reached, result: differences };
  });
}

export function explainStop(state: OracleState, context: StepContext, server: number): Judged {
  const kill = context.step.op.signal === "SIGKILL";
  const chance = new AimedChance({ addresses: [] });
  return explain(state, context, (hold) => {
    const seconds =
      isObject(context.step.result) && typeof context.step.result.seconds === "number"
        ? context.step.result.seconds
        : 0;
    const at = Math.max(context.before, context.now - seconds * 1000);
    const before = runUntil({ world: state.world, transitions: [] }, at - 1, chance, hold);
    return { from: act(before, at, { do: kill ? "crash" : "stop", server }), result: [] };
  });
}

export function explainControllerManager(state: OracleState, context: StepContext, server: number): Judged {
  const chance = new AimedChance({ addresses: [] });
  return explain(state, context, (hold) => {
    const starts = context.step.op.kind === "start-controller-manager";
    const at = Math.max(context.before, context.now - (starts ? 1500 : 200));
    const before = runUntil({ world: state.world, transitions: [] }, at - 1, chance, hold);
    const gateOn = state.world.servers[server]?.behaviours?.serviceCIDRController !== false;
    return {
      from: act(
        before,
        at,
        starts ? { do: "start-controller-manager", server, gateOn } : { do: "stop-controller-manager" },
      ),
      result: [],
    };
  });
}

/** Nothing was done but letting time pass: the whole stretch since the step before may hold the moment. */
export function explainWait(state: OracleState, context: StepContext): Judged {
  return explain(state, context, () => ({ from: { world: state.world, transitions: [] }, result: [] }));
}
