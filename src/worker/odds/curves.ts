/** The lines of the odds panel: exact chances over picks, windows and rates. */
import { chanceOfSets, evenOdds } from "../../drivers/odds/chance.ts";
import { exactChance } from "../../drivers/odds/exact.ts";
import { type Pool, poolOf } from "../../drivers/odds/pool.ts";
import { blindPairsPerDay, chancePerDay, duplicatesPerDay, type Traffic } from "../../drivers/odds/rate.ts";
import type { CurveView, Line } from "./odds-protocol.ts";

/** A line ends where the chance is this near to certain. */
const certain = 0.9995;
const pointsPerOctave = 8;
/** From a second to a day, s. */
const windows = [1, 86_400] as const;
/** Creates an hour. */
const rates = [1, 100_000] as const;
const pointsPerLine = 60;

/** Chances at which a line is sampled: where it is steep, and its two ends. */
const sampledChances = [0.02, 0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92, 0.98];

export function half(picks: number): readonly [a: number, b: number] {
  return [Math.ceil(picks / 2), Math.floor(picks / 2)];
}

/** Throws `RangeError` for a text that is no range, or one with fewer than two addresses to pick from. */
export function curveOf(range: string, traffic: Traffic): CurveView {
  const pool = poolOf(range);
  if (pool.dynamic < 2) throw new RangeError(`${range} has no two addresses to pick from`);
  const { t1, t2, aPerHour, bPerHour } = traffic;
  const share = (x: number, whole: number) => (whole === 0 ? 0.5 : x / whole);
  const perDay = (changed: Partial<Traffic>) => chancePerDay(pool.dynamic, { ...traffic, ...changed });
  return {
    range,
    ...pool,
    byPicks: picksLine(pool),
    byWindow: logLine(windows, (window) =>
      perDay({ t1: window * share(t1, t1 + t2), t2: window * share(t2, t1 + t2) }),
    ),
    byRate: logLine(rates, (rate) =>
      perDay({
        aPerHour: rate * share(aPerHour, aPerHour + bPerHour),
        bPerHour: rate * share(bPerHour, aPerHour + bPerHour),
      }),
    ),
    evenOdds: evenOdds(pool.dynamic),
    evenOddsWithoutBand: evenOdds(pool.usable),
    pairsPerDay: blindPairsPerDay(traffic),
    duplicatesPerDay: duplicatesPerDay(pool.dynamic, traffic),
    chancePerDay: chancePerDay(pool.dynamic, traffic),
  };
}

function picksLine(pool: Pool): Line {
  const line: (readonly [number, number])[] = [];
  for (let octave = pointsPerOctave; ; octave++) {
    // Even numbers only: an odd one is not half and half, and would bend the line.
    const picks = 2 * Math.round(2 ** (octave / pointsPerOctave - 1));
    if (picks === line.at(-1)?.[0]) continue;
    const chance = exactChance(pool, ...half(picks));
    line.push([picks, chance]);
    if (chance >= certain) return line;
  }
}

function logLine([from, to]: readonly [number, number], chance: (x: number) => number): Line {
  return Array.from({ length: pointsPerLine + 1 }, (_, i) => {
    const x = from * (to / from) ** (i / pointsPerLine);
    return [x, chance(x)] as const;
  });
}

/** How many picks the points have at which a range is sampled, rising, each an even number of 2 or more. */
export function sampledPicks(range: string): readonly number[] {
  const { dynamic } = poolOf(range);
  const picks = sampledChances.map((chance) => fewestPicks(dynamic, chance));
  return [...new Set(picks)];
}

/** By the formula for sets of equal chance, which is near enough for choosing a point. */
function fewestPicks(free: number, chance: number): number {
  let low = 0;
  let high = free;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (chanceOfSets(free, middle, middle) >= chance) high = middle;
    else low = middle;
  }
  return 2 * high;
}
