/**
 * After a step that could not be explained, the world is set to what was observed, so that the steps that follow are
 * judged for themselves. The step itself stays counted as different or unchecked.
 */

import * as etcd from "../../model/etcd/etcd.ts";
import type { Json } from "../../model/input.ts";
import { parseAddressSloppy } from "../../model/net/address.ts";
import { emptyBitSet } from "../../model/net/bit-set.ts";
import type { Family } from "../../model/net/family.ts";
import type { Metadata } from "../../model/objects/metadata.ts";
import type { Condition } from "../../model/objects/service-cidr.ts";
import type { World } from "../../model/world.ts";
import { isRefusal, sameObject } from "./compare-observation.ts";
import { type Identities, identify } from "./identities.ts";
import { isObject, type JsonObject } from "./json.ts";

export function adopt(
  world: World,
  obs: JsonObject,
  identities: Identities,
): { readonly world: World; readonly identities: Identities } {
  let next = world.etcd;
  let nextUid = world.nextUid;
  let known = identities;
  const stamp = { at: world.now, watched: true };
  const metadataOf = (
    old: Metadata | undefined,
    name: string,
    namespace: string | undefined,
    value: JsonObject,
  ): Metadata => {
    const kept = old ?? {
      uid: nextUid++,
      resourceVersion: 0,
      creationTimestamp: Math.floor(world.now / 1000) * 1000,
    };
    if (typeof value.uid === "string") known = identify(known, [[value.uid, kept.uid]]);
    const labels = isObject(value.labels) ? (value.labels as Record<string, string>) : undefined;
    return {
      ...kept,
      name,
      ...(namespace !== undefined && { namespace }),
      ...(labels !== undefined && { labels }),
      finalizers: texts(value.finalizers),
      ...("deleting" in value && { deletionTimestamp: old?.deletionTimestamp ?? world.now }),
    };
  };
  const reconcile = <N extends etcd.TableName>(
    table: N,
    make: (key: string, value: JsonObject, old: etcd.ObjectOf<N> | undefined) => etcd.ObjectOf<N>,
  ) => {
    const recorded = obs[table];
    if (!isObject(recorded) || isRefusal(recorded)) return;
    for (const key of [...next[table].now.objects.keys()]) {
      if (!(key in recorded)) next = etcd.update(next, table, key, () => undefined, stamp).etcd;
    }
    for (const [key, value] of Object.entries(recorded)) {
      if (!isObject(value)) continue;
      const old = etcd.read(next, table, key);
      if (old !== undefined && sameObject(table, old, value)) {
        if (typeof value.uid === "string") known = identify(known, [[value.uid, old.metadata.uid]]);
        continue;
      }
      const object = make(key, value, old);
      next =
        old === undefined
          ? etcd.create(next, table, key, object, stamp).etcd
          : etcd.update(next, table, key, () => object, stamp).etcd;
    }
  };
  reconcile("services", (key, value, old) => {
    const [namespace, name] = key.split("/") as [string, string];
    const clusterIPs = texts(value.clusterIPs);
    const families = texts(value.ipFamilies) as Family[];
    const spec = {
      ...(old?.spec ?? { ports: [], sessionAffinity: "None" }),
      type: String(value.type),
      clusterIPs,
      clusterIP: clusterIPs[0] ?? "",
      ipFamilies:
        "ipFamilies" in value
          ? families
          : clusterIPs.map((text) => parseAddressSloppy(text)?.family ?? "IPv4"),
      ...(value.policy !== null && {
        ipFamilyPolicy: typeof value.policy === "string" ? value.policy : "SingleStack",
      }),
    };
    return { metadata: metadataOf(old?.metadata, name, namespace, value), spec };
  });
  reconcile("ipaddresses", (key, value, old) => {
    const parent = isObject(value.parentRef) ? value.parentRef : {};
    const text = (member: string) => (typeof parent[member] === "string" ? parent[member] : "");
    const parentRef = {
      group: text("group"),
      resource: text("resource"),
      namespace: text("namespace"),
      name: text("name"),
    };
    return { metadata: metadataOf(old?.metadata, key, undefined, value), spec: { parentRef } };
  });
  reconcile("servicecidrs", (key, value, old) => {
    const conditions = (Array.isArray(value.conditions) ? value.conditions : []) as unknown as Condition[];
    const stamped = conditions.map((condition) => ({ ...condition, lastTransitionTime: world.now }));
    return {
      metadata: metadataOf(old?.metadata, key, undefined, value),
      spec: { cidrs: texts(value.cidrs) },
      status: { conditions: stamped },
    };
  });
  if (isObject(obs.bitmap)) next = adoptBitmaps(next, obs.bitmap);
  return { world: { ...world, etcd: next, nextUid }, identities: known };
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function adoptBitmaps(from: etcd.Etcd, recorded: JsonObject): etcd.Etcd {
  let next = from;
  for (const [slot, name] of (["primary", "secondary"] as const).entries()) {
    const seen = recorded[name];
    if (!isObject(seen) || typeof seen.range !== "string" || !Array.isArray(seen.offsets)) continue;
    let bits = emptyBitSet;
    for (const offset of seen.offsets) bits = bits.with(Number(offset));
    const stored = next.ranges[slot as 0 | 1];
    if (stored !== undefined && stored.range === seen.range && stored.bits.equals(bits)) continue;
    next = etcd.swapRange(next, slot as 0 | 1, stored?.revision ?? 0, seen.range, bits).etcd;
  }
  return next;
}
