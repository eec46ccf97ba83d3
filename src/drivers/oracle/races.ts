/** Many requests at once, of which the recording has totals: read from the words of the step, realised by a schedule. */

import type { Json } from "../../model/input.ts";
import type { ApiResponse } from "../../model/observed.ts";
import { AimedChance } from "./aim.ts";
import type { Difference } from "./differences.ts";
import { responseTo } from "./explain-request.ts";
import { act, holdNothing, type Reached, runTasks, runUntil } from "./schedule.ts";

export interface Realised {
  readonly reached: Reached;
  readonly differences: readonly Difference[];
  /** Why the totals could not be checked, or empty. */
  readonly unchecked: string;
}

/** A create of a Service with one port; without an address a dynamic one. */
export function sendCreate(
  from: Reached,
  at: number,
  server: number,
  name: string,
  clusterIP?: string,
): { reached: Reached; task: number } {
  const spec: Record<string, Json> = {
    ports: [{ port: 80, protocol: "TCP" }],
    ...(clusterIP !== undefined && { clusterIP }),
  };
  const request = {
    verb: "create",
    resource: "services",
    namespace: "default",
    name,
    body: { spec },
  } as const;
  const reached = act(from, at, { do: "request", server, request });
  return { reached, task: reached.world.nextTask - 1 };
}

/** Runs one create to its answer, with the pick aimed; nothing else moves meanwhile. */
export function createNow(
  from: Reached,
  server: number,
  name: string,
  aim: readonly string[],
  rotateRanges = 0,
): { reached: Reached; response: ApiResponse } {
  const sent = sendCreate(from, from.world.now, server, name);
  const chance = new AimedChance({ addresses: aim, rotateRanges });
  const reached = runTasks(sent.reached, [sent.task], "one by one", chance);
  const response = responseTo(reached.world, sent.task);
  if (response === undefined) throw new Error(`no answer to the create of ${name}`);
  return { reached, response };
}

/** Lets loops and watches run for a while. */
export function settle(from: Reached, ms: number): Reached {
  return runUntil(from, from.world.now + ms, new AimedChance({ addresses: [] }), holdNothing);
}

/** `500 InternalError: …` with the names and addresses of this request masked, as race totals have it. */
export function maskedError(response: ApiResponse, name: string, address: string | undefined): string {
  const message = response.error?.message ?? "";
  const masked = message.replaceAll(`"${name}"`, '"<svc>"');
  const text = address === undefined ? masked : masked.replaceAll(address, "<ip>");
  return `${response.code} ${response.error?.reason}: ${text}`;
}

export function succeeded(response: ApiResponse | undefined): boolean {
  return response !== undefined && response.code < 300;
}
