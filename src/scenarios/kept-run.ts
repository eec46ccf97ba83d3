/**
 * A run as it is kept, over a reload and in a link: what it began with, its branches, what was done by hand on each and
 * when, how far each was computed, and where the playhead stands. The clock's draws follow from the seed, so that
 * nothing else is needed to have every step again.
 */
import * as v from "valibot";
import { bitsOf } from "../model/etcd/by-hand.ts";
import type { Input } from "../model/input.ts";
import { releaseTableVersion } from "../model/releases/table-version.ts";
import type { Transition } from "../model/transition.ts";
import { inputOf } from "./action-file.ts";
import { actionSchema } from "./action-schema.ts";
import { notLike, openScenario } from "./open-scenario.ts";
import type { Refusal } from "./refusal.ts";
import type { Script } from "./script.ts";
import { transitionOf, transitionSchema } from "./transition-file.ts";

export const keptFormat = 1;

/** More own steps than anybody waits for, in all branches together. */
const mostSteps = 200_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostSteps));
/** Simulated time, ms. */
const moment = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e13));
/** How far the script was looked into beyond the last step, ms; "end" to its end. */
const asked = v.optional(v.union([moment, v.literal("end")]));

const done = {
  /** The step it became, counted from the start of the line. */
  step: v.pipe(count, v.minValue(1)),
  at: moment,
  asked,
};

const deedSchema = v.union(
  [v.strictObject({ ...done, act: actionSchema }), v.strictObject({ ...done, take: transitionSchema })],
  "an act or a choice of what happens next",
);

const branchSchema = v.strictObject({
  title: v.pipe(v.string(), v.maxLength(300)),
  /** Index of the branch it leaves, which stands before it, and the step it leaves at. */
  parent: v.optional(count),
  fork: v.optional(count),
  /** Its length, with the steps of its parents. */
  steps: count,
  asked,
  deeds: v.optional(v.array(deedSchema), []),
});

const keptSchema = v.strictObject({
  run: v.literal(keptFormat),
  table: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** A scenario file, or the name of a recording, or neither for the empty cluster. */
  scenario: v.optional(v.unknown()),
  recording: v.optional(v.string()),
  branches: v.pipe(v.array(branchSchema), v.minLength(1), v.maxLength(1000)),
  at: v.strictObject({ branch: count, step: count, time: moment }),
  /** How the page looked at it; the page reads it. */
  look: v.optional(v.unknown()),
});

export type KeptFile = v.InferOutput<typeof keptSchema>;
export type Asked = v.InferOutput<typeof asked>;

export interface KeptDeed {
  readonly step: number;
  readonly at: number;
  readonly asked: Asked;
  /** What was done from outside, or let happen next. */
  readonly did: { readonly input: Input } | { readonly take: Transition };
}

export interface KeptBranch {
  readonly title: string;
  readonly parent: number | undefined;
  readonly fork: number;
  readonly steps: number;
  readonly asked: Asked;
  readonly deeds: readonly KeptDeed[];
}

export interface Kept {
  /** Undefined for the empty cluster and for a recording. */
  readonly script: Script | undefined;
  readonly recording: string | undefined;
  readonly branches: readonly KeptBranch[];
  readonly at: KeptFile["at"];
}

export type OpenedKept =
  | { readonly ok: true; readonly kept: Kept }
  | { readonly ok: false; readonly refusal: Refusal };

/** Never throws. */
export function openKept(text: string): OpenedKept {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse("brackets within brackets, thousands deep", "a run kept by this page", "");
  }
}

function read(text: string): OpenedKept {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("text that is not JSON", "a run kept by this page", "");
  }
  const newer = newerThan(value);
  if (newer !== undefined) return { ok: false, refusal: newer };
  const parsed = v.safeParse(keptSchema, value);
  if (!parsed.success) return { ok: false, refusal: notLike("a run", value, parsed.issues) };
  const file = parsed.output;
  const problem = branchProblem(file);
  if (problem !== undefined) return problem;
  const script = file.scenario === undefined ? undefined : openScenario(JSON.stringify(file.scenario));
  if (script?.ok === false) {
    const { refusal } = script;
    const where = refusal.where === "" ? "scenario" : `scenario.${refusal.where}`;
    return { ok: false, refusal: { ...refusal, where } };
  }
  const branches = file.branches.map(({ title, parent, fork = 0, steps, asked, deeds }) => ({
    title,
    parent,
    fork,
    steps,
    asked,
    deeds: deeds.map((deed) => {
      const { step, at, asked } = deed;
      const did = "act" in deed ? { input: inputOf(deed.act) } : { take: transitionOf(deed.take) };
      return { step, at, asked, did };
    }),
  }));
  return { ok: true, kept: { script: script?.script, recording: file.recording, branches, at: file.at } };
}

/** Made with more than this page knows. */
function newerThan(value: unknown): Refusal | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { run, table } = value as { readonly run?: unknown; readonly table?: unknown };
  const mend = "Reload the page to get the newest version, then open it again.";
  if (typeof run === "number" && run > keptFormat)
    return {
      title: "This run was made by a newer version",
      found: `run format ${run}`,
      expected: `run format ${keptFormat}`,
      where: "run",
      mend,
    };
  if (typeof table === "number" && table > releaseTableVersion)
    return {
      title: "This run was made with a newer table of releases",
      found: `release table ${table}`,
      expected: `release table ${releaseTableVersion} or older`,
      where: "table",
      mend: `With this page’s table its steps could go differently. ${mend}`,
    };
  return undefined;
}

function refuse(found: string, expected: string, where: string): OpenedKept & { readonly ok: false } {
  const mend = `Correct ${where === "" ? "the text" : where} and open it again.`;
  return { ok: false, refusal: { title: "This is not a run", found, expected, where, mend } };
}

function branchProblem(file: KeptFile): OpenedKept | undefined {
  let all = 0;
  for (const [i, { parent, fork = 0, steps, deeds }] of file.branches.entries()) {
    const where = `branches[${i}]`;
    if ((parent === undefined) !== (i === 0) || (parent !== undefined && parent >= i))
      return refuse(`parent ${parent}`, "a branch that stands before it", `${where}.parent`);
    const from = parent === undefined ? undefined : file.branches[parent];
    if (from !== undefined && fork > from.steps)
      return refuse(`step ${fork}`, `a step of its parent, 0 to ${from.steps}`, `${where}.fork`);
    if (steps < fork) return refuse(`${steps} steps`, `at least ${fork}`, `${where}.steps`);
    all += steps - fork;
    let last = fork;
    for (const [j, deed] of deeds.entries()) {
      const { step } = deed;
      const place = `${where}.deeds[${j}]`;
      if (step <= last || step > steps)
        return refuse(`step ${step}`, `a step from ${last + 1} to ${steps}`, `${place}.step`);
      last = step;
      if ("take" in deed) continue;
      const { act } = deed;
      const bits = act.do === "write-bitmap" ? bitsOf(act.range, act.addresses) : undefined;
      if (typeof bits === "string") return refuse(bits, "a range and addresses of it", `${place}.act`);
    }
  }
  if (all > mostSteps) return refuse(`${all} steps`, `at most ${mostSteps} in all branches`, "branches");
  const shown = file.branches[file.at.branch];
  if (shown === undefined)
    return refuse(`branch ${file.at.branch}`, `one of ${file.branches.length} branches`, "at.branch");
  if (file.at.step > shown.steps)
    return refuse(`step ${file.at.step}`, `a step from 0 to ${shown.steps}`, "at.step");
  return undefined;
}
