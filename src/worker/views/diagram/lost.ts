import type { Task } from "../../../model/apiserver/task.ts";
import type { ApiRequest } from "../../../model/input.ts";
import { letterOf } from "../../../model/world.ts";
import type { Lost } from "../../history/lost.ts";
import type { MessageKind } from "../../lab-view.ts";
import type { StepIndex } from "../../protocol.ts";
import { requestLabel } from "../../words/input-sentence.ts";
import { addressesIn } from "./addresses-in.ts";
import type { Message } from "./arrow.ts";

interface Operation {
  readonly kind: MessageKind;
  readonly label: string;
  readonly address: string | null;
}

function operationOf(task: Task): Operation {
  switch (task.kind) {
    case "request":
      return requestOperation(task);
    case "bitmap-repair":
      return {
        kind: task.stage.at === "swap" ? "write-bitmap" : "read",
        label: "repair round",
        address: null,
      };
    case "sync-service":
      return { kind: "write-ipaddress", label: "repair", address: task.stage.address };
    case "sync-ipaddress":
      return { kind: "write-ipaddress", label: "delete IPAddress", address: task.key };
    case "start":
      return { kind: "read", label: "start-up", address: null };
    case "default-servicecidr":
    case "sync-servicecidr":
      return { kind: "write-other", label: "ServiceCIDR", address: null };
  }
}

function requestOperation(task: Extract<Task, { kind: "request" }>): Operation {
  const { stage } = task;
  const label = requestLabel(task.request);
  const none = { label, address: null };
  if (stage.at === "allocate") {
    const { allocation } = stage;
    if (allocation.by === "object") return { kind: "write-ipaddress", label, address: allocation.address };
    if (allocation.by === "bitmap" && allocation.bitmap.at === "swap")
      return { kind: "write-bitmap", ...none };
    return { kind: allocation.by === "search" ? "write-ipaddress" : "read", ...none };
  }
  if (stage.at === "write") return { kind: "write-service", label, address: stage.taken[0]?.text ?? null };
  return { kind: stage.at === "read" ? "read" : "write-other", ...none };
}

/** The address that a create asks for, as it was sent. */
function wantedAddress(request: ApiRequest): string | null {
  const spec = request.verb === "create" ? request.body.spec : undefined;
  const wanted =
    typeof spec === "object" && spec !== null && "clusterIP" in spec ? spec.clusterIP : undefined;
  return typeof wanted === "string" ? wanted : null;
}

/** The arrow of a lost message: it ends where its sender or receiver died. */
export function lostMessage(lost: Lost, step: StepIndex, place: number): Message {
  const { task } = lost;
  const server = letterOf(lost.server);
  const arriving = task.kind === "request" && task.stage.at === "arrive";
  const operation = arriving
    ? { kind: "request" as const, label: requestLabel(task.request), address: wantedAddress(task.request) }
    : operationOf(task);
  return {
    id: -(step * 64 + place + 1),
    rule: "crash",
    kind: operation.kind,
    from: arriving ? "client" : server,
    to: arriving ? server : "etcd",
    sentAt: arriving ? task.clientSentAt : task.sentAt,
    landsAt: lost.at,
    label: operation.label,
    sub: "lost",
    address: operation.address,
    addresses: operation.address === null ? [] : addressesIn(operation.address),
    task: task.id,
    refused: false,
    breaks: false,
    lost: true,
    step,
  };
}
