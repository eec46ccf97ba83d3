/** How fast the model goes on, what its worlds cost, and what a big cluster and a long day do to it. */
import { compared, type Figure, heapBytes, median, medianMs, perSecond } from "../cli/bench-figure.ts";
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
const busy = { warmUp: 12, repeats: 15 };

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

/** What one transition costs, measured before anything big is on the heap. */
function transitionFigures(start: World): readonly Figure[] {
  const transitions = busyRun(start, steps);
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
    { name: "model.bytes-per-world", value: bytesPerWorld(start, transitions), unit: "bytes" },
  ];
}

function fillFigure(): Figure {
  const fillOf = (setting: "off" | "noDualWrite") => {
    const start = readyCluster([setting], filledRange);
    return perSecond(usable, () => fill(start).etcd.operations, { warmUp: 0, repeats: 2 });
  };
  return compared(
    { name: "model.fill-per-s", value: fillOf("off"), unit: "1/s" },
    "by IPAddresses",
    fillOf("noDualWrite"),
  );
}

function dayFigure(start: World): Figure {
  const thousand = withServices(start, 1000);
  const day = () => runUntil(thousand, thousand.now + 24 * hour).etcd.operations;
  return { name: "model.day-s", value: medianMs(day, { warmUp: 1, repeats: 5 }) / 1000, unit: "s" };
}

/** Both kinds of creates take turns, so that neither runs on what the other alone has warmed up. */
function createFigures(start: World): readonly Figure[] {
  const tenThousand = withServices(withServiceCIDRs(start, 1000), 10_000);
  const once = { warmUp: 0, repeats: 1 };
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < 25; round++) {
    const [small, big] = [start, tenThousand].map((world) => medianMs(() => creates(world), once) / 100);
    // The first rounds do not count.
    if (round < 10) continue;
    few.push(small as number);
    many.push(big as number);
  }
  return [
    compared(
      { name: "model.create-ms-10k", value: median(many), unit: "ms" },
      "in an empty cluster",
      median(few),
    ),
    { name: "model.create-ratio-10k", value: median(many) / median(few), unit: "" },
  ];
}

export async function figures(): Promise<readonly Figure[]> {
  const start = readyCluster(["dualWrite", "off"], filledRange);
  return [...transitionFigures(start), fillFigure(), dayFigure(start), ...createFigures(start)];
}
