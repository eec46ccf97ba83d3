/** A cluster that holds what a recording began with. */
import { nextPending } from "../../drivers/clock.ts";
import { offsetOf } from "../../model/allocators/bitmap.ts";
import { advance } from "../../model/apply.ts";
import { append, type Chain } from "../../model/chain.ts";
import type { Chance } from "../../model/chance.ts";
import * as etcd from "../../model/etcd/etcd.ts";
import { serviceKey } from "../../model/etcd/service-index.ts";
import type { Input, Json } from "../../model/input.ts";
import { parseAddress } from "../../model/net/address.ts";
import { emptyBitSet } from "../../model/net/bit-set.ts";
import { parsePrefix } from "../../model/net/prefix.ts";
import { isJsonObject, newReading } from "../../model/objects/json-reading.ts";
import type { Metadata } from "../../model/objects/metadata.ts";
import { defaultServiceCIDRName } from "../../model/objects/service-cidr.ts";
import { readServiceSpec } from "../../model/objects/service-json.ts";
import type { ClusterEvent } from "../../model/observed.ts";
import type { ServerFlags } from "../../model/releases/start-up.ts";
import { emptyWorld, type World } from "../../model/world.ts";
import { at, listAt, mapAt, textAt } from "../api/json-paths.ts";
import { namespacesOf, type Surroundings } from "../surroundings.ts";
import { noHints, RecordedChance } from "./recorded-chance.ts";
import type { RecordedState, Recording } from "./recording.ts";

/** Time for the apiserver to start before the first command, ms. */
const startUpMs = 5_000;

const prompt = {
  clientMs: 1,
  servers: [{ etcdMs: 1, watchMs: 2 }],
  repairMs: 180_000,
};

export function flagsOf(recording: Recording): ServerFlags {
  const gates = (recording.flags["--feature-gates"] ?? "").split(",").filter((gate) => gate !== "");
  return {
    version: recording.version,
    gates: Object.fromEntries(gates.map((gate) => [gate.split("=")[0] ?? "", gate.endsWith("=true")])),
    serviceClusterIPRange: (recording.flags["--service-cluster-ip-range"] ?? "")
      .split(",")
      .filter((cidr) => cidr !== ""),
  };
}

/** The latest moment that any object tells of: the state was taken then or a little later. */
function latestTime(state: RecordedState): number {
  const found = JSON.stringify(state).match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g) ?? [];
  return Math.max(0, ...found.map((date) => Date.parse(`${date}Z`)));
}

class Stock {
  #etcd = etcd.emptyEtcd;
  #uid = 1;
  readonly #epoch: number;

  constructor(epoch: number) {
    this.#epoch = epoch;
  }

  get etcd(): etcd.Etcd {
    return this.#etcd;
  }

  get nextUid(): number {
    return this.#uid;
  }

  #time(date: string): number {
    return Date.parse(date) - this.#epoch;
  }

  #metadata(object: Json): Metadata {
    const text = (key: string) => textAt(object, `metadata.${key}`);
    const map = (key: string) => mapAt(object, `metadata.${key}`) as Readonly<Record<string, string>>;
    const finalizers = listAt(object, "metadata.finalizers").map(String);
    return {
      name: text("name"),
      ...(text("namespace") !== "" && { namespace: text("namespace") }),
      ...(text("generateName") !== "" && { generateName: text("generateName") }),
      uid: this.#uid++,
      resourceVersion: 0,
      creationTimestamp: this.#time(text("creationTimestamp")),
      ...(text("deletionTimestamp") !== "" && { deletionTimestamp: this.#time(text("deletionTimestamp")) }),
      ...(Object.keys(map("labels")).length > 0 && { labels: map("labels") }),
      ...(Object.keys(map("annotations")).length > 0 && { annotations: map("annotations") }),
      ...(finalizers.length > 0 && { finalizers }),
    };
  }

  #store<N extends etcd.TableName>(table: N, key: string, object: etcd.ObjectOf<N>, recorded: Json): void {
    const revision = Math.max(this.#etcd.revision, Number(textAt(recorded, "metadata.resourceVersion")) - 1);
    const stamp = { at: 0, watched: false };
    this.#etcd = etcd.create({ ...this.#etcd, revision }, table, key, object, stamp).etcd;
  }

  add(object: Json): void {
    const metadata = this.#metadata(object);
    switch (textAt(object, "kind")) {
      case "Service": {
        const spec = readServiceSpec(newReading(), at(object, "spec"));
        this.#store(
          "services",
          serviceKey(metadata.namespace ?? "default", metadata.name),
          { metadata, spec },
          object,
        );
        return;
      }
      case "IPAddress": {
        const part = (key: string) => textAt(object, `spec.parentRef.${key}`);
        const parentRef = {
          group: part("group"),
          resource: part("resource"),
          namespace: part("namespace"),
          name: part("name"),
        };
        this.#store("ipaddresses", metadata.name, { metadata, spec: { parentRef } }, object);
        return;
      }
      default: {
        const conditions = listAt(object, "status.conditions").map((condition) => ({
          type: textAt(condition, "type"),
          status: textAt(condition, "status"),
          reason: textAt(condition, "reason"),
          message: textAt(condition, "message"),
          lastTransitionTime: this.#time(textAt(condition, "lastTransitionTime")),
        }));
        const cidrs = listAt(object, "spec.cidrs").map(String);
        this.#store(
          "servicecidrs",
          metadata.name,
          { metadata, spec: { cidrs }, status: { conditions } },
          object,
        );
      }
    }
  }

  /** The bitmap of a range that the flags had when the cluster began, and that they have no longer. */
  addBitmap(slot: 0 | 1, text: string): void {
    const range = parsePrefix(text);
    if (range === undefined) return;
    let bits = emptyBitSet;
    for (const { spec } of this.#etcd.services.now.objects.values()) {
      for (const ip of spec.clusterIPs) {
        const address = parseAddress(ip);
        const offset = address?.family === range.family ? offsetOf(range, address.value) : undefined;
        if (offset !== undefined) bits = bits.with(offset);
      }
    }
    this.#etcd = etcd.swapRange(this.#etcd, slot, 0, text, bits).etcd;
  }

  event(event: Json): ClusterEvent {
    const involved = (key: string) => textAt(event, `involvedObject.${key}`);
    const namespace = involved("namespace");
    return {
      at: this.#time(textAt(event, "eventTime") || textAt(event, "firstTimestamp")),
      by: 0,
      type: textAt(event, "type") === "Normal" ? "Normal" : "Warning",
      reason: textAt(event, "reason"),
      action: textAt(event, "action"),
      note: textAt(event, "message"),
      regarding: `${involved("kind")}:${namespace === "" ? "" : `${namespace}/`}${involved("name")}`,
      controller: textAt(event, "source.component") || textAt(event, "reportingComponent"),
    };
  }
}

