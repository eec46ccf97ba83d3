/** What one step of a repair loop means to the first pass that it may belong to. */
import type { Turn } from "../../turn.ts";
import type { FirstPass } from "../task.ts";

/** What becomes of the first pass that a step belonged to, if it did. */
export type PassGoesOn = { readonly pass: FirstPass } | { readonly failed: string } | undefined;

/** The first pass does one thing after the other: it has the reply to the last operation before it sends the next one. */
export function replyMsIn(turn: Turn, id: number, first: FirstPass | undefined): number {
  return first === undefined ? 0 : turn.etcdDelay(id);
}
