/** Questions about what clients and operators have seen so far. */
import { newestFirst } from "../../model/chain.ts";
import type { ApiResponse } from "../../model/observed.ts";
import { letterOf, type World } from "../../model/world.ts";
import type { Condition } from "../condition-schema.ts";
import type { Checked } from "./checked.ts";

type Of<W extends Condition["what"]> = Extract<Condition, { readonly what: W }>;

/** Services are named with their namespace; what the server named itself has the name that it was given. */
function nameOf(response: ApiResponse): string {
  const { request, object } = response;
  const name = request.name ?? object?.metadata.name ?? "";
  return request.resource === "services" ? `${request.namespace ?? "default"}/${name}` : name;
}

function messageOf(response: ApiResponse): string {
  return response.error?.message ?? "";
}

function fits(response: ApiResponse, wanted: Pick<Of<"answers">, "code" | "says">): boolean {
  return (
    (wanted.code === undefined || response.code === wanted.code) &&
    (wanted.says === undefined || messageOf(response).includes(wanted.says))
  );
}

export function checkAnswer(condition: Of<"answer">, world: World): Checked {
  for (const response of newestFirst(world.observed.responses)) {
    if (!response.fromOutside || nameOf(response) !== condition.name) continue;
    if (condition.verb !== undefined && response.request.verb !== condition.verb) continue;
    const message = messageOf(response);
    const text = `${condition.name}: ${response.code}${message === "" ? "" : ` ${message}`}`;
    return { met: fits(response, condition), text };
  }
  return { met: false, text: `${condition.name}: no answer yet` };
}

export function checkAnswers(condition: Of<"answers">, world: World): Checked {
  let all = 0;
  let found = 0;
  for (const response of newestFirst(world.observed.responses)) {
    if (!response.fromOutside || !nameOf(response).startsWith(condition.names)) continue;
    all++;
    if (fits(response, condition)) found++;
  }
  const { atMost = Number.POSITIVE_INFINITY } = condition;
  const { atLeast = atMost === 0 ? 0 : 1 } = condition;
  const what = [condition.code, condition.says && `“${condition.says}”`].filter(Boolean).join(" ");
  const text = `${condition.names}…: ${found} of ${all} answers${what === "" ? "" : ` are ${what}`}`;
  return { met: found >= atLeast && found <= atMost, text };
}

export function checkEvent(condition: Of<"event">, world: World): Checked {
  const about = condition.regarding === undefined ? "" : ` about ${condition.regarding}`;
  let count = 0;
  let newest: string | undefined;
  for (const event of newestFirst(world.observed.events)) {
    if (event.reason !== condition.reason) continue;
    if (condition.regarding !== undefined && event.regarding !== condition.regarding) continue;
    if (condition.says !== undefined && !event.note.includes(condition.says)) continue;
    if (condition.by !== undefined && condition.by !== senderOf(event.by)) continue;
    newest ??= `${event.reason} ${event.regarding}: ${event.note}`;
    count++;
  }
  const times = count > 1 ? ` (${count} times)` : "";
  return {
    met: condition.sent ? count >= condition.atLeast : count === 0,
    text: newest === undefined ? `no Event ${condition.reason}${about}` : `${newest}${times}`,
  };
}

function senderOf(by: number | "controller-manager"): string {
  return by === "controller-manager" ? by : letterOf(by);
}
