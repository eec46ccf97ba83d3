/** How long the page waits for a step in a cluster of 10,000 Services and 1,000 ServiceCIDRs, its view included. */
import { type Figure, median } from "../cli/bench-figure.ts";
import {
  createRequest,
  readyCluster,
  withServiceCIDRs,
  withServices,
} from "../model/bench-cluster.fixture.ts";
import type { Input } from "../model/input.ts";
import type { World } from "../model/world.ts";
import { Run } from "./run.ts";
import { startOfScript } from "./script/cursor.ts";
import { plainSpec } from "./testing/sessions.ts";
import { Viewer } from "./view.ts";

const repeats = 12;
const title = { title: "", about: "", source: "empty" } as const;
const spec = { ...plainSpec, gridCount: 4096, selected: "10.96.0.80" };

class Waiting {
  readonly #run: Run;
  readonly #viewer = new Viewer();

  constructor(world: World) {
    this.#run = new Run(world, "", startOfScript(1, world.now), undefined);
    this.#view();
  }

  /** The longest wait, ms: for the action's own step, or for one of so many steps after it. */
  longest(inputs: readonly Input[], steps: number): number {
    let longest = took(() => {
      this.#run.act(inputs);
      this.#view();
    });
    for (let i = 0; i < steps; i++) {
      const one = took(() => {
        this.#run.grow(Number.POSITIVE_INFINITY);
        this.#run.place(this.#run.playhead.branch.length);
        this.#view();
      });
      longest = Math.max(longest, one);
    }
    return longest;
  }

  #view(): void {
    this.#viewer.view(this.#run, title, spec, null);
  }
}

function took(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

export async function figures(): Promise<readonly Figure[]> {
  const small = withServiceCIDRs(readyCluster(["dualWrite", "off"], "10.96.0.0/16"), 1000);
  const world = withServices(small, 10_000);
  const creating = new Waiting(world);
  const creates = Array.from({ length: repeats }, (_, i) =>
    creating.longest([{ do: "request", server: i % 2, request: createRequest(`new${i}`) }], 9),
  );
  const flags = world.servers[0]?.flags;
  if (flags === undefined) throw new Error("there is no apiserver");
  const starting = new Waiting(world);
  const starts = Array.from({ length: repeats }, (_, i) => {
    const server = i === 0 ? [{ do: "add-server", flags } as const] : [];
    return starting.longest([...server, { do: "start", server: 2 }], 30);
  });
  return [
    { name: "lab.create-longest-ms-10k", value: median(creates), unit: "ms" },
    { name: "lab.start-longest-ms-10k", value: median(starts), unit: "ms" },
  ];
}
