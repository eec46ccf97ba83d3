/** The exact chance for two apiservers whose range is empty but for the kubernetes Service. */
import { chanceOfNextFree } from "./chance.ts";
import type { Pool } from "./pool.ts";
import { chanceInSmallRange } from "./small-range.ts";

/** The kubernetes Service has the first address: in the static band where there is one, else in the pool itself. */
const kubernetes = 1;

/**
 * Chance of at least one duplicate within one window in which A makes `a` dynamic picks and B `b`. Picks go to the band
 * only when nothing else is free, and then a duplicate is certain.
 */
export function exactChance({ band, dynamic }: Pool, a: number, b: number): number {
  return band === 0 ? chanceInSmallRange(dynamic, kubernetes, a, b) : chanceOfNextFree(dynamic, a, b);
}
