/** The run as a scenario: the cluster it began with, and what was done at which time. */
import type { Input } from "../../model/input.ts";
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import type { Script, ScriptItem } from "../../scenarios/script.ts";
import type { Branch } from "../history/branch.ts";
import type { StepIndex, TakenWords } from "../protocol.ts";
import type { Playhead } from "../run.ts";
import { exactFrom, exactItems, exactPart, firstChosen } from "./exact.ts";

export interface Origin {
  readonly title: string;
  readonly about: string;
  readonly seed: number;
  /** The script that was opened, if any. */
  readonly script: Script | undefined;
}

/** The script is written again item by item, with what was done by hand put in where it was done. */
class Writing {
  readonly items: ScriptItem[] = [];
  readonly #script: readonly ScriptItem[];
  /** Items of the script that are written. */
  #written = 0;
  /** Time up to which the waits that are written reach, ms. */
  #time: number;
  /** How much of the wait that comes next was written before a deed, ms. */
  #spent = 0;
  /** How many transitions of the `play` item that comes next are written. */
  #played = 0;
  #edited = false;

  constructor(script: readonly ScriptItem[], start: number) {
    this.#script = script;
    this.#time = start;
  }

  /** Writes the script up to an item. Expectations after a deed are left out: they were promised without it. */
  upTo(item: number, time: number): void {
    if (item <= this.#written) return;
    for (const next of this.#script.slice(this.#written, item)) {
      if (next.kind === "expect" && this.#edited) continue;
      if (next.kind === "wait" && this.#spent > 0) this.items.push(shortened(next, this.#spent));
      else if (next.kind === "play" && this.#played > 0) this.#play(next.transitions.slice(this.#played));
      else this.items.push(next);
      this.#spent = 0;
      this.#played = 0;
    }
    this.#written = item;
    this.#time = time;
  }

  /** Something was done by hand between two transitions that are written one by one: it becomes one of them. */
  amid(played: number, input: Input, at: number): void {
    const item = this.#script[this.#written];
    if (item?.kind !== "play") return;
    this.#edited = true;
    this.#play([...item.transitions.slice(this.#played, played), { kind: "input", at, input }]);
    this.#played = played;
    this.#time = at;
  }

  #play(transitions: readonly Transition[]): void {
    if (transitions.length > 0) this.items.push({ kind: "play", transitions });
  }

  /** Something was done by hand. What else is due at that very moment then comes first when the scenario is run. */
  deed(input: Input, at: number): void {
    this.#edited = true;
    const last = this.items.at(-1);
    if (at > this.#time) {
      this.reach(at);
      this.items.push({ kind: "act", inputs: [input] });
    } else if (last?.kind === "act") {
      this.items[this.items.length - 1] = { kind: "act", inputs: [...last.inputs, input] };
    } else {
      this.items.push({ kind: "act", inputs: [input] });
    }
  }

  /** All that comes before a step. */
  upToStep(branch: Branch, step: StepIndex): readonly ScriptItem[] {
    const before = branch.cursor(step - 1);
    this.upTo(before.item, before.since ?? before.time);
    return this.items;
  }

  /** Words are said: what is under way then, a wait or transitions that are played, goes on after them. */
  say(text: string, at: number, played: number): void {
    const item = this.#script[this.#written];
    if (item?.kind === "play" && played > this.#played) {
      this.#play(item.transitions.slice(this.#played, played));
      this.#played = played;
    }
    this.reach(at);
    this.items.push({ kind: "say", text });
  }

  /** Waits up to a time, ms. */
  reach(at: number): void {
    if (at <= this.#time) return;
    this.items.push({ kind: "wait", ms: at - this.#time });
    if (this.#script[this.#written]?.kind === "wait") this.#spent += at - this.#time;
    this.#time = at;
  }

  /** What is done of the item that comes next. */
  begun(done: number): void {
    const item = this.#script[this.#written];
    if (item?.kind === "play") this.#play(item.transitions.slice(this.#played, done));
    if (item?.kind === "act" && done > 0)
      this.items.push({ kind: "act", inputs: item.inputs.slice(0, done) });
  }

  rest(): readonly ScriptItem[] {
    this.upTo(this.#script.length, this.#time);
    return this.items;
  }
}

function shortened(wait: ScriptItem & { kind: "wait" }, spent: number): ScriptItem {
  if (wait.until === undefined) return { kind: "wait", ms: Math.max(0, wait.ms - spent) };
  return { ...wait, limitMs: Math.max(0, wait.limitMs - spent) };
}

/** Everything done along the line of a branch, by the script or by hand, and then what is left of the script. */
export function scriptOf(branch: Branch, start: World, origin: Origin): Script {
  const script = origin.script?.items ?? [];
  const writing = new Writing(script, start.now);
  const chosen = firstChosen(branch);
  const exact = chosen === undefined ? branch.length + 1 : exactFrom(branch, chosen);
  for (let index = 1; index < exact; index++) writeStep(writing, branch, index, origin);
  const items =
    chosen === undefined
      ? writing.rest()
      : [...writing.upToStep(branch, exact), ...exactItems(branch, exact, script)];
  return scriptFrom(start, origin, items);
}

/** The same up to the playhead and no further, with words in it. Words of steps that this line has not are left out. */
export function takeOf(
  { branch, step: last, time: end }: Playhead,
  start: World,
  origin: Origin,
  words: readonly TakenWords[],
): Script {
  const script = origin.script?.items ?? [];
  const writing = new Writing(script, start.now);
  const saidAfter = (index: StepIndex) => words.filter(({ step, time }) => step === index && time <= end);
  const sayAfter = (index: StepIndex) => {
    const { item, since, time, input } = branch.cursor(index);
    writing.upTo(item, since ?? time);
    const next = index < last ? (branch.step(index + 1)?.at ?? end) : end;
    for (const { text, time: said } of saidAfter(index)) writing.say(text, Math.min(said, next), input);
  };
  const chosen = firstChosen(branch) ?? last + 1;
  const exact = chosen > last ? last + 1 : exactFrom(branch, chosen);
  for (let index = 1; index < exact; index++) {
    sayAfter(index - 1);
    writeStep(writing, branch, index, origin);
  }
  if (exact > last) {
    sayAfter(last);
    writing.begun(branch.cursor(last).input);
    writing.reach(end);
    return scriptFrom(start, origin, writing.items);
  }
  const texts = (index: StepIndex) => saidAfter(index).map(({ text }) => text);
  const items = [...writing.upToStep(branch, exact), ...exactPart(branch, exact, last, script, texts)];
  const idle = end - (branch.step(last)?.at ?? end);
  if (idle > 0) items.push({ kind: "wait", ms: idle });
  return scriptFrom(start, origin, items);
}

/** What a step needs to come about again: the script up to it, and what was done by hand. */
function writeStep(writing: Writing, branch: Branch, index: number, { script }: Origin): void {
  const step = branch.step(index);
  const before = branch.cursor(index - 1);
  writing.upTo(before.item, before.since ?? before.time);
  const mine = step?.byHand === true || script === undefined;
  if (!mine || step?.transition.kind !== "input") return;
  const amid = script?.items[before.item]?.kind === "play" && before.input > 0;
  if (amid) writing.amid(before.input, step.transition.input, step.at);
  else writing.deed(step.transition.input, step.at);
}

function scriptFrom(
  start: World,
  { title, about, seed, script }: Origin,
  items: readonly ScriptItem[],
): Script {
  const servers = start.servers.map((server) => server.pending);
  const stored = script?.start.stored;
  const cluster = { servers, delays: start.delays, ...(stored !== undefined && { stored }) };
  return { title, about, seed, start: cluster, items: [...items] };
}
