/** Creating and deleting IPAddress objects on behalf of a Service (ipaddress-allocator.md 2 and 5). */
import * as etcd from "../etcd/etcd.ts";
import type { Family } from "../net/family.ts";
import { allocatorLabels, type IPAddress, type ParentRef } from "../objects/ip-address.ts";
import { validateIPAddressCreate } from "../objects/ip-address-validation.ts";
import type { Service } from "../objects/service.ts";
import type { Behaviours } from "../releases/behaviours.ts";
import type { Watcher } from "../transition.ts";
import type { Turn } from "../turn.ts";

/** The reference that an allocation writes (uid only where the release does so). */
export function parentRefOf(service: Pick<Service, "metadata">, behaviours: Behaviours): ParentRef {
  const { name, namespace, uid } = service.metadata;
  const place = namespace ?? "";
  return behaviours.parentRefUID
    ? { group: "", resource: "services", namespace: place, name, uid }
    : { group: "", resource: "services", namespace: place, name };
}

/** The object as sent; etcd gives it its revision. */
export function newIPAddress(turn: Turn, address: string, family: Family, parentRef: ParentRef): IPAddress {
  return {
    metadata: {
      name: address,
      uid: turn.nextUid(),
      resourceVersion: 0,
      creationTimestamp: turn.wholeSecond(),
      labels: allocatorLabels(family),
    },
    spec: { parentRef },
  };
}

/** Why the API refuses such an object before etcd sees it (a Service without a name, issue 135333), or undefined. */
export function refusalOf(
  address: string,
  family: Family,
  parentRef: ParentRef,
  behaviours: Behaviours,
): string | undefined {
  const metadata = {
    name: address,
    uid: 0,
    resourceVersion: 0,
    creationTimestamp: 0,
    labels: allocatorLabels(family),
  };
  return validateIPAddressCreate({ metadata, spec: { parentRef } }, { behaviours, families: [family] })
    ?.message;
}

/** One operation: creates the object. False when the name exists. */
export function createIPAddress(
  turn: Turn,
  by: Watcher,
  address: string,
  family: Family,
  parentRef: ParentRef,
  sent: { readonly sentAt: number; readonly task: number },
): boolean {
  const object = newIPAddress(turn, address, family, parentRef);
  const done = etcd.create(turn.etcd, "ipaddresses", address, object, turn.stamp("ipaddresses"));
  turn.etcd = done.etcd;
  const ok = done.object !== undefined;
  turn.note({
    note: "etcd",
    by,
    what: "create",
    record: "ipaddress",
    key: address,
    addresses: [address],
    ok,
    why: ok ? `for ${parentRef.namespace}/${parentRef.name}` : "AlreadyExists",
    sentAt: sent.sentAt,
    task: sent.task,
  });
  return ok;
}

/**
 * One operation: deletes whatever IPAddress has that name, no matter whose it is; with finalizers it is only marked.
 * False when there is none.
 */
export function deleteIPAddress(
  turn: Turn,
  by: Watcher,
  address: string,
  sent: { readonly sentAt: number; readonly task: number },
): boolean {
  const done = etcd.update(
    turn.etcd,
    "ipaddresses",
    address,
    (object) => {
      if ((object.metadata.finalizers?.length ?? 0) === 0) return undefined;
      if (object.metadata.deletionTimestamp !== undefined) return object;
      return { ...object, metadata: { ...object.metadata, deletionTimestamp: turn.wholeSecond() } };
    },
    turn.stamp("ipaddresses"),
  );
  turn.etcd = done.etcd;
  const ok = done.object !== undefined;
  turn.note({
    note: "etcd",
    by,
    what: "delete",
    record: "ipaddress",
    key: address,
    addresses: [address],
    ok,
    why: ok ? "" : "NotFound",
    sentAt: sent.sentAt,
    task: sent.task,
  });
  return ok;
}
