/** The search over parts beside the search over whole worlds: the same states, the same verdict, the same shortest way. */
import { describe, expect, it } from "vitest";
import { createRequest, type gateSettings, give, readyCluster } from "../../model/bench-cluster.fixture.ts";
import type { World } from "../../model/world.ts";
import { plainSearch } from "./plain-search.fixture.ts";
import { Search } from "./search.ts";
import { Tuples } from "./tuples.ts";

type Setting = keyof typeof gateSettings;
type Create = readonly [server: number, name: string, address?: string];

function beginning(settings: readonly Setting[], creates: readonly Create[]): World {
  let world = readyCluster(settings, "10.96.0.0/29");
  for (const [server, name, address] of creates)
    world = give(world, { do: "request", server, request: createRequest(name, address) });
  return world;
}

interface Found {
  readonly states: number;
  readonly complete: boolean;
  /** Steps to the first duplicate. */
  readonly duplicate: number | undefined;
}

function run(start: World, rounds: number, toTheEnd = false, mostStates = 100_000): Found {
  const limits = { rounds, lagging: [] };
  const invariants = toTheEnd ? [] : (["unique-cluster-ip"] as const);
  const search = new Search(start, { limits, invariants, mostStates });
  const ending = search.run(Number.POSITIVE_INFINITY);
  const path = search.pathTo("unique-cluster-ip");
  const duplicate = path === undefined ? undefined : path.length - 1;
  return { states: search.progress.states, complete: ending === "exhausted", duplicate };
}

const twins: readonly Create[] = [
  [0, "one", "10.96.0.5"],
  [1, "two", "10.96.0.5"],
];

const clusters: readonly (readonly [readonly Setting[], readonly Create[], number])[] = [
  [["off", "noDualWrite"], twins, 0],
  [["off", "dualWrite"], twins, 0],
  [["dualWrite", "noDualWrite"], twins, 0],
  [["noDualWrite", "noDualWrite"], twins, 0],
  [["off", "off"], twins, 1],
  [["dualWrite"], [[0, "one"]], 1],
  [["noDualWrite", "noDualWrite"], [[0, "one"]], 1],
];

describe("a search over parts", () => {
  it.each(clusters)(
    "finds what a search over worlds finds: %j, %j, %i rounds",
    (settings, creates, rounds) => {
      const start = beginning(settings, creates);
      const plain = plainSearch(start, rounds, 100_000);
      expect(plain.complete).toBe(true);
      const found = run(start, rounds, true);
      expect(found.complete).toBe(true);
      expect(found.states).toBe(plain.states);
      expect(run(start, rounds).duplicate).toBe(plain.duplicate);
    },
  );

  it("collides without dual write, and never with it", () => {
    expect(run(beginning(["off", "noDualWrite"], twins), 1).duplicate).toBeDefined();
    for (const settings of [
      ["off", "dualWrite"],
      ["dualWrite", "noDualWrite"],
      ["off", "off"],
    ] as const) {
      const found = run(beginning(settings, twins), 1);
      expect(found).toMatchObject({ complete: true, duplicate: undefined });
    }
  });

  it("pauses at its limit, which proves nothing", () => {
    const found = run(beginning(["off", "off"], twins), 1, false, 100);
    expect(found).toMatchObject({ complete: false, duplicate: undefined });
  });
});

describe("rows of numbers", () => {
  it("are kept once each, through every growth", () => {
    const tuples = new Tuples(3);
    const row = (i: number) => Int32Array.of(i % 97, i, -i);
    for (let i = 0; i < 20_000; i++) expect(tuples.add(row(i))).toBe(i);
    for (let i = 0; i < 20_000; i += 37) {
      expect(tuples.add(row(i))).toBe(-1);
      expect(tuples.at(i, 2)).toBe(-i || 0);
    }
    expect(tuples.count).toBe(20_000);
  });
});
