/**
 * 1,024 bits and how many of them are set: what the persistent sets of offsets and of addresses are made of. Words are in
 * plain arrays, of which an engine copies one in a tenth of the time that a typed array takes.
 */
export const blockSize = 1024;
export const blockShift = 10;

const noWords: readonly number[] = Array.from({ length: blockSize / 32 }, () => 0);

export interface Block {
  /** Signed 32-bit words, the lowest bit first. */
  readonly words: readonly number[];
  readonly count: number;
}

export function hasBit(block: Block, bit: number): boolean {
  return ((block.words[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
}

/** The block with one bit changed, undefined when no bit is left in it. */
export function flipped(block: Block | undefined, bit: number): Block | undefined {
  const words = (block?.words ?? noWords).slice();
  const mask = 1 << (bit & 31);
  const word = (words[bit >>> 5] as number) ^ mask;
  words[bit >>> 5] = word;
  const count = (block?.count ?? 0) + ((word & mask) === 0 ? -1 : 1);
  return count === 0 ? undefined : { words, count };
}

/** The first clear bit from `from` on, or `blockSize`. */
export function nextClearBit(block: Block, from: number): number {
  return block.count === blockSize ? blockSize : scan(block.words, from, -1);
}

/** The first set bit from `from` on, or `blockSize`. */
export function nextSetBit(block: Block, from: number): number {
  return scan(block.words, from, 0);
}

/** `invert` -1 looks for clear bits, 0 for set ones. */
function scan(words: readonly number[], from: number, invert: number): number {
  for (let bit = from; bit < blockSize; bit = (bit & ~31) + 32) {
    const open = ((words[bit >>> 5] as number) ^ invert) & (-1 << (bit & 31));
    if (open !== 0) return (bit & ~31) + (31 - Math.clz32(open & -open));
  }
  return blockSize;
}

export function sameBlock(one: Block | undefined, other: Block | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || one.count !== other.count) return false;
  return one.words.every((word, i) => word === other.words[i]);
}

/** True if every bit of `inner` is set in `outer` too. */
export function covers(outer: Block | undefined, inner: Block): boolean {
  if (outer === inner) return true;
  return outer !== undefined && inner.words.every((word, i) => (word & ~(outer.words[i] as number)) === 0);
}
