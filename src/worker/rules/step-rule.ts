/** The rule behind a step: of the note that stands for it, or of the transition where nothing is noted. */
import type { Input } from "../../model/input.ts";
import type { Note } from "../../model/note.ts";
import type { TimerName, Transition } from "../../model/transition.ts";
import type { Stance } from "../history/claims.ts";
import { leadingNote } from "../words/note-sentence.ts";
import { noteRule, watchRules } from "./note-rule.ts";
import type { RuleId } from "./rule-id.ts";

const actRules = {
  request: "client-request",
  "add-server": "flags",
  start: "start",
  stop: "stop",
  crash: "crash",
  "set-flags": "flags",
  "set-delays": "delays",
  "fail-writes": "failing-writes",
  "start-controller-manager": "controller-manager",
  "stop-controller-manager": "controller-manager",
  "write-bitmap": "bitmap-by-hand",
  "delete-bitmap": "bitmap-by-hand",
} as const satisfies Record<Input["do"], RuleId>;

const timerRules = {
  "bitmap-repair": "bitmap-round",
  resync: "resync",
  "default-servicecidr": "default-servicecidr",
  "kubernetes-service": "kubernetes-default",
  "start-up-poll": "start-waits",
  "start-up-timeout": "start-times-out",
} as const satisfies Record<TimerName, RuleId>;

const queueRules = {
  services: "sync-service",
  ipaddresses: "sync-ipaddress",
  servicecidrs: "servicecidr-sync",
} as const satisfies Record<Extract<Transition, { kind: "work" }>["queue"], RuleId>;

function bareRule(transition: Transition): RuleId {
  switch (transition.kind) {
    case "input":
      return actRules[transition.input.do];
    case "step":
      return "one-operation";
    case "deliver":
      return watchRules[transition.resource];
    case "work":
      return queueRules[transition.queue];
    case "timer":
      return timerRules[transition.timer];
  }
}

/** What a person did is explained as that, as its sentence says it. */
export function stepRule(transition: Transition, notes: readonly Note[], stances: readonly Stance[]): RuleId {
  const leading = transition.kind === "input" ? undefined : leadingNote(notes);
  return leading === undefined ? bareRule(transition) : noteRule(leading, stances);
}
