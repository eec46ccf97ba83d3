/** The table of each kind, as the server makes it for `get` (printers/internalversion, `observables.md 3`). */
import type { Json } from "../../model/input.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { listAt, mapAt, nameOf, textAt } from "../api/json-paths.ts";
import type { KindInfo } from "../api/kinds.ts";
import type { Surroundings } from "../surroundings.ts";
import { timeOf } from "../surroundings.ts";
import { ageText } from "./age.ts";

/** A wide column is shown by `-o wide` alone. */
export interface Column {
  readonly title: string;
  readonly wide?: boolean;
}

export interface TableForm {
  readonly columns: readonly Column[];
  /** A row may hold more cells than there are columns: the IPAddress' one ends in an age that has no column. */
  readonly cells: (object: JsonObject, clock: Clock) => readonly string[];
}

export interface Clock {
  /** Simulated time, ms. */
  readonly now: number;
  readonly surroundings: Surroundings;
}

const none = "<none>";

/** Time since a date of an object, as columns print it. */
export function ageSince(date: string, { now, surroundings }: Clock): string {
  if (date === "") return "<unknown>";
  return ageText(now - timeOf(date, surroundings));
}

function age(object: JsonObject, clock: Clock): string {
  return ageSince(textAt(object, "metadata.creationTimestamp"), clock);
}

/** `a=b,c=d`, keys in order. */
export function labelsText(labels: JsonObject): string {
  const keys = Object.keys(labels).sort();
  return keys.length === 0 ? none : keys.map((key) => `${key}=${labels[key]}`).join(",");
}

function joined(list: readonly Json[]): string {
  return list.length === 0 ? none : list.join(",");
}

function externalIP(object: JsonObject): string {
  const externalIPs = listAt(object, "spec.externalIPs");
  switch (textAt(object, "spec.type")) {
    case "ExternalName":
      return textAt(object, "spec.externalName");
    case "LoadBalancer":
      return externalIPs.length > 0 ? externalIPs.join(",") : "<pending>";
    case "ClusterIP":
    case "NodePort":
      return joined(externalIPs);
    default:
      return "<unknown>";
  }
}

function portText(port: Json): string {
  const nodePort = textAt(port, "nodePort");
  return `${textAt(port, "port")}${nodePort === "" ? "" : `:${nodePort}`}/${textAt(port, "protocol")}`;
}

const services: TableForm = {
  columns: [
    { title: "NAME" },
    { title: "TYPE" },
    { title: "CLUSTER-IP" },
    { title: "EXTERNAL-IP" },
    { title: "PORT(S)" },
    { title: "AGE" },
    { title: "SELECTOR", wide: true },
  ],
  cells: (object, clock) => [
    nameOf(object),
    textAt(object, "spec.type"),
    String(listAt(object, "spec.clusterIPs")[0] ?? none),
    externalIP(object),
    joined(listAt(object, "spec.ports").map(portText)),
    age(object, clock),
    labelsText(mapAt(object, "spec.selector")),
  ],
};

function parentText(object: JsonObject): string {
  const parent = mapAt(object, "spec.parentRef");
  if (Object.keys(parent).length === 0) return none;
  const part = (key: string) => textAt(parent, key);
  const resource = part("group") === "" ? part("resource") : `${part("resource")}.${part("group")}`;
  return [resource.toLowerCase(), part("namespace"), part("name")].filter((text) => text !== "").join("/");
}

const ipaddresses: TableForm = {
  columns: [{ title: "NAME" }, { title: "PARENTREF" }],
  cells: (object, clock) => [nameOf(object), parentText(object), age(object, clock)],
};

const servicecidrs: TableForm = {
  columns: [{ title: "NAME" }, { title: "CIDRS" }, { title: "AGE" }],
  cells: (object, clock) => [nameOf(object), listAt(object, "spec.cidrs").join(","), age(object, clock)],
};

const namespaces: TableForm = {
  columns: [{ title: "NAME" }, { title: "STATUS" }, { title: "AGE" }],
  cells: (object, clock) => [nameOf(object), textAt(object, "status.phase"), age(object, clock)],
};

/** First and last time of an Event and how often it was sent, whichever style wrote it. */
export function eventTimes(event: JsonObject): {
  readonly first: string;
  readonly last: string;
  readonly count: number;
} {
  const own = textAt(event, "eventTime");
  const first = textAt(event, "firstTimestamp") || own;
  const last = textAt(event, "series.lastObservedTime") || textAt(event, "lastTimestamp") || own;
  const count = Number(textAt(event, "series.count") || textAt(event, "count") || 1);
  return { first, last, count };
}

function eventSource(event: JsonObject): string {
  const component = textAt(event, "source.component");
  const parts =
    component === ""
      ? [textAt(event, "reportingComponent"), textAt(event, "reportingInstance")]
      : [component, textAt(event, "source.host")];
  return parts.filter((part) => part !== "").join(", ");
}

const events: TableForm = {
  columns: [
    { title: "LAST SEEN" },
    { title: "TYPE" },
    { title: "REASON" },
    { title: "OBJECT" },
    { title: "SUBOBJECT", wide: true },
    { title: "SOURCE", wide: true },
    { title: "MESSAGE" },
    { title: "FIRST SEEN", wide: true },
    { title: "COUNT", wide: true },
    { title: "NAME", wide: true },
  ],
  cells: (event, clock) => {
    const { first, last, count } = eventTimes(event);
    return [
      ageSince(last, clock),
      textAt(event, "type"),
      textAt(event, "reason"),
      `${textAt(event, "involvedObject.kind").toLowerCase()}/${textAt(event, "involvedObject.name")}`,
      textAt(event, "involvedObject.fieldPath"),
      eventSource(event),
      textAt(event, "message").trim(),
      ageSince(first, clock),
      String(count),
      nameOf(event),
    ];
  },
};

const forms: Readonly<Record<string, TableForm>> = {
  services,
  ipaddresses,
  servicecidrs,
  namespaces,
  events,
};

const other: TableForm = {
  columns: [{ title: "NAME" }, { title: "AGE" }],
  cells: (object, clock) => [nameOf(object), age(object, clock)],
};

export function tableForm(kind: KindInfo): TableForm {
  return forms[kind.plural] ?? other;
}
