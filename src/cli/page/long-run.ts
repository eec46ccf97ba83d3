/** Whether the page stays free while the worker computes a long run. */
import { type Figure, median } from "../bench-figure.ts";
import { mainThreadTasks, type Task } from "./main-thread.ts";
import { freshPage, ready, type Served } from "./served-page.ts";

const repeats = 3;
const steps = 10_000;

/** Two apiservers that share a /16, asked for one Service after the other, as the text of a scenario file. */
export function busyScenario(range: string, services: number): string {
  const apiserver = (gate: boolean) => ({
    version: "v1.33.12",
    gates: gate ? {} : { MultiCIDRServiceAllocator: false },
    serviceClusterIPRange: [range],
  });
  const request = (i: number) => ({
    verb: "create",
    resource: "services",
    namespace: "shop",
    name: `s${i}`,
    body: { spec: { ports: [{ port: 80 }] } },
  });
  const asked = Array.from({ length: services }, (_, i) => [
    { act: [{ do: "request", server: i % 2 === 0 ? "A" : "B", request: request(i) }] },
    { wait: { ms: 60 } },
  ]);
  const ready = (server: string) => [
    { act: [{ do: "start", server }] },
    { wait: { until: { what: "phase", server, is: "ready" } } },
  ];
  return JSON.stringify({
    skewscope: 1,
    title: "Many Services",
    seed: 1,
    cluster: { apiservers: [apiserver(true), apiserver(false)] },
    steps: [...ready("A"), ...ready("B"), ...asked.flat()],
  });
}

async function longestTask(served: Served, text: string): Promise<Task> {
  const { page, context } = await freshPage(served);
  try {
    await page.goto(served.address);
    await ready(page);
    await page.evaluate(async (scenario) => {
      await window.skewscope?.run("open-text", { text: scenario });
      await window.skewscope?.idle();
    }, text);
    const tasks = await mainThreadTasks(served, page, async () => {
      await page.evaluate(async (count) => {
        await window.skewscope?.run("step-forward", { steps: count });
        await window.skewscope?.idle();
      }, steps);
    });
    const reached = await page.evaluate(() => window.skewscope?.view()?.run.step);
    if (reached !== steps) throw new Error(`the run has ${reached} steps and not ${steps}`);
    return tasks.reduce((longest, one) => (one.took > longest.took ? one : longest));
  } finally {
    await context.close();
  }
}

export async function longRunFigures(served: Served): Promise<readonly Figure[]> {
  const text = busyScenario("10.96.0.0/16", 1500);
  const longest: Task[] = [];
  for (let i = 0; i < repeats; i += 1) longest.push(await longestTask(served, text));
  return [
    { name: "page.longest-task-ms", value: median(longest.map(({ took }) => took)), unit: "ms" },
    // On a machine that does other work as well, this is what the page itself is to blame for.
    { name: "page.longest-task-cpu-ms", value: median(longest.map(({ ran }) => ran)), unit: "ms" },
  ];
}
