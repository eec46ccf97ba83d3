/** Does some moment of a schedule look like the observation? */

import type { Chance } from "../../model/chance.ts";
import { pending } from "../../model/enabled.ts";
import type { World } from "../../model/world.ts";
import { compareEvents, type SeenEvents, withNewEvents } from "./compare-events.ts";
import { compareObservation } from "./compare-observation.ts";
import type { Difference } from "./differences.ts";
import type { Identities } from "./identities.ts";
import { type Hold, holdNothing, next, type Reached } from "./schedule.ts";
import type { OracleState } from "./state.ts";
import type { JsonObject } from "./trace.ts";

/** Loops may run this much earlier or later than the recorder's clock says, ms. */
const slackMs = 3000;
/** What fell due longer ago than this must have happened, ms. */
const overdueMs = 5000;

export interface Judged {
  readonly reached: Reached;
  readonly differences: readonly Difference[];
  readonly identities: Identities;
  readonly events: SeenEvents;
}

/**
 * Runs on from a point at or before the observation and looks for a world that equals it: the last one up to the time of
 * the observation, or else the first one shortly after. Without any, the differences are those at that time.
 */
export function judge(
  from: Reached,
  state: OracleState,
  obs: JsonObject,
  now: number,
  chance: Chance,
  hold: Hold,
): Judged {
  const events = withNewEvents(state.events, obs);
  const look = (reached: Reached): Judged => {
    const compared = compareObservation(obs, reached.world, state.identities);
    const differences = [...compared.differences, ...compareEvents(events, reached.world, now)];
    return { reached, differences, identities: compared.identities, events };
  };
  let atTime = look(from);
  let best = fits(atTime, now) ? atTime : undefined;
  let seen = from.world;
  const pass = (until: number, holding: Hold, stop: () => boolean): void => {
    let reached = atTime.reached;
    for (let i = 0; i < 100_000 && !stop(); i++) {
      const after = next(reached, until, chance, holding);
      if (after === undefined) break;
      reached = after;
      if (changed(seen, reached.world)) {
        seen = reached.world;
        atTime = look(reached);
      } else {
        atTime = { ...atTime, reached };
      }
      if (fits(atTime, now)) best = atTime;
    }
  };
  pass(now, hold, () => false);
  const atObservation = atTime;
  if (best === undefined) pass(now, holdNothing, () => best !== undefined);
  if (best === undefined) pass(now + slackMs, holdNothing, () => best !== undefined);
  return best ?? atObservation;
}

function changed(before: World, after: World): boolean {
  return before.etcd.revision !== after.etcd.revision || before.observed.events !== after.observed.events;
}

function fits(judged: Judged, now: number): boolean {
  if (judged.differences.length > 0) return false;
  const { world } = judged.reached;
  return world.now >= now - overdueMs || !pending(world).some((one) => one.due < now - overdueMs);
}

/** Orders in which loops and watches may run while a step is observed: the prompt one first. */
export function policies(now: number): readonly Hold[] {
  const late: Hold = ({ transition, due }) => transition.kind === "timer" && due > now - slackMs;
  const objects: Hold = ({ transition }) =>
    transition.kind === "deliver" && transition.resource === "ipaddresses";
  const services: Hold = ({ transition }) =>
    transition.kind === "deliver" && transition.resource === "services";
  const watches: Hold = ({ transition }) => transition.kind === "deliver";
  const workers: Hold = ({ transition }) => transition.kind === "work" || transition.kind === "timer";
  const manager: Hold = ({ transition }) =>
    (transition.kind === "step" || transition.kind === "work") && transition.by === "controller-manager";
  return [holdNothing, late, objects, services, watches, workers, manager];
}
