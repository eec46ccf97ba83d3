import type { Family } from "../net/family.ts";
import type { Behaviours } from "../releases/behaviours.ts";

/** What request handling needs to know of the server. `families` are those of its flags, the default one first. */
export interface RequestContext {
  readonly behaviours: Behaviours;
  readonly families: readonly Family[];
}
