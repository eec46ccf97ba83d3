/**
 * A bare breadth-first search: two apiservers that share no guard, six addresses, three creates, one repair round each.
 * No notes, no invariants, no way back to the beginning: what the model and the keys cost, and nothing else.
 */
import { compared, type Figure, median } from "../cli/bench-figure.ts";
import { apply } from "./apply.ts";
import { createRequest, give, readyCluster } from "./bench-cluster.fixture.ts";
import { Keys } from "./canonical-key.fixture.ts";
import { enabled } from "./enabled.ts";
import type { Transition } from "./transition.ts";
import type { World } from "./world.ts";

const limit = 60_000;

export function beginning(): World {
  let world = readyCluster(["off", "noDualWrite"], "10.96.0.0/29");
  world = give(world, { do: "request", server: 0, request: createRequest("one") });
  world = give(world, { do: "request", server: 1, request: createRequest("two") });
  return give(world, { do: "request", server: 1, request: createRequest("three", "10.96.0.5") });
}

interface Node {
  readonly world: World;
  /** Servers that have had their repair round, as bits. */
  readonly repaired: number;
}

/** The node after a transition; undefined for a timer that the search leaves out. */
function follow(node: Node, transition: Transition): Node | undefined {
  if (transition.kind !== "timer") return { world: apply(node.world, transition), repaired: node.repaired };
  const bit = 1 << transition.server;
  if ((transition.timer !== "bitmap-repair" && transition.timer !== "resync") || (node.repaired & bit) !== 0)
    return undefined;
  return { world: apply(node.world, transition), repaired: node.repaired | bit };
}

export interface Explored {
  readonly states: number;
  readonly transitions: number;
  readonly duplicates: number;
  readonly complete: boolean;
}

export function explore(start: World, most: number): Explored {
  const keys = new Keys();
  const seen = new Set([keys.of(start)]);
  let level: Node[] = [{ world: start, repaired: 0 }];
  let transitions = 0;
  let duplicates = 0;
  while (level.length > 0) {
    const next: Node[] = [];
    for (const node of level) {
      for (const transition of enabled(node.world)) {
        const after = follow(node, transition);
        if (after === undefined) continue;
        transitions++;
        const key = `${after.repaired}${keys.of(after.world)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(after);
        if (after.world.etcd.services.now.index.duplicates > 0) duplicates++;
        if (seen.size >= most) return { states: seen.size, transitions, duplicates, complete: false };
      }
    }
    level = next;
  }
  return { states: seen.size, transitions, duplicates, complete: true };
}

export async function figures(): Promise<readonly Figure[]> {
  const start = beginning();
  const rates: number[] = [];
  let last: Explored | undefined;
  for (let i = 0; i < 6; i++) {
    const began = performance.now();
    last = explore(start, limit);
    if (i > 0) rates.push((last.states / (performance.now() - began)) * 1000);
  }
  const { states, transitions, duplicates } = last ?? { states: 0, transitions: 0, duplicates: 0 };
  if (duplicates === 0) throw new Error("the search met no duplicate, so it is not this search");
  const rate = median(rates);
  return [
    compared(
      { name: "explore.states-per-s", value: rate, unit: "1/s" },
      "transitions tried a second",
      (rate * transitions) / states,
    ),
    { name: "explore.states", value: states, unit: "" },
  ];
}
