/** Watch deliveries: one event at a time, in the order of etcd's revisions, per kind and per watcher. */
import { forgetServiceCIDR, syncAllocators } from "../allocators/ranges.ts";
import { type TableName, trimEvents } from "../etcd/etcd.ts";
import { addressesOf } from "../etcd/service-index.ts";
import { nextEvent, type Stored, type Table, type WatchEvent } from "../etcd/table.ts";
import type { Service } from "../objects/service.ts";
import type { ServiceCIDR } from "../objects/service-cidr.ts";
import type { Watcher } from "../transition.ts";
import { Impossible, type Turn } from "../turn.ts";
import type { Informer, Informers } from "./apiserver.ts";
import { addressNeedsSync } from "./repair/ip-address-sync.ts";
import { enqueue } from "./repair/queue.ts";
import { serviceNeedsSync } from "./repair/service-sync.ts";

type AnyEvent = WatchEvent<Stored, unknown>;

/** The next event an informer has not seen, or undefined. */
export function nextFor(
  turn: Pick<Turn, "etcd">,
  informer: Informer<TableName> | undefined,
  resource: TableName,
): AnyEvent | undefined {
  if (informer === undefined) return undefined;
  return nextEvent(turn.etcd[resource] as unknown as Table<Stored, unknown>, informer.seen);
}

/** Moves an informer on by one event and returns it with the new informers. */
export function takeEvent(
  turn: Turn,
  to: Watcher,
  informers: Informers,
  resource: TableName,
): { event: AnyEvent; informers: Informers } {
  const event = nextFor(turn, informers[resource], resource);
  if (event === undefined) throw new Impossible(`nothing to deliver to ${to} about ${resource}`);
  if (turn.notes !== undefined) noteDelivery(turn, to, resource, event);
  return { event, informers: { ...informers, [resource]: { seen: event.revision, cache: event.after } } };
}

function noteDelivery(turn: Turn, to: Watcher, resource: TableName, event: AnyEvent): void {
  turn.note({
    note: "deliver",
    to,
    resource,
    key: event.key,
    addresses: addressesIn(resource, event),
    gone: event.object === undefined,
    sentAt: event.at,
  });
}

function addressesIn(resource: TableName, event: AnyEvent): readonly string[] {
  if (resource === "ipaddresses") return [event.key];
  return resource === "services" ? addressesOf((event.object ?? event.previous) as unknown as Service) : [];
}

export function deliverToServer(turn: Turn, id: number, resource: TableName): void {
  const { event, informers } = takeEvent(turn, id, turn.server(id).informers, resource);
  turn.patch(id, { informers });
  forgetSeen(turn, resource);
  if (resource === "servicecidrs") serviceCIDRChanged(turn, id, event);
  else if (resource === "services") serviceChanged(turn, id, event);
  else if (repairing(turn, id) && addressNeedsSync(turn.server(id), event.key))
    enqueue(turn, id, "ipaddresses", event.key);
}

/** The IPAddress loop's workers take keys once the first pass is over; it enqueues everything then. */
function repairing(turn: Turn, id: number): boolean {
  const server = turn.server(id);
  return server.hooks.repair && server.behaviours?.repair === "ipaddress";
}

function serviceChanged(turn: Turn, id: number, event: AnyEvent): void {
  const server = turn.server(id);
  if (repairing(turn, id) && serviceNeedsSync(server, event.key)) enqueue(turn, id, "services", event.key);
  const roundPending = server.timers["bitmap-repair"] !== undefined;
  if (server.behaviours?.bitmapRepairOnServiceEvents === true && roundPending)
    turn.arm(id, "bitmap-repair", turn.now);
}

function serviceCIDRChanged(turn: Turn, id: number, event: AnyEvent): void {
  const server = turn.server(id);
  const allocators =
    event.object === undefined
      ? forgetServiceCIDR(server.allocators, event.previous as unknown as ServiceCIDR)
      : syncAllocators(server, turn.server(id).informers.servicecidrs?.cache ?? turn.etcd.servicecidrs.now);
  turn.patch(id, { allocators });
}

/** Lets etcd forget the events that every watcher has seen. */
export function forgetSeen(turn: Turn, resource?: TableName): void {
  for (const name of resource === undefined
    ? (["services", "ipaddresses", "servicecidrs"] as const)
    : [resource]) {
    turn.etcd = trimEvents(turn.etcd, name, turn.seenByAll(name));
  }
}
