/** Events as objects: what controllers have sent, repeats joined as the event recorders join them. */
import { toArray } from "../../model/chain.ts";
import * as etcd from "../../model/etcd/etcd.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import type { ClusterEvent } from "../../model/observed.ts";
import type { World } from "../../model/world.ts";
import { dateText, microDateText, type Surroundings } from "../surroundings.ts";
import { uidText } from "./objects.ts";

const repair = "ipallocator-repair-controller";
/** Stands for the uid of an object that is gone. */
const goneUid = 2_000_003;
/** A series that is not continued for so long begins anew (client-go tools/events). */
const seriesMs = 360_000;

interface Series {
  readonly event: ClusterEvent;
  readonly last: number;
  readonly count: number;
  /** Its number among all Events, which makes its name and uid. */
  readonly place: number;
}

function seriesKey({ by, type, reason, note, regarding }: ClusterEvent): string {
  return JSON.stringify([by, type, reason, note, regarding]);
}

function joined(world: World): readonly Series[] {
  const series: Series[] = [];
  const places = new Map<string, number>();
  for (const event of toArray(world.observed.events)) {
    const key = seriesKey(event);
    const index = places.get(key);
    const before = index === undefined ? undefined : series[index];
    if (index !== undefined && before !== undefined && event.at - before.last <= seriesMs) {
      series[index] = { ...before, last: event.at, count: before.count + 1 };
      continue;
    }
    places.set(key, series.length);
    series.push({ event, last: event.at, count: 1, place: series.length });
  }
  return series;
}

const regardedKinds = {
  Service: { table: "services", apiVersion: "v1" },
  IPAddress: { table: "ipaddresses", apiVersion: "networking.k8s.io/v1" },
  ServiceCIDR: { table: "servicecidrs", apiVersion: "networking.k8s.io/v1" },
} as const;

function involved(world: World, regarding: string): JsonObject {
  const colon = regarding.indexOf(":");
  const kind = regarding.slice(0, colon) as keyof typeof regardedKinds;
  const key = regarding.slice(colon + 1);
  const { table, apiVersion } = regardedKinds[kind];
  const slash = kind === "Service" ? key.indexOf("/") : -1;
  const object = etcd.read(world.etcd, table, key);
  return {
    apiVersion,
    kind,
    name: key.slice(slash + 1),
    ...(slash >= 0 && { namespace: key.slice(0, slash) }),
    // Of an object that is gone the model remembers neither.
    resourceVersion: String(object?.metadata.resourceVersion ?? 1),
    uid: uidText(object?.metadata.uid ?? goneUid),
  };
}

/** `web.18ed0aa1e2e5c55a`: the name ends in the time of the first sending, in ns and hexadecimal. */
function eventName(name: string, event: ClusterEvent, place: number, { epoch }: Surroundings): string {
  const nanoseconds = BigInt(Math.floor(epoch + event.at)) * 1_000_000n + BigInt(place % 1_000_000);
  return `${name}.${nanoseconds.toString(16)}`;
}

function eventJson(
  world: World,
  { event, last, count, place }: Series,
  surroundings: Surroundings,
): JsonObject {
  const involvedObject = involved(world, event.regarding);
  const { name } = involvedObject;
  const namespace = typeof involvedObject.namespace === "string" ? involvedObject.namespace : "default";
  const newStyle = event.controller === repair;
  const host = `c${event.by === "controller-manager" ? "m" : event.by + 1}`;
  const times: JsonObject = newStyle
    ? {
        eventTime: microDateText(event.at, surroundings),
        ...(count > 1 && {
          series: { count, lastObservedTime: microDateText(last, surroundings) },
        }),
        firstTimestamp: null,
        lastTimestamp: null,
      }
    : {
        eventTime: null,
        count,
        firstTimestamp: dateText(event.at, surroundings),
        lastTimestamp: dateText(last, surroundings),
      };
  return {
    kind: "Event",
    apiVersion: "v1",
    metadata: {
      name: eventName(String(name), event, place, surroundings),
      namespace,
      uid: uidText(place + 1_000_003),
      resourceVersion: String(place + 1),
      creationTimestamp: dateText(event.at, surroundings),
    },
    involvedObject,
    reason: event.reason,
    message: event.note,
    source: newStyle ? {} : { component: event.controller },
    ...times,
    type: event.type,
    ...(newStyle && { action: event.action }),
    reportingComponent: event.controller,
    reportingInstance: newStyle ? `${event.controller}-${host}` : "",
  };
}

/** All Events, in the order of their keys in etcd. */
export function eventObjects(world: World, surroundings: Surroundings): readonly JsonObject[] {
  const objects = joined(world).map((series) => eventJson(world, series, surroundings));
  const key = ({ metadata }: JsonObject) => {
    const { namespace, name } = metadata as { namespace: string; name: string };
    return `${namespace}/${name}`;
  };
  return objects.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}
