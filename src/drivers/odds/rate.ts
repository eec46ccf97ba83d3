/**
 * How often in a day. A and B get dynamic creates independently of each other, at constant rates.
 *
 * Take one pick of A, at moment 0. A pick of B at moment u can take the same address when neither could know of the
 * other: after A's pick as long as B cannot see it (0 < u < t2), or before A's pick as long as A cannot see B's
 * (-t1 < u < 0). The two stretches lie on the two sides of A's pick, so no pick of B falls into both, and each of them adds
 * its own pairs: rateB * (t1 + t2) for each pick of A. That is why the windows add up. With the longer one alone, half of
 * the races would be missing: those that the faster side loses.
 *
 * Each such pair meets with 1/free. The number of pairs is linear in a window, so that of a window that varies only the
 * mean counts: a repair round every 3 minutes is a window of 1.5 minutes on average.
 */

export interface Traffic {
  /** Dynamic creates through A and through B, per hour. */
  readonly aPerHour: number;
  readonly bPerHour: number;
  /** A does not see what B allocated for so long, s, on average: B's write, A's watch, A's repair loop. */
  readonly t1: number;
  /** B does not see what A allocated for so long, s, on average: A's write, B's next repair round. */
  readonly t2: number;
}

const hour = 3600;
const day = 24 * hour;

/** Pairs of picks a day of which neither can know of the other. */
export function blindPairsPerDay({ aPerHour, bPerHour, t1, t2 }: Traffic): number {
  return (aPerHour / hour) * (bPerHour / hour) * (t1 + t2) * day;
}

/** Duplicates expected a day, with so many free addresses that both pick from. */
export function duplicatesPerDay(free: number, traffic: Traffic): number {
  return blindPairsPerDay(traffic) / free;
}

/**
 * Chance of at least one duplicate in a day. Meetings are rare and nearly independent of each other, so that their number
 * is as good as Poisson.
 */
export function chancePerDay(free: number, traffic: Traffic): number {
  return -Math.expm1(-duplicatesPerDay(free, traffic));
}
