/** Descriptions of the three kinds, line by line as kubectl's describers write them. */
import type { Json } from "../../model/input.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { at, listAt, mapAt, nameOf, textAt } from "../api/json-paths.ts";
import { lastAppliedAnnotation } from "../manifest/last-applied.ts";
import { longDateText } from "../surroundings.ts";
import { eventLines } from "./describe-events.ts";
import { type Clock, labelsText } from "./tables.ts";
import { align, describeStyle } from "./tabwriter.ts";

const none = "<none>";
const longestAnnotation = 140;

function labelLines(title: string, labels: JsonObject): string[] {
  const keys = Object.keys(labels).sort();
  if (keys.length === 0) return [`${title}:\t${none}`];
  return keys.map((key, index) => `${index === 0 ? `${title}:` : ""}\t${key}=${String(labels[key])}`);
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}

/** A long annotation stands below its key; what apply remembers is left out. */
function annotationLines(annotations: JsonObject): string[] {
  const keys = Object.keys(annotations)
    .filter((key) => key !== lastAppliedAnnotation)
    .sort();
  if (keys.length === 0) return [`Annotations:\t${none}`];
  const lines = keys.flatMap((key) => {
    const value = String(annotations[key]).replace(/\n$/, "");
    if (value.length + key.length + 2 <= longestAnnotation && !value.includes("\n"))
      return [`${key}: ${value}`];
    return [`${key}:`, ...value.split("\n").map((line) => `  ${shorten(line, longestAnnotation - 2)}`)];
  });
  return lines.map((line, index) => `${index === 0 ? "Annotations:" : ""}\t${line}`);
}

function headLines(object: JsonObject): string[] {
  return [
    ...labelLines("Labels", mapAt(object, "metadata.labels")),
    ...annotationLines(mapAt(object, "metadata.annotations")),
  ];
}

function portLines(port: Json): string[] {
  const name = textAt(port, "name") || "<unset>";
  const protocol = textAt(port, "protocol");
  const nodePort = textAt(port, "nodePort");
  return [
    `Port:\t${name}\t${textAt(port, "port")}/${protocol}`,
    `TargetPort:\t${textAt(port, "targetPort")}/${protocol}`,
    ...(nodePort === "" ? [] : [`NodePort:\t${name}\t${nodePort}/${protocol}`]),
    `Endpoints:\t${none}`,
  ];
}

function serviceLines(service: JsonObject): string[] {
  const text = (path: string) => textAt(service, `spec.${path}`);
  const list = (path: string) => listAt(service, `spec.${path}`).join(",");
  const optional = (title: string, value: string) => (value === "" ? [] : [`${title}:\t${value}`]);
  return [
    `Name:\t${nameOf(service)}`,
    `Namespace:\t${textAt(service, "metadata.namespace")}`,
    ...headLines(service),
    `Selector:\t${labelsText(mapAt(service, "spec.selector"))}`,
    `Type:\t${text("type")}`,
    ...optional("IP Family Policy", text("ipFamilyPolicy")),
    `IP Families:\t${list("ipFamilies") || none}`,
    `IP:\t${text("clusterIP")}`,
    `IPs:\t${list("clusterIPs") || none}`,
    ...optional("External IPs", list("externalIPs")),
    ...optional("External Name", text("externalName")),
    ...listAt(service, "spec.ports").flatMap(portLines),
    `Session Affinity:\t${text("sessionAffinity")}`,
    ...optional("External Traffic Policy", text("externalTrafficPolicy")),
    ...optional("HealthCheck NodePort", text("healthCheckNodePort")),
    ...optional("Internal Traffic Policy", text("internalTrafficPolicy")),
  ];
}

function cidrLines(cidr: JsonObject): string[] {
  const conditions = listAt(cidr, "status.conditions");
  const rows = conditions.map((condition) => {
    const time = textAt(condition, "lastTransitionTime");
    const cells = [
      textAt(condition, "type"),
      textAt(condition, "status"),
      time === "" ? "" : longDateText(time),
      textAt(condition, "reason"),
      textAt(condition, "message"),
    ];
    return `  ${cells.join("\t")}`;
  });
  const table = [
    "Status:",
    "Conditions:",
    "  Type\tStatus\tLastTransitionTime\tReason\tMessage",
    "  ----\t------\t------------------\t------\t-------",
    ...rows,
  ];
  return [
    `Name:\t${nameOf(cidr)}`,
    ...headLines(cidr),
    `CIDRs:\t${listAt(cidr, "spec.cidrs").join(", ")}`,
    ...(conditions.length === 0 ? [] : table),
  ];
}

function addressLines(address: JsonObject): string[] {
  const parent = at(address, "spec.parentRef");
  const part = (title: string, key: string) => `  ${title}:\t${textAt(parent, key)}`;
  return [
    `Name:\t${nameOf(address)}`,
    ...headLines(address),
    ...(parent === undefined
      ? []
      : [
          "Parent Reference:",
          part("Group", "group"),
          part("Resource", "resource"),
          part("Namespace", "namespace"),
          part("Name", "name"),
        ]),
  ];
}

function namespaceLines(namespace: JsonObject): string[] {
  return [
    `Name:\t${nameOf(namespace)}`,
    ...headLines(namespace),
    `Status:\t${textAt(namespace, "status.phase")}`,
    "",
    "No resource quota.",
    "",
    "No LimitRange resource.",
  ];
}

const describers: Readonly<Record<string, (object: JsonObject) => string[]>> = {
  services: serviceLines,
  servicecidrs: cidrLines,
  ipaddresses: addressLines,
};

/** The text of a description; without `events` it ends before them. Undefined for a kind that has no describer here. */
export function describeText(
  plural: string,
  object: JsonObject,
  events: readonly JsonObject[] | undefined,
  clock: Clock,
): string | undefined {
  if (plural === "namespaces") return align(`${namespaceLines(object).join("\n")}\n`, describeStyle);
  const describer = describers[plural];
  if (describer === undefined) return undefined;
  const { head, table } = events === undefined ? { head: undefined, table: [] } : eventLines(events, clock);
  const lines = head === undefined ? describer(object) : [...describer(object), head];
  const below = table.length === 0 ? "" : align(`${table.join("\n")}\n`, describeStyle);
  return align(`${lines.join("\n")}\n`, describeStyle) + below;
}