/** Plays on what is due by `until`, ms; `seen` is told of each world on the way. */
export function playUntil(
  world: World,
  until: number,
  chance: Chance,
  seen: (world: World) => void = () => {},
): World {
  let here = world;
  for (;;) {
    const next = nextPending(here);
    if (next === undefined || next.due > until) return here;
    here = advance(here, next.transition, { chance, notes: false }).world;
    seen(here);
  }
}

function act(world: World, at: number, input: Input): World {
  return advance(world, { kind: "input", at: Math.max(at, world.now), input }, { notes: false }).world;
}

export interface Cluster {
  readonly world: World;
  readonly surroundings: Surroundings;
  /** Simulated time at which the recorded state was taken, ms. */
  readonly began: number;
}

/** The recorded cluster with its apiserver running; without a state the apiserver is stopped. */
export function clusterOf(recording: Recording): Cluster {
  const flags = flagsOf(recording);
  const { state } = recording;
  const added = act(act(emptyWorld, 0, { do: "set-delays", delays: prompt }), 0, { do: "add-server", flags });
  if (state === undefined) {
    return { world: added, surroundings: { epoch: 0, namespaces: new Map() }, began: 0 };
  }
  const epoch = latestTime(state) - startUpMs;
  const stock = new Stock(epoch);
  const objects = [...state.services, ...state.ipaddresses, ...state.servicecidrs].filter(isJsonObject);
  const version = (object: Json) => Number(textAt(object, "metadata.resourceVersion"));
  for (const object of objects.toSorted((one, other) => version(one) - version(other))) stock.add(object);
  const first = objects.find(
    (object) =>
      textAt(object, "metadata.name") === defaultServiceCIDRName && textAt(object, "kind") === "ServiceCIDR",
  );
  for (const [slot, cidr] of listAt(first, "spec.cidrs").map(String).entries()) {
    if (flags.serviceClusterIPRange[slot] !== cidr) stock.addBitmap(slot as 0 | 1, cidr);
  }
  const stocked: World = { ...added, etcd: stock.etcd, nextUid: stock.nextUid };
  const chance = new RecordedChance(noHints);
  let world = act(stocked, 0, { do: "start", server: 0 });
  world = playUntil(world, startUpMs / 2, chance);
  // With the gate off nobody looks after ServiceCIDRs.
  if (world.servers[0]?.behaviours?.allocator !== "bitmap") {
    world = act(world, world.now, { do: "start-controller-manager", server: 0, gateOn: true });
  }
  world = playUntil(world, startUpMs, chance);
  let events: Chain<ClusterEvent> | undefined;
  for (const event of state.events) events = append(events, stock.event(event));
  world = { ...world, observed: { ...world.observed, events } };
  const made = namespacesOf(world, { epoch, namespaces: new Map() });
  return { world, surroundings: { epoch, namespaces: made }, began: startUpMs };
}
