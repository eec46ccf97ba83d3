/** The bitmap's dynamic pick: a random start and the next clear bit, above the band first (bitmap-allocator.md 2.1). */
import type { BitSet } from "./bit-set.ts";

/**
 * The offset to take, or undefined when all `max` are set. `start` is asked for a number below the size of the part that
 * is scanned: once for the upper band, and again for the lower one when that is full.
 */
export function scanFrom(
  bits: BitSet,
  band: number,
  max: number,
  start: (size: number) => number,
): number | undefined {
  if (bits.count >= max) return undefined;
  const upper = max - band;
  if (upper > 0) {
    const found = cyclic(bits, band, max, band + start(upper));
    if (found !== undefined) return found;
  }
  return band > 0 ? cyclic(bits, 0, band, start(band)) : undefined;
}

function cyclic(bits: BitSet, from: number, to: number, at: number): number | undefined {
  const after = bits.nextClear(at, to);
  if (after >= 0) return after;
  const before = bits.nextClear(from, at);
  return before >= 0 ? before : undefined;
}
