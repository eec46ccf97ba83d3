/** The answer to a client, and the end of the task that served it. */

import type { ApiRequest } from "../../input.ts";
import type { IPAddress } from "../../objects/ip-address.ts";
import type { Service } from "../../objects/service.ts";
import type { ServiceCIDR } from "../../objects/service-cidr.ts";
import type { StatusError } from "../../objects/status-error.ts";
import type { Turn } from "../../turn.ts";
import type { RequestTask } from "../task.ts";

export type Answer =
  | { readonly code: number; readonly object: Service | IPAddress | ServiceCIDR | undefined }
  | { readonly error: StatusError; readonly left?: readonly string[] };

export function respond(turn: Turn, id: number, task: RequestTask, answer: Answer): void {
  const code = "error" in answer ? answer.error.code : answer.code;
  const at = task.fromOutside ? turn.now + turn.delays.clientMs : turn.now;
  const response = {
    at,
    sentAt: task.clientSentAt,
    server: id,
    task: task.id,
    request: task.request,
    fromOutside: task.fromOutside,
    code,
  };
  if ("error" in answer) {
    const { error, left } = answer;
    turn.answer(
      left === undefined || left.length === 0 ? { error, ...response } : { error, left, ...response },
    );
  } else turn.answer(answer.object === undefined ? response : { object: answer.object, ...response });
  const text = "error" in answer ? answer.error.message : nameOf(task.request, task.name);
  if (task.fromOutside)
    turn.note({ note: "respond", by: id, task: task.id, code, text, at: turn.now, landsAt: at });
  turn.endTask(id, task.id);
  const server = turn.server(id);
  if (server.phase === "stopping" && server.tasks.length === 0) {
    turn.patch(id, { phase: "stopped", since: turn.now });
    turn.note({ note: "life", server: id, what: "stop", text: "" });
  }
}

/** `shop/cart`, `10.96.0.5`. */
export function nameOf(request: ApiRequest, name: string): string {
  return request.resource === "services" ? `${request.namespace ?? "default"}/${name}` : name;
}

/** What a client is told by a process that does not listen. */
export function notListening(): StatusError {
  return { code: 503, reason: "ServiceUnavailable", message: "connect: connection refused", causes: [] };
}
