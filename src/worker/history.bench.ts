/** What a run of 10,000 steps costs: the heap it holds, and how long the page waits for any of its steps. */
import { type Figure, heapBytes } from "../cli/bench-figure.ts";
import type { Run } from "./run.ts";
import { longRun } from "./testing/long-run.ts";
import { plainSpec } from "./testing/sessions.ts";
import { Viewer } from "./view.ts";

const steps = 10_000;
const jumps = 200;
const title = { title: "", about: "", source: "empty" } as const;

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Jumps all over the run; the step of each jump is far from the one before. */
function scrub(run: Run, each: () => void): number[] {
  const times: number[] = [];
  for (let i = 0; i < jumps; i++) {
    run.place((i * 6151 + 977) % steps);
    const began = performance.now();
    each();
    times.push(performance.now() - began);
  }
  return times;
}

export async function figures(): Promise<readonly Figure[]> {
  const empty = heapBytes();
  const began = performance.now();
  const run = longRun(steps);
  const grown = performance.now() - began;
  const megabytes = (heapBytes() - empty) / 1e6;
  const viewer = new Viewer();
  const spec = { ...plainSpec, gridCount: 4096, selected: "10.96.0.80" };
  // Once for the engine to compile what is measured.
  scrub(run, () => viewer.view(run, title, spec, null));
  const worlds = scrub(run, () => run.world());
  const views = scrub(run, () => viewer.view(run, title, spec, null));
  return [
    { name: "history.mb", value: megabytes, unit: "MB" },
    { name: "history.scrub-p95-ms", value: percentile(worlds, 0.95), unit: "ms" },
    { name: "history.view-p95-ms", value: percentile(views, 0.95), unit: "ms" },
    { name: "history.steps-per-s", value: (steps * 1000) / grown, unit: "1/s" },
  ];
}
