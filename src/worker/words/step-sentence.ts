import type { Note } from "../../model/note.ts";
import type { Transition } from "../../model/transition.ts";
import { letterOf } from "../../model/world.ts";
import type { Step } from "../history/step.ts";
import { actorFirst, kindOf } from "./format.ts";
import { inputTitle } from "./input-sentence.ts";
import { leadingNote, noteSentence } from "./note-sentence.ts";

const timers: Readonly<Record<Extract<Transition, { kind: "timer" }>["timer"], string>> = {
  "bitmap-repair": "repair round begins",
  resync: "informers resync",
  "default-servicecidr": "default ServiceCIDR check begins",
  "kubernetes-service": "check of the kubernetes Service begins",
  "start-up-poll": "start-up looks again",
  "start-up-timeout": "start-up runs out of time",
};

function bareSentence(transition: Transition): string {
  switch (transition.kind) {
    case "input":
      return inputTitle(transition.input);
    case "step":
      return `${actorFirst(transition.by)} goes on`;
    case "deliver":
      return `${actorFirst(transition.to)}'s watch delivers a change of ${kindOf(transition.resource)}s`;
    case "work":
      return `${actorFirst(transition.by)} checks ${transition.key}: nothing to repair`;
    case "timer":
      return `${letterOf(transition.server)}'s ${timers[transition.timer]}`;
  }
}

/** One sentence on a step of a history. */
export function sentenceOf(step: Step): string {
  return step.said ?? stepSentence(step.transition, step.notes);
}

/** One sentence on a step, without a full stop. What a person did is said in the words of what was done. */
export function stepSentence(transition: Transition, notes: readonly Note[]): string {
  if (transition.kind === "input") return inputTitle(transition.input);
  const leading = leadingNote(notes);
  return leading === undefined ? bareSentence(transition) : noteSentence(leading);
}
