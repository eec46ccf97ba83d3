/** The run as a scenario: the cluster it began with, and what was done at which time. */
import type { Input } from "../../model/input.ts";
import type { World } from "../../model/world.ts";
import type { Script, ScriptItem } from "../../scenarios/script.ts";
import type { Branch } from "../history/branch.ts";

export interface Origin {
  readonly title: string;
  readonly about: string;
  readonly seed: number;
  /** The script that was opened, if any. */
  readonly script: Script | undefined;
}

interface Writing {
  readonly items: ScriptItem[];
  time: number;
}

function add(writing: Writing, at: number, input: Input): void {
  const last = writing.items.at(-1);
  if (at > writing.time) {
    writing.items.push({ kind: "wait", ms: at - writing.time }, { kind: "act", inputs: [input] });
    writing.time = at;
  } else if (last?.kind === "act") {
    writing.items[writing.items.length - 1] = { kind: "act", inputs: [...last.inputs, input] };
  } else {
    writing.items.push({ kind: "act", inputs: [input] });
  }
}

/** The words a step made the script say, in their order. */
function said(script: Script | undefined, from: number, to: number): ScriptItem[] {
  return (script?.items.slice(from, to) ?? []).filter((item) => item.kind === "say");
}

/**
 * Everything done along the line of a branch, by the script or by hand, at its time; then what is left of the script.
 * Waits for a condition become waits for as long as they took, so that an edited run keeps its course. Expectations that
 * are past are left out: they were promised of the unedited script.
 */
export function scriptOf(branch: Branch, start: World, origin: Origin): Script {
  const { title, about, seed, script } = origin;
  const writing: Writing = { items: [], time: start.now };
  let item = 0;
  for (let index = 0; index <= branch.length; index++) {
    const step = branch.step(index);
    if (step?.transition.kind === "input") add(writing, step.at, step.transition.input);
    const reached = branch.cursor(index).item;
    writing.items.push(...said(script, item, reached));
    item = reached;
  }
  const flags = start.servers.map((server) => server.pending);
  const left = script?.items.slice(item) ?? [];
  return {
    title,
    about,
    seed,
    start: { servers: flags, delays: start.delays },
    items: [...writing.items, ...left],
  };
}
