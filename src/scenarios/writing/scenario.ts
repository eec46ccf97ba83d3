/** How the scenarios that ship are written down: a start, steps in order, and small words for each of them. */
import type * as v from "valibot";
import type { actionSchema, delaysSchema, flagsSchema } from "../action-schema.ts";
import type { conditionSchema } from "../condition-schema.ts";
import type { scenarioSchema } from "../schema.ts";

/** A scenario as a person writes it: what has a default may be left out. */
export type WrittenScenario = v.InferInput<typeof scenarioSchema>;
export type WrittenStep = WrittenScenario["steps"][number];
export type WrittenAction = v.InferInput<typeof actionSchema>;
export type WrittenCondition = v.InferInput<typeof conditionSchema>;
export type WrittenFlags = v.InferInput<typeof flagsSchema>;
type WrittenDelays = v.InferInput<typeof delaysSchema>;

/** Steps one after the other, in lists of any depth. */
export type Steps = readonly (WrittenStep | Steps)[];

export function say(text: string): WrittenStep {
  return { say: text };
}

export function act(...actions: WrittenAction[]): WrittenStep {
  return { act: actions };
}

export function wait(ms: number): WrittenStep {
  return { wait: { ms } };
}

/** Lets the clock run until it is so, `limitMs` (a minute when left out) at the longest. */
export function until(condition: WrittenCondition, limitMs?: number): WrittenStep {
  return { wait: limitMs === undefined ? { until: condition } : { until: condition, limitMs } };
}

export function expect(...conditions: WrittenCondition[]): WrittenStep {
  return { expect: conditions };
}

/** What may be so: the sources are not sure of it, or a race decides. */
export function may(...conditions: WrittenCondition[]): WrittenStep {
  return { expect: conditions, may: true };
}

export function flat(steps: Steps): WrittenStep[] {
  return steps.flatMap((step) => (Array.isArray(step) ? flat(step as Steps) : [step as WrittenStep]));
}

/** Starts apiservers, each when the one before is ready. */
export function up(...servers: string[]): Steps {
  return servers.map((server) => [
    act({ do: "start", server }),
    until({ what: "phase", server, is: "ready" }),
  ]);
}

/** New flags, then a restart, up to readiness. */
export function restart(server: string, flags: WrittenFlags): Steps {
  return [
    act({ do: "set-flags", server, flags }, { do: "start", server }),
    until({ what: "phase", server, is: "ready" }),
  ];
}

/** Delays of so many apiservers: 5 ms to etcd, 20 ms for a watch event, repair every 3 minutes, unless said otherwise. */
export function delays(
  servers: readonly { readonly etcdMs?: number; readonly watchMs?: number | null }[],
  more: { readonly clientMs?: number; readonly repairMs?: number } = {},
): WrittenDelays {
  return {
    clientMs: more.clientMs ?? 2,
    servers: servers.map(({ etcdMs = 5, watchMs = 20 }) => ({ etcdMs, watchMs })),
    repairMs: more.repairMs ?? minute * 3,
  };
}

export const second = 1000;
export const minute = 60_000;

type Told = Pick<WrittenScenario, "title" | "about" | "question" | "confidence" | "tryIt"> & {
  readonly sources: readonly string[];
};

/** The whole scenario, in the order in which people read it. */
export function scenario(
  told: Told,
  start: WrittenScenario["cluster"] & { readonly seed?: number },
  steps: Steps,
): WrittenScenario {
  const { seed = 1, ...cluster } = start;
  return { skewscope: 1, ...told, sources: [...told.sources], seed, cluster, steps: flat(steps) };
}
