/** The end of a run written step by step, for a run in which it was chosen what happens next. */
import type { Transition } from "../../model/transition.ts";
import type { ScriptItem } from "../../scenarios/script.ts";
import type { Branch } from "../history/branch.ts";
import type { StepIndex } from "../protocol.ts";
import type { Cursor } from "./cursor.ts";

/** The first step that was chosen from what could happen next; undefined when none was. */
export function firstChosen(branch: Branch): StepIndex | undefined {
  for (let index = 1; index <= branch.length; index++) {
    const step = branch.step(index);
    if (step?.byHand === true && step.transition.kind !== "input") return index;
  }
  return undefined;
}

/**
 * Where writing step by step has to begin for a choice to come out right: what the clock does in a wait is the clock's
 * own affair, so the whole of that wait up to the choice is written, from its beginning or from the last deed in it.
 */
export function exactFrom(branch: Branch, chosen: StepIndex): StepIndex {
  const { item } = branch.cursor(chosen - 1);
  let from = chosen;
  while (from > 1 && branch.cursor(from - 2).item === item && branch.step(from - 1)?.byHand !== true) from--;
  return from;
}

/** Every step from one on, with the words of the script between them, and then what is left of the script. */
export function exactItems(branch: Branch, from: StepIndex, script: readonly ScriptItem[]): ScriptItem[] {
  const items = exactPart(branch, from, branch.length, script, () => []);
  const now = branch.step(branch.length)?.at ?? 0;
  return [...items, ...left(script, branch.cursor(branch.length), now)];
}

/** Every step from one to another, with the words of the script between them, and those said after so many steps. */
export function exactPart(
  branch: Branch,
  from: StepIndex,
  last: StepIndex,
  script: readonly ScriptItem[],
  wordsAfter: (step: StepIndex) => readonly string[],
): ScriptItem[] {
  const items: ScriptItem[] = [];
  let transitions: Transition[] = [];
  const flush = () => {
    if (transitions.length > 0) items.push({ kind: "play", transitions });
    transitions = [];
  };
  let written = branch.cursor(from - 1).item;
  const sayUpTo = (item: number) => {
    for (const next of script.slice(written, item)) {
      if (next.kind !== "say") continue;
      flush();
      items.push(next);
    }
    written = Math.max(written, item);
  };
  const sayAfter = (index: StepIndex) => {
    sayUpTo(branch.cursor(index).item);
    for (const text of wordsAfter(index)) {
      flush();
      items.push({ kind: "say", text });
    }
  };
  for (let index = from; index <= last; index++) {
    sayAfter(index - 1);
    const step = branch.step(index);
    if (step !== undefined) transitions.push(step.transition);
  }
  sayAfter(last);
  flush();
  return items;
}

/** What of the script is still to come; expectations were promised without what was chosen. */
function left(script: readonly ScriptItem[], { item, input, since }: Cursor, now: number): ScriptItem[] {
  const [current, ...rest] = script.slice(item);
  if (current === undefined) return [];
  const after = [current, ...rest].filter(({ kind }) => kind !== "expect");
  const spent = since === null ? 0 : Math.max(0, now - since);
  if (current.kind === "act")
    return input === 0 ? after : [{ kind: "act", inputs: current.inputs.slice(input) }, ...after.slice(1)];
  if (current.kind === "play")
    return [{ kind: "play", transitions: current.transitions.slice(input) }, ...after.slice(1)];
  if (current.kind === "wait") {
    const wait: ScriptItem =
      current.until === undefined
        ? { kind: "wait", ms: Math.max(0, current.ms - spent) }
        : { ...current, limitMs: Math.max(0, current.limitMs - spent) };
    return [wait, ...after.slice(1)];
  }
  return after;
}
