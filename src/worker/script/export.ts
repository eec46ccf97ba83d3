/** The run as a scenario: the cluster it began with, and what was done at which time. */
import type { Input } from "../../model/input.ts";
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import type { Script, ScriptItem } from "../../scenarios/script.ts";
import type { Branch } from "../history/branch.ts";
import type { StepIndex } from "../protocol.ts";
import { exactFrom, exactItems, firstChosen } from "./exact.ts";

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
      this.items.push({ kind: "wait", ms: at - this.#time }, { kind: "act", inputs: [input] });
      if (this.#script[this.#written]?.kind === "wait") this.#spent += at - this.#time;
      this.#time = at;
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
  const { title, about, seed, script } = origin;
  const writing = new Writing(script?.items ?? [], start.now);
  const chosen = firstChosen(branch);
  const exact = chosen === undefined ? branch.length + 1 : exactFrom(branch, chosen);
  for (let index = 1; index < exact; index++) {
    const step = branch.step(index);
    const before = branch.cursor(index - 1);
    writing.upTo(before.item, before.since ?? before.time);
    const mine = step?.byHand === true || script === undefined;
    if (!mine || step?.transition.kind !== "input") continue;
    const amid = script?.items[before.item]?.kind === "play" && before.input > 0;
    if (amid) writing.amid(before.input, step.transition.input, step.at);
    else writing.deed(step.transition.input, step.at);
  }
  const servers = start.servers.map((server) => server.pending);
  const stored = script?.start.stored;
  const cluster = { servers, delays: start.delays, ...(stored !== undefined && { stored }) };
  const items =
    chosen === undefined
      ? writing.rest()
      : [...writing.upToStep(branch, exact), ...exactItems(branch, exact, script?.items ?? [])];
  return { title, about, seed, start: cluster, items };
}
