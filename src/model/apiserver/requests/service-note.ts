/** What is said of a write of a Service. */
import { addressesOf, serviceKey } from "../../etcd/service-index.ts";
import type { Service } from "../../objects/service.ts";
import type { Turn } from "../../turn.ts";
import type { RequestTask } from "../task.ts";

export function keyOf(service: Service): string {
  return serviceKey(service.metadata.namespace ?? "default", service.metadata.name);
}

export function noteService(
  turn: Turn,
  id: number,
  task: RequestTask,
  what: "create" | "update" | "delete",
  service: Service,
  ok: boolean,
  refusal: string,
  old?: Service,
): void {
  if (turn.notes === undefined) return;
  const key = keyOf(service);
  // An update concerns the addresses that the Service gives up, too.
  const given = old === undefined ? [] : addressesOf(old);
  const addresses = addressesOf(service);
  turn.note({
    note: "etcd",
    by: id,
    what,
    record: "service",
    key,
    addresses: [...addresses, ...given.filter((address) => !addresses.includes(address))],
    ok,
    why: ok ? "" : refusal,
    sentAt: task.sentAt,
    task: task.id,
  });
}
