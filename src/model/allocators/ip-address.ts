/** Creating and deleting IPAddress objects on behalf of a Service (ipaddress-allocator.md 2 and 5). */
import * as etcd from "../etcd/etcd.ts";
import type { WriteFailure } from "../etcd/write-failure.ts";
import type { ServerId } from "../input.ts";
import type { Family } from "../net/family.ts";
import { allocatorLabels, type IPAddress, type ParentRef } from "../objects/ip-address.ts";
import { validateIPAddressCreate } from "../objects/ip-address-validation.ts";
import type { Service } from "../objects/service.ts";
import type { Behaviours } from "../releases/behaviours.ts";
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

export type Created = "created" | "exists" | WriteFailure;

/** One operation: creates the object. */
export function createIPAddress(
  turn: Turn,
  by: ServerId,
  address: string,
  family: Family,
  parentRef: ParentRef,
  sent: Sent,
): Created {
  const object = newIPAddress(turn, address, family, parentRef);
  const done = turn.write(by, (before) =>
    etcd.create(before, "ipaddresses", address, object, turn.stamp("ipaddresses")),
  );
  if ("failed" in done) {
    noteIPAddress(turn, by, "create", address, sent, done.landed, done.failed);
    return done;
  }
  const ok = done.object !== undefined;
  const why = ok ? `for ${parentRef.namespace}/${parentRef.name}` : "AlreadyExists";
  noteIPAddress(turn, by, "create", address, sent, ok, why);
  return ok ? "created" : "exists";
}

export type Deleted = "deleted" | "missing" | WriteFailure;

/** One operation: deletes whatever IPAddress has that name, no matter whose it is; with finalizers it is only marked. */
export function deleteIPAddress(turn: Turn, by: ServerId, address: string, sent: Sent): Deleted {
  const done = turn.write(by, (before) =>
    etcd.update(
      before,
      "ipaddresses",
      address,
      (object) => {
        if ((object.metadata.finalizers?.length ?? 0) === 0) return undefined;
        if (object.metadata.deletionTimestamp !== undefined) return object;
        return { ...object, metadata: { ...object.metadata, deletionTimestamp: turn.wholeSecond() } };
      },
      turn.stamp("ipaddresses"),
    ),
  );
  if ("failed" in done) {
    noteIPAddress(turn, by, "delete", address, sent, done.landed, done.failed);
    return done;
  }
  const ok = done.object !== undefined;
  noteIPAddress(turn, by, "delete", address, sent, ok, ok ? "" : "NotFound");
  return ok ? "deleted" : "missing";
}

interface Sent {
  readonly sentAt: number;
  readonly task: number;
  /** A repair loop does it, not a request. */
  readonly repair?: true;
}

function noteIPAddress(
  turn: Turn,
  by: ServerId,
  what: "create" | "delete",
  address: string,
  sent: Sent,
  ok: boolean,
  why: string,
): void {
  turn.note({
    note: "etcd",
    by,
    what,
    record: "ipaddress",
    key: address,
    addresses: [address],
    ok,
    why,
    sentAt: sent.sentAt,
    task: sent.task,
    ...(sent.repair === true && { repair: true }),
  });
}
