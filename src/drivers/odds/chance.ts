/**
 * The chance of at least one duplicate when two allocators that cannot see each other pick from the same free addresses:
 * A makes `a` picks and B makes `b`. Picks of one allocator never meet, since each knows its own, so that only a pick of
 * the other one can collide.
 */

/** ln k!, kept as far as it was asked for. */
const logFactorials: number[] = [0];

function logFactorial(k: number): number {
  for (let i = logFactorials.length; i <= k; i++)
    logFactorials.push((logFactorials[i - 1] as number) + Math.log(i));
  return logFactorials[k] as number;
}

/**
 * Both draw any set of free addresses with equal chance: `1 - C(free - a, b) / C(free, b)`. All are whole numbers of 0 or
 * more. In logarithms of the factors, since the binomials themselves go beyond any number of a machine.
 */
export function chanceOfSets(free: number, a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  if (a + b > free) return 1;
  const few = Math.min(a, b);
  const many = Math.max(a, b);
  let log = 0;
  for (let i = 0; i < few; i++) log += Math.log1p(-many / (free - i));
  return -Math.expm1(log);
}

/**
 * The same for what an apiserver really does in an empty range: a random start, and from there the next address that is
 * free. Such picks clump, as hashing with linear probing does: behind a taken address the next one is twice as likely.
 * The two sets then share as many addresses on average, in fewer but larger heaps, so that the chance of sharing any is a
 * little smaller.
 *
 * A set whose unbroken runs have lengths l comes up in `a! * product of (l + 1)^(l - 1) / l!` of the `free^a` ways (parking
 * functions, Konheim and Weiss 1966). Disjoint pairs of sets leave e = free - a - b addresses, between which runs of A
 * and B take turns. With the tree function T = x e^T the runs of one gap have the generating function
 * 1 / (e^-T(x) + e^-T(y) - 1); the cycle lemma and Lagrange inversion turn the count into
 *
 *   free * a! * b! / free^(a+b) * sum over k of C(e+k-1, k)/e * P(a, free-b, k) * P(b, free-a, k)
 *
 * where P(n, c, k) is the coefficient of s^n in (1 - s) e^(c s) (e^s - 1)^k. No term is negative.
 */
export function chanceOfNextFree(free: number, a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  if (a + b > free) return 1;
  const left = free - a - b;
  const meetings = (left * a * b) / ((free - a) * (free - b));
  // The sum is over as many borders between A's and B's runs as there may be; far more than expected add nothing.
  const terms = Math.min(a, b, Math.ceil(meetings + 14 * Math.sqrt(meetings + 1) + 40));
  const ofA = coefficients(a, free - b, terms);
  const ofB = coefficients(b, free - a, terms);
  // C(e+k-1, k)/e in logarithms, which for e = 0 is 1/k.
  const ways = (k: number) =>
    left > 0
      ? logFactorial(left + k - 1) - logFactorial(k) - logFactorial(left - 1) - Math.log(left)
      : k === 0
        ? Number.NEGATIVE_INFINITY
        : -Math.log(k);
  const scale = Math.log(free) + a * Math.log1p(-b / free) + b * Math.log1p(-a / free);
  let apart = 0;
  for (let k = 0; k <= terms; k++)
    apart += Math.exp(scale + ways(k) + (ofA[k] as number) + (ofB[k] as number));
  return Math.min(1, Math.max(0, 1 - apart));
}

/**
 * ln of P(n, c, k) * n! / c^n for k from 0 to `terms`. By its derivative the series e^(c s) (e^s - 1)^k has coefficients
 * with `m h(m, k) = (c + k) h(m-1, k) + k h(m-1, k-1)`; they are kept divided by k! to stay small, and as logarithms.
 */
function coefficients(n: number, c: number, terms: number): number[] {
  const none = Number.NEGATIVE_INFINITY;
  let row: number[] = [0];
  let before: number[] = [];
  for (let m = 1; m <= n; m++) {
    before = row;
    const width = Math.min(m, terms);
    row = new Array<number>(width + 1);
    for (let k = 0; k <= width; k++)
      row[k] = logSum(
        (before[k] ?? none) + Math.log1p(k / c),
        k === 0 ? none : (before[k - 1] as number) - Math.log(c),
      );
  }
  // (1 - s) takes away the coefficient before, which on this scale weighs n / c.
  return Array.from({ length: terms + 1 }, (_, k) => {
    const whole = row[k] ?? none;
    const taken = (before[k] ?? none) + Math.log(n / c);
    return whole === none || taken >= whole
      ? none
      : whole + Math.log1p(-Math.exp(taken - whole)) + logFactorial(k);
  });
}

/** ln(e^x + e^y). */
function logSum(x: number, y: number): number {
  const high = Math.max(x, y);
  return high === Number.NEGATIVE_INFINITY ? high : high + Math.log1p(Math.exp(Math.min(x, y) - high));
}

/** The fewest picks, half of them on each side, with which a duplicate is at least as likely as not. */
export function evenOdds(free: number): number {
  const enough = (all: number) => chanceOfSets(free, Math.ceil(all / 2), Math.floor(all / 2)) >= 0.5;
  let low = 1;
  let high = 2;
  while (!enough(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
