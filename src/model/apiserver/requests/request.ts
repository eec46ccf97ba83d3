/** From a client to the end of a request: sending, arriving, and which kind of request handles it. */
import type { ApiRequest, ServerId } from "../../input.ts";
import type { Turn } from "../../turn.ts";
import type { RequestTask } from "../task.ts";
import { arriveObjectRequest, stepObjectRequest } from "./object-request.ts";
import { nameOf, notListening, respond } from "./respond.ts";
import { arriveServiceRequest, stepServiceRequest } from "./service-request.ts";

/** A client outside sends a request: it arrives `clientMs` later. Returns the task's id. */
export function sendRequest(turn: Turn, id: ServerId, request: ApiRequest): number {
  return add(turn, id, request, true);
}

/** The apiserver's own loopback client, as its controllers use it: arrives at once. */
export function sendFromLoopback(turn: Turn, id: ServerId, request: ApiRequest): number {
  return add(turn, id, request, false);
}

function add(turn: Turn, id: ServerId, request: ApiRequest, fromOutside: boolean): number {
  const body = {
    kind: "request",
    request,
    attempt: 0,
    name: request.name ?? "",
    clientSentAt: turn.now,
    fromOutside,
    stage: { at: "arrive" },
  } as const;
  return turn.addTask(id, body, fromOutside ? turn.delays.clientMs : 0);
}

export function stepRequest(turn: Turn, id: ServerId, task: RequestTask): void {
  const ofService = task.request.resource === "services";
  if (task.stage.at === "arrive") {
    if (task.fromOutside) noteArrival(turn, id, task);
    if (turn.server(id).phase !== "ready") respond(turn, id, task, { error: notListening() });
    else if (ofService) arriveServiceRequest(turn, id, task);
    else arriveObjectRequest(turn, id, task);
    return;
  }
  if (ofService) stepServiceRequest(turn, id, task);
  else stepObjectRequest(turn, id, task);
}

const verbs = { create: "POST", patch: "PATCH", replace: "PUT", delete: "DELETE" } as const;

function noteArrival(turn: Turn, id: ServerId, task: RequestTask): void {
  const { request } = task;
  const wanted =
    request.verb === "create" && request.resource === "services" ? clusterIPOf(request.body) : undefined;
  const address = request.resource === "ipaddresses" ? task.name : (wanted ?? null);
  const text = `${verbs[request.verb]} ${nameOf(request, task.name)}`;
  turn.note({ note: "arrive", by: id, task: task.id, sentAt: task.clientSentAt, text, address });
}

function clusterIPOf(
  body: ApiRequest extends { body: infer B } ? B : Readonly<Record<string, unknown>>,
): string | undefined {
  const { spec } = body as { spec?: { clusterIP?: unknown } };
  const { clusterIP } = spec ?? {};
  return typeof clusterIP === "string" && clusterIP !== "" && clusterIP !== "None" ? clusterIP : undefined;
}
