/** What an apiserver may do next in a search: the model's `enabled`, with timers as choices that the limits grant. */
import { advance } from "../../model/apply.ts";
import { enabled } from "../../model/enabled.ts";
import type { TimerName, Transition, Watcher } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { longWaitMs } from "./limits.ts";

export interface Move {
  /** It happens now, since a search has no clock. */
  readonly transition: Transition;
  /** Repair rounds that the apiserver has left afterwards. */
  readonly rounds: number;
}

/** Nobody knows when the last one was, so that the next one may come at any moment. */
const repairs: readonly TimerName[] = ["bitmap-repair", "resync"];

/** Timers that may fire at any moment; when they are due says nothing. */
export const anyTime: readonly TimerName[] = [...repairs, "start-up-poll"];

/** Moves of one apiserver, and of the controller manager when it talks to it. */
export function movesOf(world: World, server: number, rounds: number): Move[] {
  const moves: Move[] = [];
  for (const transition of enabled(world)) {
    const move = moveOf(world, transition, server, rounds);
    if (move !== undefined) moves.push(move);
  }
  return moves;
}

/** A transition of an apiserver that has so many rounds left; undefined when it is somebody else's, or is left out. */
export function moveOf(
  world: World,
  transition: Transition,
  server: number,
  rounds: number,
): Move | undefined {
  const left = roundsAfter(world, transition, server, rounds);
  return left === undefined ? undefined : { transition: { ...transition, at: world.now }, rounds: left };
}

/** The rounds left after a transition; undefined for one that is somebody else's, or that the search leaves out. */
function roundsAfter(
  world: World,
  transition: Transition,
  server: number,
  rounds: number,
): number | undefined {
  switch (transition.kind) {
    case "timer":
      if (transition.server !== server) return undefined;
      if (repairs.includes(transition.timer)) return rounds > 0 ? rounds - 1 : undefined;
      return comes(world, server, transition.timer) && matters(world, transition) ? rounds : undefined;
    case "deliver":
      return isOf(world, transition.to, server) ? rounds : undefined;
    case "step":
      return isOf(world, transition.by, server) ? rounds : undefined;
    case "work":
      return isOf(world, transition.by, server) && !waits(world, transition) ? rounds : undefined;
    case "input":
      return undefined;
  }
}

function comes(world: World, server: number, timer: TimerName): boolean {
  return anyTime.includes(timer) || (world.servers[server]?.timers[timer] ?? 0) <= world.now;
}

/** A look that finds everything as it should be is left out. */
function matters(world: World, transition: Transition & { kind: "timer" }): boolean {
  const at = world.now;
  const before = world.servers[transition.server];
  const after = advance(world, { ...transition, at }, { notes: false }).world.servers[transition.server];
  if (before === undefined || after === undefined) return false;
  const { tasks, phase, hooks } = before;
  // No timer ends a task.
  return after.tasks !== tasks || after.phase !== phase || after.hooks !== hooks;
}

/** The controller manager belongs to the apiserver that it talks to. */
function isOf(world: World, who: Watcher, server: number): boolean {
  if (who !== "controller-manager") return who === server;
  return world.controllerManager.running && world.controllerManager.server === server;
}

/** The key waits for a grace that is long compared with everything else. */
function waits(world: World, transition: Transition & { kind: "work" }): boolean {
  const { by, queue, key } = transition;
  const items =
    by === "controller-manager" || queue === "servicecidrs"
      ? world.controllerManager.queue
      : (world.servers[by]?.queues[queue] ?? []);
  return items.every((item) => item.key !== key || item.due > world.now + longWaitMs);
}
