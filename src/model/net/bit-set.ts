/**
 * A persistent set of small numbers, the bitmap's own shape: blocks that are copied when they change, with their counts,
 * so that full blocks are skipped. The set with one more bit shares every other block with the one before.
 */
import {
  type Block,
  blockShift,
  blockSize,
  covers,
  flipped,
  hasBit,
  nextClearBit,
  nextSetBit,
  sameBlock,
} from "./block.ts";

const inBlock = blockSize - 1;

export class BitSet {
  readonly count: number;
  readonly #blocks: readonly (Block | undefined)[];

  /** Use `emptyBitSet`, `bitSetOf` and `fromBytes`; this takes the parts. */
  constructor(blocks: readonly (Block | undefined)[], count: number) {
    this.#blocks = blocks;
    this.count = count;
  }

  has(index: number): boolean {
    const block = this.#blocks[index >>> blockShift];
    return block !== undefined && hasBit(block, index & inBlock);
  }

  with(index: number): BitSet {
    return this.has(index) ? this : this.#flipped(index, 1);
  }

  without(index: number): BitSet {
    return this.has(index) ? this.#flipped(index, -1) : this;
  }

  #flipped(index: number, by: 1 | -1): BitSet {
    const at = index >>> blockShift;
    const blocks = this.#blocks.slice();
    while (blocks.length <= at) blocks.push(undefined);
    blocks[at] = flipped(blocks[at], index & inBlock);
    return new BitSet(blocks, this.count + by);
  }

  /** The first clear bit in [from, to), or -1. Full blocks are skipped whole. */
  nextClear(from: number, to: number): number {
    let at = from;
    while (at < to) {
      const block = this.#blocks[at >>> blockShift];
      if (block === undefined) return at;
      const start = at & inBlock;
      const found = nextClearBit(block, start);
      if (found < blockSize) {
        const index = at - start + found;
        return index < to ? index : -1;
      }
      at += blockSize - start;
    }
    return -1;
  }

  /** The first set bit in [from, to), or -1. */
  nextSet(from: number, to: number): number {
    let at = from;
    while (at < to && at >>> blockShift < this.#blocks.length) {
      const block = this.#blocks[at >>> blockShift];
      const start = at & inBlock;
      const found = block === undefined ? blockSize : nextSetBit(block, start);
      if (found < blockSize) {
        const index = at - start + found;
        return index < to ? index : -1;
      }
      at += blockSize - start;
    }
    return -1;
  }

  /** Ascending. */
  *offsets(): Generator<number> {
    const end = this.#blocks.length << blockShift;
    for (let at = this.nextSet(0, end); at >= 0; at = this.nextSet(at + 1, end)) yield at;
  }

  /** True if every member of `other` is one of this set too. */
  includes(other: BitSet): boolean {
    if (this === other) return true;
    return other.#blocks.every((block, i) => block === undefined || covers(this.#blocks[i], block));
  }

  /** Without the members of `other`, all of which are in this set. */
  minus(other: BitSet): BitSet {
    if (this.count === other.count) return emptyBitSet;
    return bitSetOf([...this.offsets()].filter((offset) => !other.has(offset)));
  }

  /** Members that the other set does not have, ascending. Blocks that both share are skipped. */
  *offsetsNotIn(other: BitSet): Generator<number> {
    for (const [i, block] of this.#blocks.entries()) {
      if (block === undefined || block === other.#blocks[i]) continue;
      const end = (i + 1) << blockShift;
      for (let at = this.nextSet(i << blockShift, end); at >= 0; at = this.nextSet(at + 1, end))
        if (!other.has(at)) yield at;
    }
  }

  equals(other: BitSet): boolean {
    if (this === other) return true;
    if (this.count !== other.count) return false;
    const length = Math.max(this.#blocks.length, other.#blocks.length);
    for (let i = 0; i < length; i++) {
      if (!sameBlock(this.#blocks[i], other.#blocks[i])) return false;
    }
    return true;
  }

  /** The stored bytes: the set as one big-endian number without leading zero bytes (bitmap-allocator.md 3). */
  toBytes(): Uint8Array {
    let top = -1;
    for (const offset of this.#lastBlockOffsets()) top = offset;
    const bytes = new Uint8Array(top < 0 ? 0 : (top >>> 3) + 1);
    for (const offset of this.offsets()) {
      const index = bytes.length - 1 - (offset >>> 3);
      bytes[index] = (bytes[index] ?? 0) | (1 << (offset & 7));
    }
    return bytes;
  }

  *#lastBlockOffsets(): Generator<number> {
    for (let i = this.#blocks.length - 1; i >= 0; i--) {
      if (this.#blocks[i] === undefined) continue;
      const end = (i + 1) << blockShift;
      for (let at = this.nextSet(i << blockShift, end); at >= 0; at = this.nextSet(at + 1, end)) yield at;
      return;
    }
  }
}

export const emptyBitSet = new BitSet([], 0);

/** The set of these numbers, which may come in any order and more than once. */
export function bitSetOf(offsets: Iterable<number>): BitSet {
  const growing = new Growing();
  for (const offset of offsets) growing.add(offset >>> 5, 1 << (offset & 31));
  return growing.finish();
}

/** The set of a stored snapshot. */
export function fromBytes(bytes: Uint8Array): BitSet {
  const growing = new Growing();
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[bytes.length - 1 - i] ?? 0;
    if (byte !== 0) growing.add(i >>> 2, byte << ((i & 3) * 8));
  }
  return growing.finish();
}

/** A set in the making, changed in place. */
class Growing {
  readonly #words: number[] = [];

  add(word: number, bits: number): void {
    while (this.#words.length <= word) this.#words.push(0);
    this.#words[word] = (this.#words[word] as number) | bits;
  }

  finish(): BitSet {
    const wordsPerBlock = blockSize / 32;
    while (this.#words.length % wordsPerBlock !== 0) this.#words.push(0);
    const blocks: (Block | undefined)[] = [];
    let all = 0;
    for (let i = 0; i < this.#words.length; i += wordsPerBlock) {
      const words = this.#words.slice(i, i + wordsPerBlock);
      const count = words.reduce((sum, word) => sum + bitsIn(word), 0);
      blocks.push(count === 0 ? undefined : { words, count });
      all += count;
    }
    return new BitSet(blocks, all);
  }
}

function bitsIn(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
