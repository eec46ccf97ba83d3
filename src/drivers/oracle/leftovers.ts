/** Which bits and IPAddresses a race left behind once its Services were deleted: it tells who had which address. */
import { addressAt } from "../../model/allocators/bitmap.ts";
import type { World } from "../../model/world.ts";
import { anyChance } from "./aim.ts";
import { addressOf, type Player } from "./group.ts";
import { isObject } from "./json.ts";
import { freeAddress, hasBit, hasObject } from "./race-picks.ts";
import { act, from, prompt, runUntil } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";
import type { TraceStep } from "./trace.ts";

export interface Leftovers {
  /** Index of the server through which everything was deleted. */
  readonly deleter: number;
  readonly bits: ReadonlySet<string>;
  readonly objects: ReadonlySet<string>;
}

/** What stays of an address when its Service is deleted. */
export interface Stays {
  readonly bit: boolean;
  readonly object: boolean;
}

/** The summary after the bulk delete that follows a race, if there is one before anything else is done. */
export function leftoversOf(state: OracleState, context: StepContext): Leftovers | undefined {
  const [bulk, look] = context.following;
  if (bulk?.op.kind !== "bulk" || look?.op.kind !== "observe") return undefined;
  const deleter = typeof bulk.op.server === "string" ? state.letters.indexOf(bulk.op.server) : -1;
  const range = state.world.servers[deleter]?.ranges[0];
  const summary = summaryOf(look);
  if (range === undefined || summary === undefined) return undefined;
  return {
    deleter,
    objects: new Set(summary.objects),
    bits: new Set(summary.offsets.map((offset) => addressAt(range, offset))),
  };
}

function summaryOf(step: TraceStep): { objects: string[]; offsets: number[] } | undefined {
  const { result, obs } = step;
  if (isObject(result) && Array.isArray(result.ipaddress_objects)) {
    const offsets = Array.isArray(result.bitmap_offsets) ? result.bitmap_offsets : [];
    return { objects: result.ipaddress_objects.map(String), offsets: offsets.map(Number) };
  }
  if (obs === undefined || !isObject(obs.ipaddresses)) return undefined;
  const primary = isObject(obs.bitmap) && isObject(obs.bitmap.primary) ? obs.bitmap.primary.offsets : [];
  const offsets = Array.isArray(primary) ? primary.map(Number) : [];
  return { objects: Object.keys(obs.ipaddresses), offsets };
}

const probeName = "probe";
const probeMs = 100;

/** Tries it out: what stays of an address that is taken through one server and whose Service is deleted through another. */
export function staysAfter(world: World, server: number, deleter: number, player: Player): Stays | undefined {
  const address = freeAddress(world, world.servers[server]?.ranges[0]?.text ?? "");
  if (address === undefined) return undefined;
  const group = {
    members: [{ server, name: probeName }],
    aim: [address],
    expected: [],
    accepts: (responses: readonly Parameters<typeof addressOf>[0][]) =>
      responses[0] !== undefined && addressOf(responses[0]) === address,
    span: probeMs,
  };
  const played = player.play(from(world), group, "probe");
  if (!played.accepted) return undefined;
  const request = { verb: "delete", resource: "services", namespace: "default", name: probeName } as const;
  const sent = act(played.reached, played.reached.world.now, { do: "request", server: deleter, request });
  const after = runUntil(sent, sent.world.now + probeMs, anyChance(), prompt).world;
  return { bit: hasBit(after, address), object: hasObject(after, address) };
}
