import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BitSet, emptyBitSet } from "./bit-set.ts";
import { scanFrom } from "./pick.ts";

/** The strategy as it is written down (bitmap-allocator.md 2.1), one address at a time. */
function obvious(used: Set<number>, band: number, max: number, starts: readonly number[]) {
  const drawn: number[] = [];
  const draw = (size: number) => {
    drawn.push(size);
    return (starts[drawn.length - 1] ?? 0) % size;
  };
  if (used.size >= max) return { offset: undefined, drawn };
  const upper = max - band;
  if (upper > 0) {
    const start = draw(upper);
    for (let i = 0; i < upper; i++) {
      const at = band + ((start + i) % upper);
      if (!used.has(at)) return { offset: at, drawn };
    }
  }
  if (band > 0) {
    const start = draw(band);
    for (let i = 0; i < band; i++) {
      const at = (start + i) % band;
      if (!used.has(at)) return { offset: at, drawn };
    }
  }
  return { offset: undefined, drawn };
}

function bitsOf(used: Iterable<number>): BitSet {
  let bits = emptyBitSet;
  for (const at of used) bits = bits.with(at);
  return bits;
}

describe("scanFrom", () => {
  it("takes what a scan of one address after another takes, and asks for the same draws", () => {
    const size = fc.integer({ min: 1, max: 90 });
    fc.assert(
      fc.property(
        size,
        fc.nat({ max: 20 }),
        fc.array(fc.nat({ max: 89 }), { maxLength: 120 }),
        fc.tuple(fc.nat(), fc.nat()),
        (max, wantedBand, taken, starts) => {
          const band = Math.min(wantedBand, max);
          const used = new Set(taken.filter((at) => at < max));
          const expected = obvious(used, band, max, starts);
          const drawn: number[] = [];
          const offset = scanFrom(bitsOf(used), band, max, (of) => {
            drawn.push(of);
            return (starts[drawn.length - 1] ?? 0) % of;
          });
          expect(offset).toBe(expected.offset);
          expect(drawn).toEqual(expected.drawn);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("falls back to the band when everything above is taken", () => {
    const upper = Array.from({ length: 254 - 16 }, (_, i) => 16 + i);
    expect(scanFrom(bitsOf(upper), 16, 254, () => 3)).toBe(3);
  });

  it("gives up when every bit is set", () => {
    expect(scanFrom(bitsOf([0, 1, 2, 3, 4, 5]), 0, 6, () => 0)).toBeUndefined();
  });

  it("finds the address after a long run more often, as upstream's scan does", () => {
    const used = [0, 1, 2, 3, 4, 5, 6, 7];
    const picks = Array.from({ length: 10 }, (_, start) => scanFrom(bitsOf(used), 0, 10, () => start));
    expect(picks.filter((offset) => offset === 8)).toHaveLength(9);
    expect(picks.filter((offset) => offset === 9)).toHaveLength(1);
  });
});
