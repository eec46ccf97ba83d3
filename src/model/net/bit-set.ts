/**
 * A persistent set of small numbers, the bitmap's own shape: blocks of 1,024 bits, copied when they change, with their
 * counts, so that full blocks are skipped. The set with one more bit shares every other block with the one before.
 */
const blockSize = 1024;
const blockShift = 10;
const words = blockSize / 32;

interface Block {
  readonly bits: Uint32Array;
  readonly count: number;
}

export class BitSet {
  readonly count: number;
  readonly #blocks: readonly (Block | undefined)[];

  /** Use `emptyBitSet` and `fromBytes`; this takes the parts. */
  constructor(blocks: readonly (Block | undefined)[], count: number) {
    this.#blocks = blocks;
    this.count = count;
  }

  has(index: number): boolean {
    const block = this.#blocks[index >>> blockShift];
    if (block === undefined) return false;
    const bit = index & (blockSize - 1);
    return ((block.bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  with(index: number): BitSet {
    return this.has(index) ? this : this.#changed(index, 1);
  }

  without(index: number): BitSet {
    return this.has(index) ? this.#changed(index, -1) : this;
  }

  #changed(index: number, by: 1 | -1): BitSet {
    const at = index >>> blockShift;
    const old = this.#blocks[at];
    const bits = old === undefined ? new Uint32Array(words) : old.bits.slice();
    const bit = index & (blockSize - 1);
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) ^ (1 << (bit & 31));
    const count = (old?.count ?? 0) + by;
    const blocks = this.#blocks.slice();
    while (blocks.length <= at) blocks.push(undefined);
    blocks[at] = count === 0 ? undefined : { bits, count };
    return new BitSet(blocks, this.count + by);
  }

  /** The first clear bit in [from, to), or -1. Full blocks are skipped whole. */
  nextClear(from: number, to: number): number {
    let at = from;
    while (at < to) {
      const block = this.#blocks[at >>> blockShift];
      if (block === undefined) return at;
      const start = at & (blockSize - 1);
      if (block.count < blockSize) {
        const found = scan(block.bits, start, true);
        if (found < blockSize) {
          const index = at - start + found;
          return index < to ? index : -1;
        }
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
      const start = at & (blockSize - 1);
      if (block !== undefined) {
        const found = scan(block.bits, start, false);
        if (found < blockSize) {
          const index = at - start + found;
          return index < to ? index : -1;
        }
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

function sameBlock(one: Block | undefined, other: Block | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || one.count !== other.count) return false;
  return one.bits.every((word, i) => word === other.bits[i]);
}

function scan(bits: Uint32Array, from: number, clear: boolean): number {
  for (let bit = from; bit < blockSize; bit = (bit & ~31) + 32) {
    const word = bits[bit >>> 5] ?? 0;
    const open = (clear ? ~word : word) & (-1 << (bit & 31));
    if (open !== 0) return (bit & ~31) + (31 - Math.clz32(open & -open));
  }
  return blockSize;
}

export const emptyBitSet = new BitSet([], 0);

/** The set of a stored snapshot. */
export function fromBytes(bytes: Uint8Array): BitSet {
  const blocks: ({ bits: Uint32Array; count: number } | undefined)[] = [];
  let count = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[bytes.length - 1 - i] ?? 0;
    if (byte === 0) continue;
    const at = (i * 8) >>> blockShift;
    while (blocks.length <= at) blocks.push(undefined);
    const block = blocks[at] ?? { bits: new Uint32Array(words), count: 0 };
    const bit = (i * 8) & (blockSize - 1);
    block.bits[bit >>> 5] = (block.bits[bit >>> 5] ?? 0) | (byte << (bit & 31));
    let ones = 0;
    for (let rest = byte; rest !== 0; rest &= rest - 1) ones++;
    block.count += ones;
    count += ones;
    blocks[at] = block;
  }
  return new BitSet(blocks, count);
}
