/** Recordings of a real kubectl: what it was asked, what it printed, and the objects it saw. */
import type { Json } from "../../model/input.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { listAt, mapAt, textAt } from "../api/json-paths.ts";
import { unpack } from "./packed.ts";

export interface RecordedCommand {
  /** With the leading `kubectl`. */
  readonly argv: readonly string[];
  readonly stdin: string | undefined;
  /** Null for a watch that the recorder ended. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Seconds since the state was taken; undefined for a command inside another one. */
  readonly t: number | undefined;
  readonly ages: boolean;
  /** Run while this one, a watch, looked on. */
  readonly during: readonly RecordedCommand[];
}

export interface Recording {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly flags: Readonly<Record<string, string>>;
  /** Undefined where no apiserver ran. */
  readonly state: RecordedState | undefined;
  /** `namespace/name` of Services to their addresses, after the last command. */
  readonly after: Readonly<Record<string, readonly string[]>>;
  readonly commands: readonly RecordedCommand[];
}

export interface RecordedState {
  readonly services: readonly Json[];
  readonly ipaddresses: readonly Json[];
  readonly servicecidrs: readonly Json[];
  readonly events: readonly Json[];
}

function commandOf(value: Json): RecordedCommand {
  const { stdin, exit, t } = isJsonObject(value) ? value : {};
  return {
    argv: listAt(value, "argv").map(String),
    stdin: typeof stdin === "string" ? stdin : undefined,
    exit: typeof exit === "number" ? exit : null,
    stdout: textAt(value, "stdout"),
    stderr: textAt(value, "stderr"),
    t: typeof t === "number" ? t : undefined,
    ages: textAt(value, "age_columns") === "true",
    during: listAt(value, "during").map(commandOf),
  };
}

function addressesAfter(value: JsonObject): Readonly<Record<string, readonly string[]>> {
  const entries = listAt(value, "state_after.services").map((service) => {
    const key = `${textAt(service, "metadata.namespace")}/${textAt(service, "metadata.name")}`;
    return [key, listAt(service, "spec.clusterIPs").map(String)] as const;
  });
  return Object.fromEntries(entries);
}

/** Reads a recording in either form; undefined for anything else. */
export function openRecording(text: string): Recording | undefined {
  const value = unpack(text);
  if (typeof value?.id !== "string" || !Array.isArray(value.commands)) return undefined;
  const state: RecordedState | undefined = isJsonObject(value.state)
    ? {
        services: listAt(value.state, "services"),
        ipaddresses: listAt(value.state, "ipaddresses"),
        servicecidrs: listAt(value.state, "servicecidrs"),
        events: listAt(value.state, "events"),
      }
    : undefined;
  const flags = Object.entries(mapAt(value, "apiserver_flags")).map(([key, flag]) => [key, String(flag)]);
  return {
    id: value.id,
    title: textAt(value, "title"),
    version: textAt(value, "server_version"),
    flags: Object.fromEntries(flags) as Record<string, string>,
    state,
    after: addressesAfter(value),
    commands: listAt(value, "commands").map(commandOf),
  };
}
