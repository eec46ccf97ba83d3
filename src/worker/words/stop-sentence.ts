/** What a stop waited for, in the words of the very thing: "B writes bit .80". Without a full stop. */
import { checkInvariants } from "../../model/invariants/invariants.ts";
import type { Branch } from "../history/branch.ts";
import type { History } from "../history/history.ts";
import type { Found } from "../stop.ts";
import { noteSentence } from "./note-sentence.ts";
import { sentenceOf } from "./step-sentence.ts";

export function stopSentence(history: History, branch: Branch, { step, reason }: Found): string {
  if (reason === "step") {
    const taken = branch.step(step);
    return taken === undefined ? "" : sentenceOf(taken);
  }
  if ("note" in reason) return noteSentence(reason.note);
  const world = history.world(branch, step);
  const title = checkInvariants(world).find(({ id }) => id === reason.broken)?.title ?? reason.broken;
  return `${title}: violated`;
}
