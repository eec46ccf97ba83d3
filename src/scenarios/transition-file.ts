/**
 * Transitions of a run that was found elsewhere, such as by a search, as a file has them: those of
 * `src/model/transition.ts` with letters for apiservers. Whether each is possible where it stands, the model itself says.
 */
import * as v from "valibot";
import type { Transition, Watcher } from "../model/transition.ts";
import { actionOf, indexOfLetter, inputOf, letterAt } from "./action-file.ts";
import { actionSchema, milliseconds } from "./action-schema.ts";
import { letter } from "./condition-schema.ts";

const manager = "controller-manager";
const watcher = v.union([letter, v.literal(manager)], 'an apiserver\'s letter or "controller-manager"');
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const choice = v.optional(
  v.strictObject({
    starts: v.optional(v.array(v.union([whole, v.pipe(v.string(), v.regex(/^\d{1,40}$/))]))),
    ranges: v.optional(v.array(v.string())),
    families: v.optional(v.array(v.picklist(["IPv4", "IPv6"]))),
    suffix: v.optional(v.string()),
  }),
);

export const transitionSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("input"), at: milliseconds, input: actionSchema }),
  v.strictObject({ kind: v.literal("step"), at: milliseconds, by: watcher, task: whole, choice }),
  v.strictObject({
    kind: v.literal("deliver"),
    at: milliseconds,
    to: watcher,
    resource: v.picklist(["services", "ipaddresses", "servicecidrs"]),
  }),
  v.strictObject({
    kind: v.literal("work"),
    at: milliseconds,
    by: watcher,
    queue: v.picklist(["services", "ipaddresses", "servicecidrs"]),
    key: v.string(),
    choice,
  }),
  v.strictObject({
    kind: v.literal("timer"),
    at: milliseconds,
    server: letter,
    timer: v.picklist([
      "bitmap-repair",
      "resync",
      "default-servicecidr",
      "kubernetes-service",
      "start-up-poll",
      "start-up-timeout",
    ]),
  }),
]);

export type TransitionFile = v.InferOutput<typeof transitionSchema>;

/** The letter of the apiserver that a transition names, and the member that names it. */
export function namedBy(
  file: TransitionFile,
): { readonly server: string; readonly member: string } | undefined {
  const [server, member] =
    file.kind === "input"
      ? ["server" in file.input ? file.input.server : manager, "input.server"]
      : file.kind === "timer"
        ? [file.server, "server"]
        : file.kind === "deliver"
          ? [file.to, "to"]
          : [file.by, "by"];
  return server === manager ? undefined : { server, member };
}

const watcherOf = (text: string): Watcher => (text === manager ? manager : indexOfLetter(text));
const textOf = (who: Watcher): string => (who === manager ? manager : letterAt(who));

export function transitionOf(file: TransitionFile): Transition {
  switch (file.kind) {
    case "input":
      return { ...file, input: inputOf(file.input) };
    case "timer":
      return { ...file, server: indexOfLetter(file.server) };
    case "deliver":
      return { ...file, to: watcherOf(file.to) };
    default:
      return { ...file, by: watcherOf(file.by) } as Transition;
  }
}

export function transitionFileOf(transition: Transition): object {
  switch (transition.kind) {
    case "input":
      return { ...transition, input: actionOf(transition.input) };
    case "timer":
      return { ...transition, server: letterAt(transition.server) };
    case "deliver":
      return { ...transition, to: textOf(transition.to) };
    default:
      return { ...transition, by: textOf(transition.by) };
  }
}
