/**
 * The compact form in which these recordings stand in the repository: a text that occurs twice is kept once, and of the
 * objects at the end only the addresses of the Services, which are the picks of the allocators.
 */
import type { Json } from "../../model/input.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { jsonOf } from "../../model/objects/merge-patch.ts";
import { at, listAt, textAt } from "../api/json-paths.ts";

const packedForm = "skewscope/packed-kubectl/1";
const textMembers = ["stdin", "stdout", "stderr"];

function packCommand(command: Json, indexOf: (text: string) => number): JsonObject {
  const { argv, exit, t, age_columns: ages, during } = isJsonObject(command) ? command : {};
  const texts = textMembers.map((member) => {
    const text = at(command, member);
    return typeof text === "string" && text !== "" ? indexOf(text) : null;
  });
  while (texts.at(-1) === null) texts.pop();
  return jsonOf({
    argv: (Array.isArray(argv) ? argv : []).slice(1),
    exit: exit === 0 ? undefined : exit,
    t,
    ages: ages === true ? 1 : undefined,
    texts: texts.length === 0 ? undefined : texts,
    during: Array.isArray(during) ? during.map((inner: Json) => packCommand(inner, indexOf)) : undefined,
  });
}

/** A recording in its compact form: one line for the cluster, one for each command. */
export function pack(recording: JsonObject): string {
  const texts: string[] = [];
  const places = new Map<string, number>();
  const indexOf = (text: string) => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    texts.push(text);
    return texts.length - 1;
  };
  const commands = listAt(recording, "commands").map((command) => packCommand(command, indexOf));
  const after = listAt(recording, "state_after.services").map((service) => ({
    metadata: { name: textAt(service, "metadata.name"), namespace: textAt(service, "metadata.namespace") },
    spec: jsonOf({ clusterIPs: at(service, "spec.clusterIPs") }),
  }));
  const { id, title, server_version, kubectl_version, apiserver_flags, state } = recording;
  const head = jsonOf({
    form: packedForm,
    id,
    title,
    server_version,
    kubectl_version,
    apiserver_flags,
    state,
    state_after: recording.state_after === undefined ? undefined : { services: after },
    texts,
  });
  return [head, ...commands].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function unpackCommand(command: Json, texts: readonly Json[]): JsonObject {
  const { argv, exit = 0, t, ages, during } = isJsonObject(command) ? command : {};
  const [stdin, stdout, stderr] = textMembers.map((_, index) => {
    const place = listAt(command, "texts")[index];
    return typeof place === "number" ? texts[place] : undefined;
  });
  return jsonOf({
    argv: ["kubectl", ...(Array.isArray(argv) ? argv : [])],
    exit,
    t,
    stdin,
    stdout: stdout ?? "",
    stderr: stderr ?? "",
    age_columns: ages === 1 ? true : undefined,
    during: Array.isArray(during) ? during.map((inner: Json) => unpackCommand(inner, texts)) : undefined,
  });
}

/** The recording in either form; undefined for text that is neither. */
export function unpack(text: string): JsonObject | undefined {
  const values = [text, ...text.split("\n")].map(parsed);
  const [whole, head, ...commands] = values;
  if (isJsonObject(whole) && whole.form === undefined) return whole;
  if (!isJsonObject(head) || head.form !== packedForm) return undefined;
  const texts = listAt(head, "texts");
  const { form: _form, texts: _texts, ...rest } = head;
  return { ...rest, commands: commands.filter(isJsonObject).map((command) => unpackCommand(command, texts)) };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
