/**
 * The compact form in which recordings stand in the repository: each observation holds only what changed since the one
 * before, Events are lists, and an IPAddress that looks like every other is one text. Logs, notes and requests that
 * repeat what `op` says are left out.
 */
import type { Json } from "../../model/input.ts";
import { isObject, type JsonObject } from "./json.ts";

export const packedForm = "skewscope/packed-recording/1";

const tables: readonly string[] = ["services", "ipaddresses", "servicecidrs", "bitmap"];
const eventMembers = ["type", "reason", "note", "regarding", "controller", "action", "seriesCount", "repeat"];
const familyLabel = "ipaddress.kubernetes.io/ip-family";
const managedLabel = "ipaddress.kubernetes.io/managed-by";
const manager = "ipallocator.k8s.io";

type Change = { readonly set?: JsonObject; readonly gone?: readonly string[] };

/** A recording in its compact form. */
export function pack(recording: JsonObject): JsonObject {
  const before = new Map<string, JsonObject>();
  const steps = Array.isArray(recording.steps) ? recording.steps : [];
  const packed = steps.map((step) => (isObject(step) ? packStep(step, before) : step));
  const { id, title, recorded_with } = recording;
  return {
    form: packedForm,
    id: id ?? "",
    title: title ?? "",
    recorded_with: recorded_with ?? "",
    steps: packed,
  };
}

function packStep(step: JsonObject, before: Map<string, JsonObject>): JsonObject {
  const { n, t, op, do: text, result, obs } = step;
  const kept: Record<string, Json> = { n: n ?? 0, t: t ?? 0, op: op ?? {}, do: text ?? "" };
  if (result !== undefined && result !== null) kept.result = result;
  if (isObject(obs)) {
    const packed: Record<string, Json> = {};
    for (const [key, value] of Object.entries(obs)) {
      if (key === "log") continue;
      if (key === "new_events" && Array.isArray(value)) packed[key] = value.map(packEvent);
      else if (tables.includes(key) && isObject(value)) packed[key] = packTable(key, value, before);
      else packed[key] = value;
    }
    kept.obs = packed;
  }
  return kept;
}

function packEvent(event: Json): Json {
  if (!isObject(event)) return event;
  const list = eventMembers.map((member) => event[member] ?? null);
  while (list.at(-1) === null) list.pop();
  return list;
}

function packTable(table: string, value: JsonObject, before: Map<string, JsonObject>): JsonObject {
  const old = before.get(table) ?? {};
  before.set(table, value);
  const set: Record<string, Json> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (JSON.stringify(old[key]) !== JSON.stringify(entry)) set[key] = packEntry(key, entry);
  }
  const gone = Object.keys(old).filter((key) => !(key in value));
  return { ...(Object.keys(set).length > 0 && { set }), ...(gone.length > 0 && { gone }) };
}

function packEntry(key: string, entry: Json): Json {
  if (!isObject(entry) || !isObject(entry.parentRef) || typeof entry.uid !== "string") return entry;
  const { namespace, name } = entry.parentRef;
  const text = `${namespace}/${name}${entry.uid}`;
  return JSON.stringify(unpackEntry(key, text)) === JSON.stringify(entry) ? text : entry;
}

/** The recording that was packed; anything that is not packed comes back as it is. */
export function unpack(recording: JsonObject): JsonObject {
  if (recording.form !== packedForm || !Array.isArray(recording.steps)) return recording;
  const before = new Map<string, JsonObject>();
  const { form: _form, ...rest } = recording;
  return {
    ...rest,
    steps: recording.steps.map((step) => (isObject(step) ? unpackStep(step, before) : step)),
  };
}

function unpackStep(step: JsonObject, before: Map<string, JsonObject>): JsonObject {
  if (!isObject(step.obs)) return step;
  const obs: Record<string, Json> = {};
  for (const [key, value] of Object.entries(step.obs)) {
    if (key === "new_events" && Array.isArray(value)) obs[key] = value.map(unpackEvent);
    else if (tables.includes(key) && isObject(value)) obs[key] = unpackTable(key, value as Change, before);
    else obs[key] = value;
  }
  return { ...step, obs };
}

function unpackEvent(event: Json): Json {
  if (!Array.isArray(event)) return event;
  const members = event.map((value, i) => [eventMembers[i] ?? "", value as Json] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== null));
}

function unpackTable(table: string, { set, gone }: Change, before: Map<string, JsonObject>): JsonObject {
  const value: Record<string, Json> = { ...before.get(table) };
  for (const key of gone ?? []) delete value[key];
  for (const [key, entry] of Object.entries(set ?? {})) value[key] = unpackEntry(key, entry);
  before.set(table, value);
  return value;
}

function unpackEntry(key: string, entry: Json): Json {
  const parts = typeof entry === "string" ? /^([^/]*)\/([^#]*)(#\d+)$/.exec(entry) : null;
  if (parts === null) return entry;
  const [, namespace = "", name = "", uid = ""] = parts;
  const family = key.includes(":") ? "IPv6" : "IPv4";
  return {
    parentRef: { resource: "services", namespace, name },
    labels: { [familyLabel]: family, [managedLabel]: manager },
    uid,
  };
}
