import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { World } from "../../model/world.ts";
import { explain } from "./explain.ts";
import { isObject } from "./json.ts";
import { openTrace, type Trace } from "./trace.ts";

const folder = new URL("../recordings/", import.meta.url);

/** Baselines: everything in them was requested and recorded one by one. */
const files = readdirSync(folder).filter((name) => /^S0[12]-(gate|leak)|^S03-enable|^S04/.test(name));

/**
 * Counters, not gauges: those are set from an informer that may be some milliseconds behind. Refused dynamic picks count
 * once for each range and address that was tried, which a recording does not tell.
 */
function isCounter(series: string): boolean {
  return !/allocated_ips|available_ips|_seconds_sum|errors_total\{.*"dynamic"/.test(series);
}

interface Sample {
  readonly step: number;
  readonly recorded: Record<string, number>;
  readonly modelled: Record<string, number>;
}

function* samples(trace: Trace): Generator<Sample> {
  const letters: string[] = [];
  const steps = trace.steps ?? [];
  let at = 0;
  for (const { world } of explain(trace)) {
    const step = steps[at++];
    if (typeof step?.op.server === "string" && !letters.includes(step.op.server))
      letters.push(step.op.server);
    const metrics = isObject(step?.obs?.metrics) ? step.obs.metrics : {};
    for (const [letter, recorded] of Object.entries(metrics)) {
      if (!isObject(recorded)) continue;
      yield {
        step: step?.n ?? 0,
        recorded: Object.fromEntries(
          Object.entries(recorded)
            .filter(([series]) => isCounter(series))
            .map(([series, value]) => [series, Number(value)]),
        ),
        modelled: modelled(world, letters.indexOf(letter)),
      };
    }
  }
}

function modelled(world: World, server: number): Record<string, number> {
  const entries = [...(world.servers[server]?.metrics.entries() ?? [])];
  return Object.fromEntries(entries.filter(([series]) => isCounter(series)));
}

describe("metrics of real apiservers", () => {
  it.each(files)("%s counts as the model does", (name) => {
    const opened = openTrace(readFileSync(new URL(name, folder), "utf8"));
    if ("problem" in opened) throw new Error(JSON.stringify(opened.problem));
    for (const { step, recorded, modelled } of samples(opened.trace)) {
      expect({ step, ...modelled }).toEqual({ step, ...recorded });
    }
  });
});
