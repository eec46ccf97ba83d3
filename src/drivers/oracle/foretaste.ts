/** How well a world that was not looked at goes with the next observation. */
import type { World } from "../../model/world.ts";
import { isRefusal, looksAtState } from "./compare-observation.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { StepContext } from "./state.ts";

/** The next observation of the state from this step on. */
export function nextLook(context: StepContext): JsonObject | undefined {
  return [context.step, ...context.following].find((step) => looksAtState(step.obs))?.obs;
}

/**
 * Bits and IPAddresses that are new in `after`: one point for each that the observation shows as well, one point off for
 * each that it does not show.
 */
export function goesWith(obs: JsonObject, before: World, after: World): number {
  let points = 0;
  for (const [slot, name] of (["primary", "secondary"] as const).entries()) {
    const bits = after.etcd.ranges[slot as 0 | 1]?.bits;
    const old = before.etcd.ranges[slot as 0 | 1]?.bits;
    const seen = isObject(obs.bitmap) ? obs.bitmap[name] : undefined;
    if (bits === undefined || bits === old || !isObject(seen) || !Array.isArray(seen.offsets)) continue;
    const shown = new Set(seen.offsets);
    for (const offset of bits.offsets()) if (old?.has(offset) !== true) points += shown.has(offset) ? 1 : -1;
  }
  const objects = after.etcd.ipaddresses.now.objects;
  const old = before.etcd.ipaddresses.now.objects;
  const { ipaddresses } = obs;
  if (objects === old || !isObject(ipaddresses) || isRefusal(ipaddresses)) return points;
  objects.forEach((_object, name) => {
    if (!old.has(name)) points += name in ipaddresses ? 1 : -1;
  });
  return points;
}
