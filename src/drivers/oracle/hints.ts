/** Addresses that a later observation shows and the world does not have yet: what a pick must have taken. */

import { addressAt } from "../../model/allocators/bitmap.ts";
import type { ApiRequest } from "../../model/input.ts";
import { parsePrefix } from "../../model/net/prefix.ts";
import type { World } from "../../model/world.ts";
import { type EventId, recordedId, type SeenEvents } from "./compare-events.ts";
import { isRefusal, looksAtState } from "./compare-observation.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { StepContext } from "./state.ts";
import type { TraceStep } from "./trace.ts";

/** The addresses in a recorded success, or undefined for anything else. */
export function addressesInResult(step: TraceStep): readonly string[] | undefined {
  if (!isObject(step.result)) return undefined;
  const { clusterIPs, spec } = step.result;
  const list = Array.isArray(clusterIPs)
    ? clusterIPs
    : isObject(spec) && Array.isArray(spec.clusterIPs)
      ? spec.clusterIPs
      : undefined;
  return list?.filter((address): address is string => typeof address === "string" && address !== "None");
}

/** Unexplained addresses of the next observation, leaving out those that the steps up to it are known to have taken. */
export function unexplained(context: StepContext, world: World): readonly string[] {
  const steps = [context.step, ...context.following];
  const end = steps.findIndex((step) => step.obs !== undefined && step.obs.services !== undefined);
  const obs = steps[end]?.obs;
  if (obs === undefined) return [];
  const known = new Set(steps.slice(1, end + 1).flatMap((step) => addressesInResult(step) ?? []));
  return [...newBits(obs, world), ...newObjects(obs, world)].filter(
    (address, i, all) => !known.has(address) && all.indexOf(address) === i,
  );
}

function newBits(obs: JsonObject, world: World): string[] {
  const found: string[] = [];
  if (!isObject(obs.bitmap)) return found;
  for (const [slot, name] of (["primary", "secondary"] as const).entries()) {
    const seen = obs.bitmap[name];
    if (!isObject(seen) || typeof seen.range !== "string" || !Array.isArray(seen.offsets)) continue;
    const range = parsePrefix(seen.range);
    const stored = world.etcd.ranges[slot as 0 | 1];
    if (range === undefined) continue;
    for (const offset of seen.offsets) {
      if (typeof offset === "number" && stored?.bits.has(offset) !== true)
        found.push(addressAt(range, offset));
    }
  }
  return found;
}

function newObjects(obs: JsonObject, world: World): string[] {
  if (!isObject(obs.ipaddresses) || isRefusal(obs.ipaddresses)) return [];
  return Object.keys(obs.ipaddresses).filter((address) => !world.etcd.ipaddresses.now.objects.has(address));
}

/** Addresses that new Events of the next observation name as having been given to an object of this name. */
export function addressesInEvents(context: StepContext, name: string | undefined): readonly string[] {
  if (name === undefined) return [];
  const obs = [context.step, ...context.following].find((step) => looksAtState(step.obs))?.obs;
  const events = Array.isArray(obs?.new_events) ? obs.new_events : [];
  return events.flatMap((event) => {
    if (!isObject(event) || typeof event.note !== "string" || typeof event.regarding !== "string") return [];
    const [kind, address] = [event.regarding.slice(0, 10), event.regarding.slice(10)];
    return kind === "IPAddress:" && event.note.includes(`/${name} `) ? [address] : [];
  });
}

/** Addresses with an IPAddress and no bit: what a dual-write pick fails on. */
export function traps(world: World): readonly string[] {
  const found: string[] = [];
  world.etcd.ipaddresses.now.objects.forEach((_object, address) => {
    found.push(address);
  });
  return found;
}

/** Events of the next observation that concern the object of this request and were not seen before. */
export function eventsToCome(context: StepContext, request: ApiRequest, seen: SeenEvents): EventId[] {
  if (request.resource !== "services" || request.name === undefined) return [];
  const about = `Service:${request.namespace ?? "default"}/${request.name}`;
  const obs = context.following.find((step) => looksAtState(step.obs))?.obs;
  const events = Array.isArray(obs?.new_events) ? obs.new_events : [];
  return events
    .filter((event) => isObject(event) && event.regarding === about)
    .map((event) => recordedId(event as JsonObject))
    .filter((id) => !seen.recorded.has(id));
}
