/** Whether a write changed anything. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { sameValue } from "../manifest/strategic.ts";
import { mapAt } from "./json-paths.ts";

/** The same but for the revision, which a real server leaves alone when nothing changes. */
export function isUnchanged(before: JsonObject, after: JsonObject): boolean {
  const plain = (object: JsonObject) => {
    const { resourceVersion: _version, ...metadata } = mapAt(object, "metadata");
    return { ...object, metadata };
  };
  return sameValue(plain(before), plain(after));
}
