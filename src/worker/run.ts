/** A run that is open: its history, its script, and where the playhead stands. Moves go through here. */
import { nextPending } from "../drivers/clock.ts";
import { type ChanceState, chanceBeside } from "../drivers/seeded-chance.ts";
import { type Advanced, advance, Impossible } from "../model/apply.ts";
import { pending } from "../model/enabled.ts";
import type { Input } from "../model/input.ts";
import type { Transition } from "../model/transition.ts";
import type { World } from "../model/world.ts";
import { tryPlay } from "../scenarios/played.ts";
import type { Script } from "../scenarios/script.ts";
import { Ahead } from "./ahead.ts";
import type { Branch } from "./history/branch.ts";
import { History } from "./history/history.ts";
import { writtenRecord } from "./history/step.ts";
import type { BranchId, StepIndex } from "./protocol.ts";
import type { Cursor } from "./script/cursor.ts";
import { type Followed, follow } from "./script/follow.ts";
import { inputsTitle } from "./words/input-sentence.ts";
import { sentenceOf, stepSentence } from "./words/step-sentence.ts";

/** Where the playhead stands. `time` is at or after the time of `step`, ms. */
export interface Playhead {
  readonly branch: Branch;
  readonly step: StepIndex;
  readonly time: number;
}

/** `step` matched a stop; `before`: the playhead waits in front of it. */
export interface Stopped {
  readonly stop: number;
  readonly before: boolean;
  readonly step: StepIndex;
  /** What the stop waited for, without a full stop: "B writes bit .80". */
  readonly sentence: string;
}

/** What became of an attempt to go one step beyond the end of a branch. */
export type Grown = "step" | "too-late" | "nothing";

export class Run {
  readonly history: History;
  readonly script: Script | undefined;
  readonly ahead = new Ahead();
  /** Counts up with everything that is done by hand, branches included. */
  deeds = 0;
  /** The stop at which the playhead stands; gone as soon as it moves. */
  stopped: Stopped | undefined;
  #playhead: Playhead;
  /** How far the script was looked into beyond the end of a branch, ms, where a wait ended by that. */
  readonly #asked = new Map<Branch, number>();

  /** `cursor` is where the script and the draws stand in the starting world. */
  constructor(start: World, title: string, cursor: Cursor, script: Script | undefined) {
    this.history = new History(start, title, cursor);
    this.script = script;
    const branch = this.history.branches[0] as Branch;
    this.#playhead = { branch, step: 0, time: start.now };
    this.#settle(branch);
  }

  get playhead(): Playhead {
    return this.#playhead;
  }

  /** Items of the script that are still to be acted out after the playhead. */
  get scriptLeft(): number {
    const { branch, step } = this.#playhead;
    return (this.script?.items.length ?? 0) - branch.cursor(step).item;
  }

  /** How far the script was looked into beyond the last step, ms; undefined where nothing of it ended by that. */
  asked(branch: Branch): number | undefined {
    return this.#asked.get(branch);
  }

