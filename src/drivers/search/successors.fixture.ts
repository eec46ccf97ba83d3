/** The states that follow a state, twice: put together from parts, and by the model from the whole world. */
import { branches } from "./branches.ts";
import { movesOf } from "./moves.ts";
import { firstServer, outcomeSize, type Space } from "./space.ts";

/** A state as text: its numbers. */
export function fromParts(space: Space, tuple: Int32Array): Set<string> {
  const found = new Set<string>();
  const { outcomes } = space;
  for (let place = firstServer; place < tuple.length; place++) {
    const lists = space.collect(tuple, place);
    for (const list of space.found.slice(0, lists)) {
      for (let i = 0; i < outcomes.at(list); i++) {
        const at = list + 1 + i * outcomeSize;
        const next = tuple.slice();
        const part = outcomes.at(at + 1);
        const delta = outcomes.at(at + 3);
        if (part >= 0) next[part] = outcomes.at(at + 2);
        if (delta >= 0)
          for (let i = firstServer; i < next.length; i++) next[i] = space.aged(next[i] as number, delta);
        next[place] = outcomes.at(at);
        found.add(next.join());
      }
    }
  }
  found.delete(tuple.join());
  return found;
}

export function fromTheModel(space: Space, tuple: Int32Array): Set<string> {
  const found = new Set<string>();
  const world = space.worldOf(tuple);
  const rounds = [...tuple.slice(firstServer)].map((server) => space.server(server).rounds);
  for (const [server, left] of rounds.entries()) {
    for (const move of movesOf(world, server, left)) {
      for (const branch of branches(world, move.transition))
        found.add(space.tupleOf(branch.world, rounds.with(server, move.rounds)).join());
    }
  }
  found.delete(tuple.join());
  return found;
}

export function tupleOfText(text: string): Int32Array {
  return Int32Array.from(text.split(","), Number);
}
