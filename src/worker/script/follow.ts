/** What a run does next when it follows a script: the script's inputs at their times, and the clock in between. */
import { nextPending } from "../../drivers/clock.ts";
import type { Input } from "../../model/input.ts";
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { check, met } from "../../scenarios/condition.ts";
import { playedVerdict } from "../../scenarios/played.ts";
import type { Script, ScriptItem } from "../../scenarios/script.ts";
import type { StepIndex } from "../protocol.ts";
import type { Cursor, Verdict } from "./cursor.ts";

export type Upcoming =
  | { readonly what: "input"; readonly input: Input; readonly at: number; readonly after: Cursor }
  /** The clock driver performs what is due first. */
  | { readonly what: "tick"; readonly at: number }
  /** The script says which transition comes next. */
  | {
      readonly what: "played";
      readonly transition: Transition;
      readonly at: number;
      readonly after: Cursor;
      /** Where the script goes on when the transition is not possible. */
      readonly without: Cursor;
    }
  /** A wait ends before anything is due. */
  | { readonly what: "wait-ends"; readonly at: number; readonly after: Cursor }
  | { readonly what: "nothing" };

export interface Followed {
  /** The cursor after the items that take no step: words, expectations, waits that are over. */
  readonly cursor: Cursor;
  readonly upcoming: Upcoming;
}

function nextItem(cursor: Cursor, time: number): Cursor {
  return { ...cursor, item: cursor.item + 1, input: 0, since: null, time };
}

/**
 * Goes on from a cursor in the world after step `step`. The order of things is that of playing a script without a
 * screen: a condition is looked at after every step, and what is due at the very end of a wait still happens.
 */
export function follow(script: Script | undefined, from: Cursor, world: World, step: StepIndex): Followed {
  let cursor = from;
  for (;;) {
    const item = script?.items[cursor.item];
    if (item === undefined) return { cursor, upcoming: ticking(world) };
    if (item.kind === "say") {
      const beat = { text: item.text, step, time: cursor.time };
      cursor = { ...nextItem(cursor, cursor.time), say: item.text, beats: [...cursor.beats, beat] };
    } else if (item.kind === "expect") {
      cursor = {
        ...nextItem(cursor, cursor.time),
        verdicts: [...cursor.verdicts, ...judge(item, cursor.item, world, step)],
      };
    } else if (item.kind === "act") {
      const upcoming = acting(item, cursor, world);
      if (upcoming !== undefined) return { cursor, upcoming };
      cursor = nextItem(cursor, cursor.time);
    } else if (item.kind === "play") {
      const transition = item.transitions[cursor.input];
      const without = afterPlay(item, cursor, world, step);
      if (transition !== undefined) {
        const at = Math.max(transition.at, world.now);
        const after = { ...cursor, input: cursor.input + 1, time: at };
        return { cursor, upcoming: { what: "played", transition, at, after, without } };
      }
      cursor = without;
    } else {
      if (cursor.since === null) cursor = { ...cursor, since: cursor.time };
      if (item.until === undefined || !met(item.until, world))
        return { cursor, upcoming: waiting(item, cursor, world) };
      cursor = nextItem(cursor, world.now);
    }
  }
}

/** The cursor after a `play` item, of which as many transitions were possible as the cursor says. */
function afterPlay(
  { transitions }: ScriptItem & { kind: "play" },
  cursor: Cursor,
  world: World,
  step: StepIndex,
): Cursor {
  const verdict = { item: cursor.item, index: 0, step, ...playedVerdict(cursor.input, transitions.length) };
  return {
    ...nextItem(cursor, Math.max(cursor.time, world.now)),
    verdicts: [...cursor.verdicts, verdict],
  };
}

function ticking(world: World): Upcoming {
  const next = nextPending(world);
  return next === undefined ? { what: "nothing" } : { what: "tick", at: next.transition.at };
}

function judge(
  item: ScriptItem & { kind: "expect" },
  place: number,
  world: World,
  step: StepIndex,
): Verdict[] {
  return item.expectations.map((expectation, index) => ({
    item: place,
    index,
    step,
    ...check(expectation, world),
    ...(item.may === true && { may: true }),
  }));
}

/** Undefined when all inputs of the item are done. What is due before the time of the item comes first. */
function acting(item: ScriptItem & { kind: "act" }, cursor: Cursor, world: World): Upcoming | undefined {
  const input = item.inputs[cursor.input];
  if (input === undefined) return undefined;
  const next = nextPending(world);
  if (next !== undefined && next.transition.at < cursor.time) return { what: "tick", at: next.transition.at };
  const at = Math.max(cursor.time, world.now);
  return { what: "input", input, at, after: { ...cursor, input: cursor.input + 1, time: at } };
}

function waiting(item: ScriptItem & { kind: "wait" }, cursor: Cursor, world: World): Upcoming {
  const end = (cursor.since ?? cursor.time) + (item.until === undefined ? item.ms : item.limitMs);
  const next = nextPending(world);
  if (next !== undefined && next.due <= end) return { what: "tick", at: next.transition.at };
  return { what: "wait-ends", at: Math.max(end, world.now), after: nextItem(cursor, end) };
}