  world(): World {
    return this.history.world(this.#playhead.branch, this.#playhead.step);
  }

  place(step: StepIndex, time?: number): void {
    this.stopped = undefined;
    const { branch } = this.#playhead;
    const at = Math.max(0, Math.min(step, branch.length));
    const own = this.history.timeAt(branch, at);
    this.#playhead = { branch, step: at, time: Math.max(own, time ?? own) };
  }

  /** Shows another branch at the same time, or at its end when it is shorter. */
  switchTo(id: BranchId): boolean {
    const branch = this.history.branch(id);
    if (branch === undefined) return false;
    this.stopped = undefined;
    const { time } = this.#playhead;
    const step = this.history.stepAt(branch, time);
    this.#playhead = { branch, step, time: Math.max(time, this.history.timeAt(branch, step)) };
    return true;
  }

  /**
   * Goes one step beyond the end of a branch, the playhead's when none is named, unless that step is after `horizon` (ms), or with
   * `scriptOnly` when the script is over. Waits of the script that end before it are over then.
   */
  grow(horizon: number, scriptOnly = false, branch = this.#playhead.branch): Grown {
    const before = this.history.world(branch, branch.length);
    for (;;) {
      const { cursor, upcoming } = this.#follow(branch, before);
      if (scriptOnly && cursor.item >= (this.script?.items.length ?? 0)) return "nothing";
      if (upcoming.what === "nothing") return "nothing";
      if (upcoming.at > horizon) return "too-late";
      if (upcoming.what === "wait-ends") {
        branch.moveCursor(upcoming.after);
        this.#settle(branch);
        this.#asked.set(branch, horizon);
      } else if (upcoming.what === "played") {
        const done = tryPlay(before, upcoming.transition);
        if (done !== undefined) {
          this.#append(branch, before, done, upcoming.after, false);
          return "step";
        }
        branch.moveCursor(upcoming.without);
        this.#settle(branch);
        this.#asked.set(branch, horizon);
      } else if (upcoming.what === "input") {
        this.#append(branch, before, inputAt(before, upcoming.input, upcoming.at), upcoming.after, false);
        return "step";
      } else {
        const next = this.ahead.take(before, cursor.chance);
        if (next === undefined) return "nothing";
        this.#append(branch, before, next.done, { ...cursor, chance: next.chance }, false);
        return "step";
      }
    }
  }

  /** Something is still to happen on a branch by that time, ms. */
  canGrow(branch: Branch, horizon: number): boolean {
    const { upcoming } = this.#follow(branch, this.history.world(branch, branch.length));
    return upcoming.what !== "nothing" && upcoming.at <= horizon;
  }

  /**
   * Does something at the playhead; before the end of the branch, or without any input, a new branch begins there.
   * Returns why it cannot be done, and then nothing was changed. `title` names that branch.
   */
  act(inputs: readonly Input[], title = inputsTitle(inputs)): string | undefined {
    const { step, time } = this.#playhead;
    let { branch } = this.#playhead;
    const start = this.history.world(branch, step);
    const done = tryAll(start, inputs, time);
    if (typeof done === "string") return done;
    const asked = step === branch.length ? this.#asked.get(branch) : undefined;
    if (step < branch.length || inputs.length === 0) branch = this.history.fork(branch, step, title);
    this.#playhead = { branch, step, time };
    if (asked !== undefined) this.#asked.set(branch, asked);
    this.deeds++;
    let before = start;
    for (const next of done) {
      this.#append(branch, before, next, branch.cursor(branch.length), true);
      before = next.world;
    }
    this.place(branch.length, time);
    return undefined;
  }

  /**
   * Lets something that is enabled at the playhead happen next, at the time at which the clock would let it happen; what
   * was due before it comes later. What comes next anyway is only stepped to. Times and draws of the transition do not
   * count. Returns why it cannot be done.
   */
  take(transition: Transition): string | undefined {
    const { step, time } = this.#playhead;
    let { branch } = this.#playhead;
    const before = this.history.world(branch, step);
    const enabled = pending(before).find((one) => sameDeed(one.transition, transition))?.transition;
    if (enabled === undefined) return "it is not among the things that can happen next";
    const known = branch.step(step + 1);
    if (known === undefined || !sameDeed(known.transition, enabled)) {
      const done = this.taken(before, branch.cursor(step).chance, enabled, time);
      if (step < branch.length)
        branch = this.history.fork(branch, step, `First ${stepSentence(done.transition, done.notes)}`);
      this.#playhead = { branch, step, time };
      this.deeds++;
      if (this.#comesAnyway(branch, before, enabled)) this.grow(Number.POSITIVE_INFINITY);
      else this.#append(branch, before, done, branch.cursor(step), true);
    }
    this.place(step + 1);
    return undefined;
  }

  /** The draws of a step that is chosen are not the run's: those of the steps after it stay the same. */
  taken(before: World, chance: ChanceState, transition: Transition, time: number): Advanced {
    const at = Math.max(transition.at, time);
    return advance(before, { ...transition, at }, { chance: chanceBeside(chance), notes: true });
  }

  /** One sentence on the step of the playhead. */
  sentence(): string {
    const { branch, step } = this.#playhead;
    const taken = branch.step(step);
    return taken === undefined ? "" : sentenceOf(taken);
  }

  /** It is what the clock lets happen after the end of a branch. */
  #comesAnyway(branch: Branch, end: World, transition: Transition): boolean {
    if (this.#follow(branch, end).upcoming.what !== "tick") return false;
    const next = nextPending(end)?.transition;
    return next !== undefined && sameDeed(next, transition);
  }

  /** Adds a step that was worked out elsewhere, such as one of a recording. */
  append(before: World, done: Advanced): void {
    const { branch } = this.#playhead;
    this.#append(branch, before, done, branch.cursor(branch.length), false);
  }

  /** Adds a step after which the world is another one than its transition would make. */
  takeOver(before: World, after: World, said: string): void {
    const { branch } = this.#playhead;
    const transition = {
      kind: "input",
      at: after.now,
      input: { do: "set-delays", delays: after.delays },
    } as const;
    const step = { transition, notes: [], at: after.now, wrote: null, byHand: false, said };
    this.history.append(branch, step, before, after, true);
    branch.moveCursor(branch.cursor(branch.length - 1));
  }

  #append(branch: Branch, before: World, done: Advanced, cursor: Cursor, byHand: boolean): void {
    const { transition, notes, world } = done;
    const asked = byHand ? this.#asked.get(branch) : undefined;
    const step = { transition, notes, at: world.now, wrote: writtenRecord(notes), byHand };
    this.history.append(branch, asked === undefined ? step : { ...step, asked }, before, world);
    this.#asked.delete(branch);
    branch.moveCursor(cursor);
    this.#settle(branch);
  }

  /** Goes past the items of the script that take no step. */
  #settle(branch: Branch): void {
    const world = this.history.world(branch, branch.length);
    branch.moveCursor(this.#follow(branch, world).cursor);
  }

  #follow(branch: Branch, world: World): Followed {
    return follow(this.script, branch.cursor(branch.length), world, branch.length);
  }
}

function inputAt(world: World, input: Input, at: number): Advanced {
  return advance(world, { kind: "input", at, input }, { notes: true });
}

function tryAll(start: World, inputs: readonly Input[], at: number): Advanced[] | string {
  const done: Advanced[] = [];
  let world = start;
  try {
    for (const input of inputs) {
      const next = inputAt(world, input, at);
      done.push(next);
      world = next.world;
    }
  } catch (error) {
    if (error instanceof Impossible) return error.message;
    throw error;
  }
  return done;
}

/** The same thing happens, whenever that is and whatever it draws. */
function sameDeed(one: Transition, other: Transition): boolean {
  return identity(one) === identity(other);
}

function identity(transition: Transition): string {
  const { at: _at, ...rest } = transition;
  return JSON.stringify(
    Object.entries(rest)
      .filter(([name]) => name !== "choice")
      .sort(),
  );
}
