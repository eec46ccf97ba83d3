/**
 * Which addresses have an IPAddress object, as sparse blocks of 1,024 bits, so that an allocator finds the next free
 * candidate without asking for every name. Persistent: adding copies one block. Kept per family.
 */
import { Map as PersistentMap } from "immutable";

const blockBits = 10n;
const blockSize = 1024;
const wordsPerBlock = blockSize / 32;

interface Block {
  readonly words: Uint32Array;
  readonly count: number;
}

export type AddressIndex = PersistentMap<string, Block>;

export const emptyAddressIndex: AddressIndex = PersistentMap();

/** Blocks are keyed by text, because IPv6 block numbers do not fit a number. */
function blockKey(value: bigint): string {
  return (value >> blockBits).toString(16);
}

export function addAddress(index: AddressIndex, value: bigint): AddressIndex {
  return setBit(index, value, true);
}

export function removeAddress(index: AddressIndex, value: bigint): AddressIndex {
  return setBit(index, value, false);
}

export function hasAddress(index: AddressIndex, value: bigint): boolean {
  const block = index.get(blockKey(value));
  if (block === undefined) return false;
  const bit = Number(value & 1023n);
  return ((block.words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

/** The first address in `[from, to]` that is not in the index, or undefined. Full blocks are skipped whole. */
export function nextFree(index: AddressIndex, from: bigint, to: bigint): bigint | undefined {
  let at = from;
  while (at <= to) {
    const block = index.get(blockKey(at));
    if (block === undefined) return at;
    const start = Number(at & 1023n);
    if (block.count < blockSize) {
      const bit = nextClearBit(block.words, start);
      if (bit < blockSize) {
        const found = at + BigInt(bit - start);
        return found <= to ? found : undefined;
      }
    }
    at += BigInt(blockSize - start);
  }
  return undefined;
}

/** How many addresses of `[from, to]` are in the index. */
export function countWithin(index: AddressIndex, from: bigint, to: bigint): number {
  let count = 0;
  index.forEach((block, key) => {
    const base = parseKey(key) << blockBits;
    if (base + 1023n < from || base > to) return;
    if (base >= from && base + 1023n <= to) {
      count += block.count;
      return;
    }
    for (let bit = 0; bit < blockSize; bit++) {
      if (((block.words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
      const value = base + BigInt(bit);
      if (value >= from && value <= to) count++;
    }
  });
  return count;
}

function parseKey(key: string): bigint {
  return BigInt(`0x${key}`);
}

function setBit(index: AddressIndex, value: bigint, on: boolean): AddressIndex {
  const key = blockKey(value);
  const bit = Number(value & 1023n);
  const block = index.get(key);
  const mask = 1 << (bit & 31);
  const word = block?.words[bit >>> 5] ?? 0;
  if (((word & mask) !== 0) === on) return index;
  const words = block === undefined ? new Uint32Array(wordsPerBlock) : block.words.slice();
  words[bit >>> 5] = on ? word | mask : word & ~mask;
  const count = (block?.count ?? 0) + (on ? 1 : -1);
  return count === 0 ? index.delete(key) : index.set(key, { words, count });
}

function nextClearBit(words: Uint32Array, from: number): number {
  for (let bit = from; bit < blockSize; ) {
    const open = ~(words[bit >>> 5] ?? 0) & (-1 << (bit & 31));
    if (open !== 0) return (bit & ~31) + (31 - Math.clz32(open & -open));
    bit = (bit & ~31) + 32;
  }
  return blockSize;
}
