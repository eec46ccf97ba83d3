/**
 * Exact for a range so small that every set of taken addresses can be looked at. Ranges of up to 16 addresses have no
 * static band, so that the kubernetes Service has an address of the pool itself: the one behind it is twice as likely.
 */

/** Sets of more addresses than that are too many to look at. */
export const mostCells = 16;

/**
 * Chance of at least one duplicate when A makes `a` picks and B `b`, each a random start and from there the next free of
 * `cells` addresses. `taken` has bit i set for an address that both know to be taken. Throws for more than `mostCells`.
 */
export function chanceInSmallRange(cells: number, taken: number, a: number, b: number): number {
  if (cells > mostCells) throw new RangeError(`${cells} addresses have too many sets`);
  if (a === 0 || b === 0) return 0;
  if (a + b > cells - bitsOf(taken)) return 1;
  const ofA = chancesOfSets(cells, taken, a);
  const within = chancesWithin(chancesOfSets(cells, taken, b), cells);
  const all = (1 << cells) - 1;
  let apart = 0;
  for (let set = 0; set <= all; set++)
    if (ofA[set] !== 0) apart += (ofA[set] as number) * (within[(all & ~set) | taken] as number);
  return Math.min(1, Math.max(0, 1 - apart));
}

/** How likely each set of taken addresses is after so many picks. */
function chancesOfSets(cells: number, taken: number, picks: number): Float64Array {
  let chances = new Float64Array(1 << cells);
  chances[taken] = 1;
  for (let pick = 0; pick < picks; pick++) {
    const next = new Float64Array(1 << cells);
    for (const [set, chance] of chances.entries()) {
      if (chance === 0) continue;
      for (let start = 0; start < cells; start++) {
        const place = set | (1 << nextFree(set, start, cells));
        next[place] = (next[place] as number) + chance / cells;
      }
    }
    chances = next;
  }
  return chances;
}

function nextFree(set: number, start: number, cells: number): number {
  let at = start;
  while ((set & (1 << at)) !== 0) at = (at + 1) % cells;
  return at;
}

/** For each set the chance that all that is taken lies inside it (sum over subsets). */
function chancesWithin(chances: Float64Array, cells: number): Float64Array {
  const sums = chances.slice();
  for (let bit = 1; bit < 1 << cells; bit <<= 1)
    for (let set = 0; set < sums.length; set++)
      if ((set & bit) !== 0) sums[set] = (sums[set] as number) + (sums[set ^ bit] as number);
  return sums;
}

function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
