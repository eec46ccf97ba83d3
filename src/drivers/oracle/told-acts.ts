/** What an observation tells in words of: processes started together, objects deleted. */
import type { ApiRequest, Resource } from "../../model/input.ts";
import type { ServerFlags } from "../../model/releases/start-up.ts";
import type { World } from "../../model/world.ts";
import { anyChance } from "./aim.ts";
import { isRefusal } from "./compare-observation.ts";
import { shown } from "./differences.ts";
import { compareSummary } from "./explain-reads.ts";
import { responseTo } from "./explain-request.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { Realised } from "./races.ts";
import { act, from, prompt, type Reached, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

const together = /^start (\w) and (\w) \((v[\d.]+)\) at the same time$/;
/** How much later the second process may come to its first repair, ms. */
const gapsMs = [0, 1, 2, 5, 20, 100, 500, 2000];
/** A process that lost its first repair ends after 60 s. */
const startLimitMs = 70_000;

/** Undefined when the words tell of nothing that was done. */
export function realiseToldActs(state: OracleState, context: StepContext): Realised | undefined {
  if (context.step.op.kind !== "observe") return undefined;
  const match = together.exec(context.step.text);
  if (match !== null) return startTogether(state, context, [match[1] ?? "", match[2] ?? ""], match[3] ?? "");
  const deletes = deletesIn(context, state.world);
  return deletes.length === 0 ? undefined : deleteAll(state, context, deletes);
}

function startTogether(
  state: OracleState,
  context: StepContext,
  letters: readonly string[],
  version: string,
): Realised | undefined {
  const first = state.world.servers[0];
  const result = isObject(context.step.result) ? context.step.result : undefined;
  if (first === undefined || result === undefined) return undefined;
  const servers = letters.map((letter) => indexOf(state, letter));
  const flags = { version, gates: {}, serviceClusterIPRange: first.flags.serviceClusterIPRange };
  let best: Realised | undefined;
  for (const gap of gapsMs) {
    for (const order of [servers, servers.toReversed()]) {
      const reached = startWithGap(state, context, order, flags, gap);
      const differences = [
        ...letters.flatMap((letter, i) => compareEnd(letter, result[letter], reached.world, servers[i] ?? 0)),
        ...(compareSummary({ ipaddress_objects: result.ipaddresses_now ?? null }, reached.world) ?? []),
      ];
      // The recorder ended both once it had looked: the next start of either is a new process alone.
      best = { reached: servers.reduce(stopped, reached), differences, unchecked: "" };
      if (differences.length === 0) return best;
    }
  }
  return best;
}

function indexOf(state: OracleState, letter: string): number {
  const letters = state.letters as string[];
  if (!letters.includes(letter)) letters.push(letter);
  return letters.indexOf(letter);
}

function startWithGap(
  state: OracleState,
  context: StepContext,
  order: readonly number[],
  flags: ServerFlags,
  gap: number,
): Reached {
  let reached = from(state.world);
  for (const server of [...order].sort()) {
    const isNew = reached.world.servers[server] === undefined;
    reached = act(
      reached,
      context.before,
      isNew ? { do: "add-server", flags } : { do: "set-flags", server, flags },
    );
  }
  for (const [i, server] of order.entries()) {
    reached = runUntil(reached, context.before + i * gap, anyChance(), prompt);
    reached = act(reached, context.before + i * gap, { do: "start", server });
  }
  const settled = ({ world }: Reached) =>
    order.every((server) => world.servers[server]?.phase !== "starting");
  return runUntil(reached, context.before + startLimitMs, anyChance(), prompt, settled);
}

function compareEnd(letter: string, recorded: unknown, world: World, server: number) {
  const phase = world.servers[server]?.phase;
  const exited = isObject(recorded) && recorded.exited !== undefined;
  if (phase === (exited ? "exited" : "ready")) return [];
  return [{ what: `result.${letter}`, recorded: shown(recorded), modelled: shown(phase) }];
}

function stopped(reached: Reached, server: number): Reached {
  if (reached.world.servers[server]?.phase !== "ready") return reached;
  return act(reached, reached.world.now, { do: "stop", server });
}

/** Requests that the words tell of: all objects of a kind, or those that the observation does not show any more. */
function deletesIn({ step }: StepContext, world: World): ApiRequest[] {
  if (/\ball IPAddress objects deleted\b/.test(step.text)) return deletesOf("ipaddresses", world);
  if (!/^\(.*deleted\)$/.test(step.text)) return [];
  const resources: readonly Resource[] = ["services", "ipaddresses", "servicecidrs"];
  return resources.flatMap((resource) => {
    const seen = step.obs?.[resource];
    return isObject(seen) && !isRefusal(seen) ? deletesOf(resource, world, seen) : [];
  });
}

function deletesOf(resource: Resource, world: World, left: JsonObject = {}): ApiRequest[] {
  return [...world.etcd[resource].now.objects.keys()]
    .filter((key) => !(key in left))
    .map((key) => {
      const [namespace, name] = key.includes("/") ? key.split("/") : [undefined, key];
      return { verb: "delete", resource, ...(namespace && { namespace }), name: name ?? "" };
    });
}

/** A delete is answered within this, ms. */
const answerMs = 1000;

function deleteAll(state: OracleState, context: StepContext, deletes: readonly ApiRequest[]): Realised {
  const server = Math.max(
    0,
    state.world.servers.findIndex(({ phase }) => phase === "ready"),
  );
  let reached = runUntil(from(state.world), context.before, anyChance(), prompt);
  for (const request of deletes) {
    reached = act(reached, reached.world.now, { do: "request", server, request });
    const task = reached.world.nextTask - 1;
    const answered = ({ world }: Reached) => responseTo(world, task) !== undefined;
    reached = runUntil(reached, reached.world.now + answerMs, anyChance(), prompt, answered);
  }
  const { result } = context.step;
  const differences = isObject(result)
    ? (compareSummary({ ipaddress_objects: result.left ?? null }, reached.world) ?? [])
    : [];
  return { reached, differences, unchecked: "" };
}
