/**
 * The search of Explore on its own figure: two apiservers that share no guard, one range of eight addresses, three
 * creates, one repair round each. Every state is asked whether an address is held twice.
 */
import { compared, type Figure, median } from "../../cli/bench-figure.ts";
import { createRequest, give, readyCluster } from "../../model/bench-cluster.fixture.ts";
import type { World } from "../../model/world.ts";
import { hasDuplicate } from "./judge.ts";
import { Search } from "./search.ts";
import type { Progress } from "./verdict.ts";

const mostStates = 60_000;

function beginning(): World {
  let world = readyCluster(["off", "noDualWrite"], "10.96.0.0/29");
  world = give(world, { do: "request", server: 0, request: createRequest("one") });
  world = give(world, { do: "request", server: 1, request: createRequest("two") });
  return give(world, { do: "request", server: 1, request: createRequest("three", "10.96.0.5") });
}

function run(start: World): Progress & { readonly duplicates: number } {
  let duplicates = 0;
  const search = new Search(start, {
    limits: { rounds: 1, lagging: [] },
    invariants: [],
    mostStates,
    see: (space, tuple) => {
      if (hasDuplicate(space, tuple)) duplicates++;
    },
  });
  search.run(Number.POSITIVE_INFINITY);
  return { ...search.progress, duplicates };
}

export async function figures(): Promise<readonly Figure[]> {
  const start = beginning();
  const rates: number[] = [];
  let last = run(start);
  for (let i = 0; i < 3; i++) {
    const began = performance.now();
    last = run(start);
    rates.push((last.states / (performance.now() - began)) * 1000);
  }
  if (last.duplicates === 0) throw new Error("the search met no duplicate, so it is not this search");
  const rate = median(rates);
  return [
    compared(
      { name: "explore.states-per-s", value: rate, unit: "1/s" },
      "transitions tried a second",
      (rate * last.transitions) / last.states,
    ),
    { name: "explore.states", value: last.states, unit: "" },
    { name: "explore.bytes-per-state", value: last.bytes / last.states, unit: "B" },
  ];
}
