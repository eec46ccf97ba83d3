/** How fast the model goes on, what its worlds cost, and what a big cluster and a long day do to it. */
import { compared, type Figure, heapBytes, medianMs, perSecond } from "../cli/bench-figure.ts";
import { advance, apply } from "./apply.ts";
import {
  busyRun,
  createRequest,
  give,
  readyCluster,
  runUntil,
  withServiceCIDRs,
  withServices,
} from "./bench-cluster.fixture.ts";
import { Dice } from "./dice.fixture.ts";
import { soonest } from "./enabled.ts";
import type { Transition } from "./transition.ts";
import type { World } from "./world.ts";

const steps = 5000;
const hour = 3_600_000;
const filledRange = "10.96.0.0/16";
/** Addresses of that range that Services can have. */
const usable = 65_534;
const busy = { warmUp: 8, repeats: 7 };

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

/** Creates at one apiserver, one after the other, until the range is full; choices are thrown. */
function fill(start: World): World {
  const dice = new Dice(1);
  let world = start;
  for (let i = world.etcd.services.now.objects.size; i < usable; i++) {
    world = give(world, { do: "request", server: 0, request: createRequest(`s${i}`) });
    for (let next = soonest(world); next !== undefined && next.due < world.now + 100; next = soonest(world))
      world = advance(world, next.transition, { chance: dice, notes: false }).world;
  }
  if (world.etcd.services.now.objects.size !== usable) throw new Error("the range is not full");
  return world;
}

/** A hundred creates from the same world on, one after the other, until both informers have them. */
function creates(start: World): number {
  let world = start;
  for (let i = 0; i < 100; i++) {
    world = give(world, {
      do: "request",
      server: i % world.servers.length,
      request: createRequest(`new${i}`),
    });
    world = runUntil(world, world.now + 120);
  }
  return world.etcd.revision;
}

export async function figures(): Promise<readonly Figure[]> {
  const start = readyCluster(["dualWrite", "off"], "10.96.0.0/16");
  const transitions = busyRun(start, steps);
  const thousand = withServices(start, 1000);
  const tenThousand = withServices(withServiceCIDRs(start, 1000), 10_000);
  const bitmapOnly = readyCluster(["off"], filledRange);
  const objectsOnly = readyCluster(["noDualWrite"], filledRange);
  const fillTiming = { warmUp: 0, repeats: 2 };
  const fillOf = (world: World) => perSecond(usable, () => fill(world).etcd.operations, fillTiming);
  const day = (world: World) => runUntil(world, world.now + 24 * hour).etcd.operations;
  const few = medianMs(() => creates(start), busy);
  const many = medianMs(() => creates(tenThousand), busy);
  return [
    {
      name: "model.transitions-per-s",
      value: perSecond(steps, () => transitions.reduce(apply, start).etcd.revision, busy),
      unit: "1/s",
    },
    {
      name: "model.driven-transitions-per-s",
      value: perSecond(steps, () => busyRun(start, steps).length, busy),
      unit: "1/s",
    },
    compared(
      { name: "model.fill-per-s", value: fillOf(bitmapOnly), unit: "1/s" },
      "by IPAddresses",
      fillOf(objectsOnly),
    ),
    { name: "model.bytes-per-world", value: bytesPerWorld(start, transitions), unit: "bytes" },
    {
      name: "model.day-s",
      value: medianMs(() => day(thousand), { warmUp: 1, repeats: 3 }) / 1000,
      unit: "s",
    },
    {
      ...compared(
        { name: "model.create-ms-10k", value: many / 100, unit: "ms" },
        "in an empty cluster",
        few / 100,
      ),
    },
    { name: "model.create-ratio-10k", value: many / few, unit: "" },
  ];
}
