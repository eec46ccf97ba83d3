/** How fast the model goes on, and what its worlds cost. */
import { type Figure, heapBytes, perSecond } from "../cli/bench-figure.ts";
import { apply } from "./apply.ts";
import { busyRun, readyCluster } from "./bench-cluster.fixture.ts";
import type { Transition } from "./transition.ts";
import type { World } from "./world.ts";

const steps = 5000;

function bytesPerWorld(start: World, transitions: readonly Transition[]): number {
  const worlds: World[] = [];
  const before = heapBytes();
  let world = start;
  for (const transition of transitions) {
    world = apply(world, transition);
    worlds.push(world);
  }
  return (heapBytes() - before) / worlds.length;
}

export async function figures(): Promise<readonly Figure[]> {
  const start = readyCluster(["dualWrite", "off"], "10.96.0.0/20");
  const transitions = busyRun(start, steps);
  const replay = () => transitions.reduce(apply, start).etcd.revision;
  return [
    { name: "model.transitions-per-s", value: perSecond(steps, replay), unit: "1/s" },
    {
      name: "model.driven-transitions-per-s",
      value: perSecond(steps, () => busyRun(start, steps).length),
      unit: "1/s",
    },
    { name: "model.bytes-per-world", value: bytesPerWorld(start, transitions), unit: "bytes" },
  ];
}
