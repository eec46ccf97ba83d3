/** Schedules: how late loops, watches and workers may be beside the prompt one, which comes first in every list. */
import type { Pending } from "../../model/enabled.ts";
import { type Pace, prompt } from "./schedule.ts";

type Test = (next: Pending) => boolean;

/** Holds back until the observation what is due shortly before it. */
function holding(now: number, test: Test, window = driftMs): Pace {
  return (next) => (next.due > now - window && test(next) ? Number.POSITIVE_INFINITY : next.due);
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
/** The controller manager may be as late as this, ms. */
const managerMs = 5000;

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
    holding(now, manager, managerMs),
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
    ...(servers.length > 1 ? servers.map((server) => betweenBitAndObject(server, 20)) : []),
  ];
}

/** Requests of one server are late between their bit and their IPAddress. */
function betweenBitAndObject(server: number, ms: number): Pace {
  return ({ transition, due }, world) => {
    if (transition.kind !== "step" || transition.by !== server) return due;
    const task = world.servers[server]?.tasks.find((one) => one.id === transition.task);
    const late =
      task?.kind === "request" && task.stage.at === "allocate" && task.stage.allocation.by === "object";
    return late ? due + ms : due;
  };
}

/** Parts of a cluster that can be slow for themselves while a few requests are in flight. */
const slowParts: readonly Test[] = [
  delivers("services"),
  delivers("ipaddresses"),
  ({ transition }) => transition.kind === "work" && transition.queue === "services",
  ({ transition }) => transition.kind === "work" && transition.queue === "ipaddresses",
];

/** How much later than prompt each part is, ms: requests of the first and of the second member, repairs about each, then `slowParts`. */
export type Lateness = readonly number[];

export const partsLate = 4 + slowParts.length;
/** Index of the part that is the repairs about the first member; the second one's follows. */
export const repairsLate = 2;

/**
 * `names` are the Services that the requests create. With a seed other than 0 some of the repairs are not late at all,
 * each as the seed says.
 */
export function slowed(lateness: Lateness, names: readonly string[], seed: number): Pace {
  return (next, world) => {
    const { transition, due } = next;
    if (transition.kind === "step") {
      const task = world.servers[transition.by as number]?.tasks.find((one) => one.id === transition.task);
      if (task === undefined) return due;
      const isRequest = task.kind === "request";
      const about = isRequest ? task.name : "key" in task ? task.key : "";
      const who = names.length > 1 && about.endsWith(names[1] as string) ? 1 : 0;
      if (!isRequest && seed !== 0 && numbers(seed + task.id)() < 0.5) return due;
      return due + (lateness[(isRequest ? 0 : repairsLate) + who] ?? 0);
    }
    const part = slowParts.findIndex((test) => test(next));
    return due + (part < 0 ? 0 : (lateness[partsLate - slowParts.length + part] ?? 0));
  };
}

/** Numbers in [0, 1) that look random and are always the same ones (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
