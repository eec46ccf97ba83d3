/** Many requests of which only totals were recorded: how what was played compares with the totals. */
import type { World } from "../../model/world.ts";
import { anyChance } from "./aim.ts";
import { type Difference, sameJson, shown } from "./differences.ts";
import { compareSummary, duplicates } from "./explain-reads.ts";
import { isObject, type JsonObject } from "./json.ts";
import { from, prompt, type Reached, runUntil } from "./schedule.ts";

export interface Realised {
  readonly reached: Reached;
  readonly differences: readonly Difference[];
  /** Why the totals could not be checked, or empty. */
  readonly unchecked: string;
}

/** What the step before left to watches and workers is over before many requests are sent, ms. */
const restMs = 30;

/** Where a race or a bulk begins. */
export function rested(world: World): Reached {
  return runUntil(from(world), world.now + restMs, anyChance(), prompt);
}

/** Numbers by name: outcomes of rounds, texts of errors. */
export type Totals = Record<string, number>;

export function count(totals: Totals, name: string): void {
  totals[name] = (totals[name] ?? 0) + 1;
}

export function totalsIn(value: unknown): Totals {
  const totals: Totals = {};
  for (const [name, number] of Object.entries(isObject(value) ? value : {})) totals[name] = Number(number);
  return totals;
}

export function compareTotals(what: string, recorded: unknown, modelled: unknown): Difference[] {
  return sameJson(recorded, modelled) ? [] : [{ what, recorded: shown(recorded), modelled: shown(modelled) }];
}

/** The parts of a race's result that describe the state after it. */
export function compareAfterRace(result: JsonObject, world: World): Difference[] {
  const found: Difference[] = [];
  const now = duplicates(world);
  if (typeof result.duplicate_ips_now === "number")
    found.push(
      ...compareTotals("result.duplicate_ips_now", result.duplicate_ips_now, Object.keys(now).length),
    );
  if (isObject(result.duplicates)) {
    const sorted = Object.entries(result.duplicates).map(([ip, holders]) => [
      ip,
      Array.isArray(holders) ? holders.map(String).sort() : holders,
    ]);
    found.push(...compareTotals("result.duplicates", Object.fromEntries(sorted), now));
  }
  found.push(...(compareSummary(result, world) ?? []));
  return found;
}
