/** A recorded run of real apiservers, read strictly: what does not have the form is refused with its place. */
import type { Json } from "../../model/input.ts";
import { isObject, type JsonObject } from "./json.ts";
import { unpack } from "./packed.ts";

export interface TraceStep {
  readonly n: number;
  /** Seconds since the trace began, after the step. */
  readonly t: number;
  readonly op: JsonObject & { readonly kind: string };
  readonly text: string;
  readonly result: Json | undefined;
  readonly obs: JsonObject | undefined;
}

export interface Trace {
  readonly id: string;
  readonly title: string;
  readonly recordedWith: string;
  /** Undefined for a file of measurements, which has no steps. */
  readonly steps: readonly TraceStep[] | undefined;
}

/** What was found, what was expected, and where in the file. */
export interface TraceProblem {
  readonly found: string;
  readonly expected: string;
  readonly where: string;
}

export type OpenedTrace = { readonly trace: Trace } | { readonly problem: TraceProblem };

export function openTrace(text: string): OpenedTrace {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return {
      problem: {
        found: `text that is not JSON (${String(error)})`,
        expected: "a recording, which is JSON",
        where: "",
      },
    };
  }
  if (!isObject(value)) return problem("", value, "an object with id, title and steps");
  const { id, title, steps } = unpack(value);
  if (typeof id !== "string") return problem("id", id, "the recording's name");
  if (typeof title !== "string") return problem("title", title, "a title");
  const recordedWith = typeof value.recorded_with === "string" ? value.recorded_with : "";
  if (steps === undefined && value.measured !== undefined)
    return { trace: { id, title, recordedWith, steps: undefined } };
  if (!Array.isArray(steps)) return problem("steps", steps, "a list of steps");
  const read: TraceStep[] = [];
  for (const [i, step] of steps.entries()) {
    const where = `steps[${i}]`;
    if (!isObject(step)) return problem(where, step, "a step");
    if (typeof step.n !== "number") return problem(`${where}.n`, step.n, "the step's number");
    if (typeof step.t !== "number" || step.t < (read.at(-1)?.t ?? 0)) {
      return problem(`${where}.t`, step.t, "seconds since the beginning, not before the step above");
    }
    if (!isObject(step.op) || typeof step.op.kind !== "string")
      return problem(`${where}.op`, step.op, "what was done, with its kind");
    if (step.obs !== undefined && step.obs !== null && !isObject(step.obs))
      return problem(`${where}.obs`, step.obs, "what was observed");
    const obs = isObject(step.obs) ? step.obs : undefined;
    const op = step.op as JsonObject & { kind: string };
    read.push({
      n: step.n,
      t: step.t,
      op,
      text: typeof step.do === "string" ? step.do : op.kind,
      result: step.result,
      obs,
    });
  }
  return { trace: { id, title, recordedWith, steps: read } };
}

function problem(where: string, found: unknown, expected: string): OpenedTrace {
  const text = found === undefined ? "nothing" : JSON.stringify(found);
  return { problem: { found: text.length > 80 ? `${text.slice(0, 80)}…` : text, expected, where } };
}
