/**
 * The allocation step of creates and updates: one family after the other in random order (service-rest.md 4). The first
 * failure answers the client; what was taken before it in this call stays taken, as in the real server.
 */
import {
  type AllocationProgress,
  type Asking,
  beginAllocation,
  stepAllocation,
} from "../../allocators/allocation.ts";
import { dynamicAllocationError, staticAllocationError } from "../../objects/allocation-error.ts";
import { withAllocatedIPs } from "../../objects/ip-plan.ts";
import type { Service } from "../../objects/service.ts";
import { Impossible, type Turn } from "../../turn.ts";
import type { RequestStage, RequestTask, Taken, Wanted } from "../task.ts";
import { respond } from "./respond.ts";

export type AllocateStage = RequestStage & { readonly at: "allocate" };

/** Everything has been taken: the Service with its addresses, and what an update gives up on commit. */
export interface Allocated {
  readonly service: Service;
  readonly old: Service | undefined;
  readonly taken: readonly Taken[];
  readonly release: readonly string[];
}

export interface Allocating {
  readonly service: Service;
  readonly old: Service | undefined;
  readonly wanted: readonly Wanted[];
  readonly release: readonly string[];
}

/** Starts with the first family; returns the result at once when nothing is wanted. */
export function beginAllocating(
  turn: Turn,
  id: number,
  task: RequestTask,
  what: Allocating,
  replyMs: number | undefined,
): Allocated | undefined {
  const order = turn.chance.families(what.wanted.map((wanted) => wanted.family));
  const wanted = order.map((family) => what.wanted.find((one) => one.family === family) as Wanted);
  return nextFamily(turn, id, task, { ...what, wanted }, [], replyMs);
}

/** One more operation of the family in work. */
export function stepAllocating(
  turn: Turn,
  id: number,
  task: RequestTask,
  stage: AllocateStage,
): Allocated | undefined {
  const progress = stepAllocation(turn, askingOf(id, task, stage.service, stage.current), stage.allocation);
  const what = { service: stage.service, old: stage.old, wanted: stage.left, release: stage.release };
  return goOn(turn, id, task, what, stage.current, stage.taken, progress, undefined);
}

function nextFamily(
  turn: Turn,
  id: number,
  task: RequestTask,
  what: Allocating,
  taken: readonly Taken[],
  replyMs: number | undefined,
): Allocated | undefined {
  const [current, ...left] = what.wanted;
  if (current === undefined) {
    const held = taken.map(({ family, text }) => ({ family, ip: text }));
    return { service: withAllocatedIPs(what.service, held), old: what.old, taken, release: what.release };
  }
  const progress = beginAllocation(turn, askingOf(id, task, what.service, current));
  return goOn(turn, id, task, { ...what, wanted: left }, current, taken, progress, replyMs);
}

function goOn(
  turn: Turn,
  id: number,
  task: RequestTask,
  what: Allocating,
  current: Wanted,
  taken: readonly Taken[],
  progress: AllocationProgress,
  replyMs: number | undefined,
): Allocated | undefined {
  if ("wait" in progress) {
    const { service, old, release } = what;
    const stage: AllocateStage = {
      at: "allocate",
      service,
      old,
      left: what.wanted,
      current,
      taken,
      allocation: progress.wait,
      release,
    };
    turn.continueTask(id, task, { stage }, replyMs);
    if (progress.parked) park(turn, id, task.id);
    return undefined;
  }
  const result = progress.done;
  if (!result.ok) {
    const { behaviours } = turn.server(id);
    if (behaviours === undefined) throw new Impossible(`apiserver ${id} does not run`);
    const error =
      current.text === undefined
        ? dynamicAllocationError(what.service, result.problem, behaviours)
        : staticAllocationError(what.service, current.text, result.problem, behaviours);
    respond(turn, id, task, { error, left: [...taken.map(({ text }) => text), ...bitHeld(task)] });
    return undefined;
  }
  return nextFamily(turn, id, task, what, [...taken, { family: current.family, text: result.text }], replyMs);
}

/** The address whose bit is set while its IPAddress is asked for. */
function bitHeld({ stage }: RequestTask): string[] {
  return stage.at === "allocate" && stage.allocation.by === "object" ? [stage.allocation.address] : [];
}

/** The lock it waits for will send its operation. */
export function park(turn: Turn, id: number, taskId: number): void {
  const lock = turn.server(id).locks.find((candidate) => candidate.waiting.includes(taskId));
  if (lock === undefined) throw new Impossible(`task ${taskId} waits for no lock`);
  turn.replaceTask(id, { ...turn.task(id, taskId), parked: lock.name });
}

function askingOf(id: number, task: RequestTask, service: Service, wanted: Wanted): Asking {
  return { id, task: task.id, sentAt: task.sentAt, service, wanted };
}
