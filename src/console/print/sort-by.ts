/** `--sort-by`: by the value at a path, compared as the client compares them. */
import type { Json } from "../../model/input.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { goSorted, naturalLess } from "./go-sort.ts";
import { relaxedPath, valuesAt } from "./jsonpath.ts";

function less(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined) return true;
  if (other === undefined) return false;
  if (one === null || other === null) return one === null && other !== null;
  if (typeof one === "number" && typeof other === "number") return one < other;
  return naturalLess(String(one), String(other));
}

/** The objects in order of the path; undefined when the path cannot be read, or leads to nothing in every object. */
export function sortedBy(objects: readonly JsonObject[], path: string): readonly JsonObject[] | undefined {
  const steps = relaxedPath(path);
  if (steps === undefined) return undefined;
  const keyed = objects.map((object) => ({ object, key: valuesAt(steps, object)[0] }));
  if (objects.length > 0 && keyed.every(({ key }) => key === undefined)) return undefined;
  return goSorted(keyed, (one, other) => less(one.key, other.key)).map(({ object }) => object);
}
