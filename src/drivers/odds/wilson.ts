export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 %. */
export const z95 = 1.959964;

/**
 * Wilson's score interval for a chance that came true `hits` times in `runs` (more than 0). Unlike the plain normal one
 * it stays inside 0 to 1 and does not shrink to nothing when there were no hits (E. B. Wilson, JASA 22, 1927).
 */
export function wilson(hits: number, runs: number, z = z95): Interval {
  const share = hits / runs;
  const square = (z * z) / runs;
  const middle = (share + square / 2) / (1 + square);
  const half = (z * Math.sqrt((share * (1 - share)) / runs + square / (4 * runs))) / (1 + square);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
