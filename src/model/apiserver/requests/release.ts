/** Releasing addresses at the end of a request: after a delete, on a failed create, or when an update commits. */
import { beginRelease, type ReleaseProgress, stepRelease } from "../../allocators/release.ts";
import { parseAddressSloppy } from "../../net/address.ts";
import type { Family } from "../../net/family.ts";
import type { Turn } from "../../turn.ts";
import type { Ending, RequestStage, RequestTask } from "../task.ts";
import { park } from "./allocate.ts";

export type ReleasingStage = RequestStage & { readonly at: "release" };

/** Starts releasing in random order of the families. Returns the ending at once when nothing is to be released. */
export function beginReleasing(
  turn: Turn,
  id: number,
  task: RequestTask,
  addresses: readonly string[],
  after: Ending,
): Ending | undefined {
  const families = addresses.map((text) => parseAddressSloppy(text)?.family ?? ("IPv4" as Family));
  const order = turn.chance.families(families);
  const sorted =
    addresses.length < 2
      ? addresses
      : addresses.toSorted((a, b) => order.indexOf(familyOf(a)) - order.indexOf(familyOf(b)));
  return nextAddress(turn, id, task, sorted, after);
}

function familyOf(text: string): Family {
  return parseAddressSloppy(text)?.family ?? "IPv4";
}

export function stepReleasing(
  turn: Turn,
  id: number,
  task: RequestTask,
  stage: ReleasingStage,
): Ending | undefined {
  const progress = stepRelease(turn, { id, task: task.id, sentAt: task.sentAt }, stage.stage);
  return goOn(turn, id, task, stage.left, stage.current, stage.after, progress);
}

function nextAddress(
  turn: Turn,
  id: number,
  task: RequestTask,
  addresses: readonly string[],
  after: Ending,
): Ending | undefined {
  const [current, ...left] = addresses;
  if (current === undefined) return after;
  const progress = beginRelease(turn, { id, task: task.id, sentAt: task.sentAt }, current);
  return goOn(turn, id, task, left, current, after, progress);
}

function goOn(
  turn: Turn,
  id: number,
  task: RequestTask,
  left: readonly string[],
  current: string,
  after: Ending,
  progress: ReleaseProgress,
): Ending | undefined {
  if ("wait" in progress) {
    turn.continueTask(id, task, { stage: { at: "release", left, current, stage: progress.wait, after } });
    if (progress.parked) park(turn, id, task.id);
    return undefined;
  }
  return progress.done.stop ? after : nextAddress(turn, id, task, left, after);
}
