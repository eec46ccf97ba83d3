/** Schedules: how late loops, watches and workers may be beside the prompt one, which comes first in every list. */
import type { Pending } from "../../model/enabled.ts";
import { type Pace, prompt } from "./schedule.ts";

type Test = (next: Pending) => boolean;

/** Holds back until the observation what is due shortly before it. */
function holding(now: number, test: Test): Pace {
  return (next) => (next.due > now - driftMs && test(next) ? Number.POSITIVE_INFINITY : next.due);
}

function delaying(test: Test, ms: number): Pace {
  return (next) => (test(next) ? next.due + ms : next.due);
}

function delivers(resource: string, server?: number): Test {
  return ({ transition }) =>
    transition.kind === "deliver" &&
    transition.resource === resource &&
    (server === undefined || transition.to === server);
}

/** Timers of loops drift by as much, ms: a loop that fell due just before an observation may show only after it. */
const driftMs = 3000;

/** While a step is observed: each of these holds something back until the observation, and lets it go afterwards. */
export function paces(now: number): readonly Pace[] {
  const works: Test = ({ transition }) => transition.kind === "work" || transition.kind === "timer";
  const manager: Test = ({ transition }) =>
    (transition.kind === "step" || transition.kind === "work") && transition.by === "controller-manager";
  return [
    prompt,
    holding(now, ({ transition }) => transition.kind === "timer"),
    delaying(delivers("ipaddresses"), 12),
    holding(now, delivers("ipaddresses")),
    delaying(delivers("services"), 12),
    holding(now, delivers("services")),
    holding(now, ({ transition }) => transition.kind === "deliver"),
    holding(now, works),
    holding(now, manager),
  ];
}

/** Within milliseconds, for requests in flight at the same time: late watches of all or of one of the servers. */
export function racePaces(servers: readonly number[]): readonly Pace[] {
  const one = servers.flatMap((server) => [
    delaying(delivers("ipaddresses", server), 8),
    delaying(delivers("services", server), 8),
  ]);
  return [
    prompt,
    delaying(delivers("ipaddresses"), 8),
    delaying(delivers("services"), 4),
    ...(servers.length > 1 ? one : []),
    delaying(delivers("ipaddresses"), 3),
    delaying(delivers("ipaddresses"), 20),
    delaying(({ transition }) => transition.kind === "work", 6),
  ];
}
