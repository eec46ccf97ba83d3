/** Plays a script to its end without a screen: for tests, and for whoever wants only the verdicts. */
import { nextPending, tick } from "../drivers/clock.ts";
import { seededChance } from "../drivers/seeded-chance.ts";
import { apply } from "../model/apply.ts";
import { emptyWorld, type World } from "../model/world.ts";
import { check, met } from "./condition.ts";
import { playedVerdict, tryPlay } from "./played.ts";
import type { Script } from "./script.ts";
import { putStored } from "./stored.ts";

export interface Verdict {
  /** Index into the script's items. */
  readonly item: number;
  readonly met: boolean;
  readonly text: string;
  /** It only may turn out so. */
  readonly may?: true;
}

/** The cluster before a script's first item. */
export function startWorld(script: Script): World {
  const servers = script.start.servers.map((flags) => ({ do: "add-server", flags }) as const);
  const inputs = [{ do: "set-delays", delays: script.start.delays } as const, ...servers];
  const world = script.start.stored === undefined ? emptyWorld : putStored(emptyWorld, script.start.stored);
  return inputs.reduce((before, input) => apply(before, { kind: "input", at: 0, input }), world);
}

export function play(script: Script): { readonly world: World; readonly verdicts: readonly Verdict[] } {
  const chance = seededChance(script.seed);
  const verdicts: Verdict[] = [];
  let world = startWorld(script);
  let time = 0;
  for (const [item, what] of script.items.entries()) {
    if (what.kind === "act") {
      for (const input of what.inputs) world = apply(world, { kind: "input", at: time, input });
    } else if (what.kind === "play") {
      let done = 0;
      for (const transition of what.transitions) {
        const next = tryPlay(world, transition);
        if (next === undefined) break;
        world = next.world;
        done += 1;
      }
      verdicts.push({ item, ...playedVerdict(done, what.transitions.length) });
      time = Math.max(time, world.now);
    } else if (what.kind === "expect") {
      const may = what.may === true ? ({ may: true } as const) : {};
      for (const expectation of what.expectations)
        verdicts.push({ item, ...check(expectation, world), ...may });
    } else if (what.kind === "wait") {
      const end = time + (what.until === undefined ? what.ms : what.limitMs);
      for (;;) {
        if (what.until !== undefined && met(what.until, world)) {
          time = world.now;
          break;
        }
        const next = nextPending(world);
        if (next === undefined || next.due > end) {
          time = end;
          break;
        }
        world = tick(world, chance)?.world ?? world;
      }
    }
  }
  return { world, verdicts };
}
