import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BitSet, bitSetOf, emptyBitSet, fromBytes } from "./bit-set.ts";

const offset = fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: 1000, max: 1060 }), fc.nat({ max: 5000 }));
const change = fc.record({ on: fc.boolean(), at: offset });

function build(changes: readonly { on: boolean; at: number }[]): { bits: BitSet; plain: Set<number> } {
  const plain = new Set<number>();
  let bits = emptyBitSet;
  for (const { on, at } of changes) {
    bits = on ? bits.with(at) : bits.without(at);
    if (on) plain.add(at);
    else plain.delete(at);
  }
  return { bits, plain };
}

function ascending(plain: ReadonlySet<number>): number[] {
  return [...plain].sort((a, b) => a - b);
}

function encode(plain: ReadonlySet<number>): Uint8Array {
  let sum = 0n;
  for (const at of plain) sum += 1n << BigInt(at);
  const hex = sum === 0n ? "" : sum.toString(16);
  return Uint8Array.from(Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, "hex"));
}

describe("BitSet against a plain Set", () => {
  it("holds the same numbers after any changes", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
        const { bits, plain } = build(changes);
        expect([...bits.offsets()]).toEqual(ascending(plain));
        expect(bits.count).toBe(plain.size);
        for (const { at } of changes) expect(bits.has(at)).toBe(plain.has(at));
      }),
    );
  });

  it("finds the next clear and the next set bit like a scan does", () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 80 }),
        fc.nat({ max: 2200 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 2200 }),
        (changes, start, run, to) => {
          const filled = Array.from({ length: run * 20 }, (_, i) => ({ on: true, at: start + i }));
          const { bits, plain } = build([...filled, ...changes]);
          let clear = -1;
          let set = -1;
          for (let i = start; i < to; i++) {
            if (clear < 0 && !plain.has(i)) clear = i;
            if (set < 0 && plain.has(i)) set = i;
          }
          expect(bits.nextClear(start, to)).toBe(clear);
          expect(bits.nextSet(start, to)).toBe(set);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("leaves the set it began from alone", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), offset, (changes, at) => {
        const { bits, plain } = build(changes);
        bits.with(at);
        bits.without(at);
        expect([...bits.offsets()]).toEqual(ascending(plain));
      }),
    );
  });

  it("returns itself when nothing changes", () => {
    const one = emptyBitSet.with(5);
    expect(one.with(5)).toBe(one);
    expect(one.without(6)).toBe(one);
  });

  it("includes exactly the sets of which it has every member", () => {
    const offsets = fc.array(offset, { maxLength: 40 });
    fc.assert(
      fc.property(offsets, offsets, (one, other) => {
        const all = bitSetOf([...one, ...other]);
        expect([...all.offsets()]).toEqual(ascending(new Set([...one, ...other])));
        expect(all.includes(bitSetOf(one))).toBe(true);
        const some = bitSetOf(one);
        expect(some.includes(all)).toBe(other.every((at) => some.has(at)));
      }),
    );
  });

  it("tells what another set does not have", () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 40 });
    fc.assert(
      fc.property(offsets, offsets, (one, other) => {
        const expected = one.filter((at) => !other.includes(at)).sort((a, b) => a - b);
        expect([...bitSetOf(one).offsetsNotIn(bitSetOf(other))]).toEqual(expected);
        const grown = other.reduce((set, at) => set.with(at), bitSetOf(one));
        expect([...bitSetOf(one).offsetsNotIn(grown)]).toEqual([]);
      }),
    );
  });

  it("is equal to a set that was built another way, and to no other", () => {
    fc.assert(
      fc.property(fc.uniqueArray(offset, { maxLength: 50 }), offset, (all, other) => {
        const forward = build(all.map((at) => ({ on: true, at }))).bits;
        const backward = build(all.toReversed().map((at) => ({ on: true, at }))).bits;
        expect(forward.equals(backward)).toBe(true);
        const changed = forward.has(other) ? forward.without(other) : forward.with(other);
        expect(forward.equals(changed)).toBe(false);
      }),
    );
  });
});

describe("stored bytes (bitmap-allocator.md 3)", () => {
  const worked: [string, number[], string][] = [
    ["nothing", [], ""],
    [".1", [0], "01"],
    [".1 and .10", [0, 9], "0201"],
    [".1, .10 and offset 256", [0, 9, 256], `01${"00".repeat(30)}0201`],
    ["all of a /29", [0, 1, 2, 3, 4, 5], "3f"],
    ["all of a /24", Array.from({ length: 254 }, (_, i) => i), `3f${"ff".repeat(31)}`],
  ];
  it.each(worked)("%s", (_name, offsets, hex) => {
    const bits = build(offsets.map((at) => ({ on: true, at }))).bits;
    expect(Buffer.from(bits.toBytes()).toString("hex")).toBe(hex);
    expect([...fromBytes(bits.toBytes()).offsets()]).toEqual(offsets);
  });

  it("are the sum of the powers of two, read back to the same set", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
        const { bits, plain } = build(changes);
        expect(bits.toBytes()).toEqual(encode(plain));
        expect(fromBytes(bits.toBytes()).equals(bits)).toBe(true);
      }),
    );
  });

  it("may begin with zero bytes, which say nothing", () => {
    const bits = fromBytes(Uint8Array.of(0, 0, 2, 1));
    expect([...bits.offsets()]).toEqual([0, 9]);
    expect(bits.toBytes()).toEqual(Uint8Array.of(2, 1));
  });
});
