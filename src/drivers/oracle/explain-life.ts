/** Starts and stops of processes, waits and plain observations. */
import type { Apiserver } from "../../model/apiserver/apiserver.ts";
import { AimedChance, anyChance } from "./aim.ts";
import { isRefusal, looksAtState } from "./compare-observation.ts";
import { type Difference, shown } from "./differences.ts";
import { unexplained } from "./hints.ts";
import { isObject, type JsonObject } from "./json.ts";
import { Judge, type Judged } from "./judge.ts";
import { flagsOf } from "./operation.ts";
import { paces } from "./paces.ts";
import { act, from, type Pace, prompt, type Reached, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

/** A real apiserver is ready some time before the recorder has seen it and looked at the state, ms. */
const readyBeforeMs = 800;
const managerBeforeMs = 1500;
const stopBeforeMs = 200;
const startLimitMs = 70_000;

interface Begun {
  readonly reached: Reached;
  readonly result: readonly Difference[];
}

/** Tries the schedules one after the other; `begin` does what the step did. */
function explain(state: OracleState, context: StepContext, begin: (pace: Pace) => Begun): Judged {
  const { obs } = context.step;
  if (!looksAtState(obs)) {
    const { reached, result } = begin(prompt);
    return { reached, differences: result, identities: state.identities, events: state.events };
  }
  const chance = new AimedChance({ addresses: unexplained(context, state.world) });
  const judge = new Judge(state, obs, context.now);
  let best: Judged | undefined;
  for (const pace of paces(context.now)) {
    const { reached, result } = begin(pace);
    const judged = judge.judge(reached, chance, pace);
    const differences = [...result, ...judged.differences];
    if (differences.length === 0) return judged;
    if (best === undefined || differences.length < best.differences.length) best = { ...judged, differences };
    if (judge.tired) break;
  }
  return best as Judged;
}

export function explainStart(state: OracleState, context: StepContext, server: number): Judged {
  const listed = context.step.obs?.ipaddresses;
  const flags = flagsOf(context.step.op, !(isObject(listed) && isRefusal(listed)));
  const result = isObject(context.step.result) ? context.step.result : {};
  const chance = new AimedChance({ addresses: unexplained(context, state.world) });
  return explain(state, context, (pace) => {
    const at = Math.max(context.before, context.now - readyBeforeMs);
    let reached = runUntil(from(state.world), at - 1, chance, pace);
    if (flags !== undefined) {
      const isNew = reached.world.servers[server] === undefined;
      reached = act(reached, at, isNew ? { do: "add-server", flags } : { do: "set-flags", server, flags });
    }
    reached = act(reached, at, { do: "start", server });
    const settled = (after: Reached) => {
      const phase = after.world.servers[server]?.phase;
      return phase === "ready" || phase === "exited";
    };
    if (!settled(reached)) reached = runUntil(reached, at + startLimitMs, chance, prompt, settled);
    return { reached, result: compareStart(result, reached.world.servers[server]) };
  });
}

function compareStart(result: JsonObject, server: Apiserver | undefined): Difference[] {
  const modelled = `${server?.phase}${server?.problem === "" ? "" : `: ${server?.problem}`}`;
  if (result.exited !== undefined) {
    if (server?.phase === "exited" && printed(result.log).includes(plain(server.problem))) return [];
    return [{ what: "result", recorded: `exited: ${shown(result.log)}`, modelled }];
  }
  const ready = result.ready === true;
  if (ready === (server?.phase === "ready")) return [];
  return [{ what: "result", recorded: ready ? "ready" : shown(result), modelled }];
}

/** Log lines print a text with its quotes escaped, sometimes twice. */
function printed(log: unknown): string {
  return plain((Array.isArray(log) ? log : [log]).map(shown).join("\n"));
}

function plain(text: string): string {
  return text.replaceAll("\\", "");
}

export function explainStop(state: OracleState, context: StepContext, server: number): Judged {
  const { op, result } = context.step;
  const seconds = isObject(result) && typeof result.seconds === "number" ? result.seconds : 0;
  return explain(state, context, (pace) => {
    const at = Math.max(context.before, context.now - seconds * 1000);
    const reached = runUntil(from(state.world), at - 1, anyChance(), pace);
    const stopped = act(reached, at, { do: op.signal === "SIGKILL" ? "crash" : "stop", server });
    // The recorder ended the controller manager together with the apiserver that it talked to.
    const { controllerManager } = stopped.world;
    const alone = controllerManager.running && controllerManager.server === server;
    return { reached: alone ? act(stopped, at, { do: "stop-controller-manager" }) : stopped, result: [] };
  });
}

export function explainControllerManager(state: OracleState, context: StepContext, server: number): Judged {
  const starts = context.step.op.kind === "start-controller-manager";
  const gateOn = state.world.servers[server]?.behaviours?.serviceCIDRController !== false;
  return explain(state, context, (pace) => {
    const at = Math.max(context.before, context.now - (starts ? managerBeforeMs : stopBeforeMs));
    const reached = runUntil(from(state.world), at - 1, anyChance(), pace);
    const input = starts
      ? ({ do: "start-controller-manager", server, gateOn } as const)
      : ({ do: "stop-controller-manager" } as const);
    return { reached: act(reached, at, input), result: [] };
  });
}

/** Nothing was done but letting time pass: the whole stretch since the step before may pace the moment. */
export function explainWait(state: OracleState, context: StepContext): Judged {
  return explain(state, context, () => ({ reached: from(state.world), result: [] }));
}
