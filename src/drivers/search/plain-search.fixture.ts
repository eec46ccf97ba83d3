/**
 * The same search without parts: whole worlds, every transition by the model, one set of keys. Slow and obvious. After
 * each step a world is put into canonical form, as the parts are.
 */
import type { World } from "../../model/world.ts";
import { branches } from "./branches.ts";
import { movesOf } from "./moves.ts";
import { Space } from "./space.ts";

export interface PlainlyFound {
  readonly states: number;
  /** Steps to the first duplicate, or undefined. */
  readonly duplicate: number | undefined;
  readonly complete: boolean;
}

interface Node {
  readonly world: World;
  readonly rounds: readonly number[];
}

export function plainSearch(start: World, rounds: number, most: number): PlainlyFound {
  const space = new Space(start);
  const keyOf = ({ world, rounds: left }: Node) => space.tupleOf(world, left).join();
  const left = start.servers.map(() => rounds);
  const first = { world: space.worldOf(space.tupleOf(start, left)), rounds: left };
  const seen = new Set([keyOf(first)]);
  let level: Node[] = [first];
  let duplicate: number | undefined;
  for (let depth = 0; level.length > 0; depth++) {
    const next: Node[] = [];
    for (const node of level) {
      if (node.world.etcd.services.now.index.duplicates > 0) duplicate ??= depth;
      for (const after of successors(node)) {
        const key = keyOf(after);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push({ world: space.worldOf(key.split(",").map(Number)), rounds: after.rounds });
        if (seen.size >= most) return { states: seen.size, duplicate, complete: false };
      }
    }
    level = next;
  }
  return { states: seen.size, duplicate, complete: true };
}

function* successors({ world, rounds }: Node): Generator<Node> {
  for (const [server, left] of rounds.entries()) {
    for (const move of movesOf(world, server, left)) {
      for (const branch of branches(world, move.transition))
        yield { world: branch.world, rounds: rounds.with(server, move.rounds) };
    }
  }
}
