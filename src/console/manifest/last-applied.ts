/** The annotation in which `apply` remembers what the file said. */
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { mapAt, textAt } from "../api/json-paths.ts";
import { goJson, sortedJson } from "../print/json.ts";
import { readYaml } from "./go-yaml.ts";

export const lastAppliedAnnotation = "kubectl.kubernetes.io/last-applied-configuration";

/** The object with the annotation set to what the file says. */
export function withLastApplied(object: JsonObject): JsonObject {
  const metadata = mapAt(object, "metadata");
  const { [lastAppliedAnnotation]: _old, ...annotations } = mapAt(metadata, "annotations");
  const said = sortedJson({ ...object, metadata: { ...metadata, annotations } });
  const text = `${goJson(said)}\n`;
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...annotations, [lastAppliedAnnotation]: text } },
  };
}

/** What the file said the last time; undefined for an object that was not made by apply. */
export function lastApplied(live: JsonObject): JsonObject | undefined {
  const text = mapAt(live, "metadata.annotations")[lastAppliedAnnotation];
  if (typeof text !== "string") return undefined;
  const read = readYaml(text);
  return "value" in read && isJsonObject(read.value) ? read.value : undefined;
}

/** `services/web`, as warnings of apply name an object. */
export function pluralName(object: JsonObject, plural: string): string {
  return `${plural}/${textAt(object, "metadata.name")}`;
}
