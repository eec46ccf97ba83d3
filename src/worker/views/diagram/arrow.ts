/** What an arrow of the diagram is made of. */
import type { Note } from "../../../model/note.ts";
import type { Watcher } from "../../../model/transition.ts";
import { letterOf } from "../../../model/world.ts";
import type { Stance } from "../../history/claims.ts";
import type { MessageKind, MessageView } from "../../lab-view.ts";
import type { StepIndex } from "../../protocol.ts";
import type { RuleId } from "../../rules/rule-id.ts";

/** A step as the diagram needs it. `index` counts expected steps on from the known ones; `step` is null for them. */
export interface Told {
  readonly index: StepIndex;
  readonly step: StepIndex | null;
  readonly at: number;
  readonly notes: readonly Note[];
  readonly breaks: boolean;
  readonly stances: readonly Stance[];
}

/** A message with what is needed to tell whether it is about an address. */
export interface Message extends Omit<MessageView, "followed"> {
  readonly task: number;
  readonly addresses: readonly string[];
}

export type Drawn = Omit<Message, "id" | "step" | "lost">;

export function laneOf(watcher: Watcher): string {
  return watcher === "controller-manager" ? watcher : letterOf(watcher);
}

export function arrow(
  rule: RuleId,
  kind: MessageKind,
  from: string,
  to: string,
  sentAt: number,
  landsAt: number,
  label: string,
  sub: string,
  about: { readonly addresses?: readonly string[]; readonly task?: number; readonly refused?: boolean },
): Drawn {
  const addresses = about.addresses ?? [];
  return {
    rule,
    kind,
    from,
    to,
    sentAt,
    landsAt: Math.max(landsAt, sentAt),
    label,
    sub,
    address: addresses[0] ?? null,
    addresses,
    task: about.task ?? 0,
    refused: about.refused === true,
    breaks: false,
  };
}
