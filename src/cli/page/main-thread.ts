/** What the main thread of a page was busy with, from the browser's own trace. */
import type { Page } from "@playwright/test";
import type { Served } from "./served-page.ts";

/** An event of the trace format; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Of it, what the thread ran: other work of a busy machine is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** A task of the page's main thread, ms: by the clock, and what the thread itself ran of that. */
export interface Task {
  readonly took: number;
  readonly ran: number;
}

/** The tasks of the page's main thread during the work, in their order. */
export async function mainThreadTasks(
  { browser }: Served,
  page: Page,
  work: () => Promise<void>,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "__metadata"] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString("utf8")) as { traceEvents: TraceEvent[] };
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(key),
  );
  const tasks = trace.traceEvents.filter(
    (event) => event.ph === "X" && /RunTask$/.test(event.name) && mains.has(key(event)),
  );
  // The browser may keep an empty renderer at hand: the page's is the one that works.
  const busy = [...mains].map((main) =>
    tasks
      .filter((event) => key(event) === main)
      .map(({ dur = 0, tdur = dur }): Task => ({ took: dur / 1000, ran: tdur / 1000 })),
  );
  const sum = (all: readonly Task[]) => all.reduce((total, { took }) => total + took, 0);
  const main = busy.sort((a, b) => sum(b) - sum(a))[0];
  if (main === undefined || main.length === 0) throw new Error("the trace has no task of a page");
  return main;
}
