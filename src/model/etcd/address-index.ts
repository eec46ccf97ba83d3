/**
 * Which addresses have an IPAddress object, as sparse blocks of bits, so that an allocator finds the next free candidate
 * without asking for every name. Persistent: adding copies one block. Kept per family.
 */
import { Map as PersistentMap } from "immutable";
import {
  type Block,
  blockShift,
  blockSize,
  flipped,
  hasBit,
  nextClearBit,
  nextSetBit,
} from "../net/block.ts";

/** Number of a block: exact numbers for IPv4, which are quicker, and IPv6 numbers beyond those as they are, in text. */
type BlockKey = number | string;

export type AddressIndex = PersistentMap<BlockKey, Block>;

export const emptyAddressIndex: AddressIndex = PersistentMap();

const exact = BigInt(Number.MAX_SAFE_INTEGER);
const inBlock = BigInt(blockSize - 1);

function blockKey(value: bigint): BlockKey {
  return value <= exact ? Math.floor(Number(value) / blockSize) : (value >> BigInt(blockShift)).toString(16);
}

function firstOf(key: BlockKey): bigint {
  return (typeof key === "number" ? BigInt(key) : BigInt(`0x${key}`)) << BigInt(blockShift);
}

export function addAddress(index: AddressIndex, value: bigint): AddressIndex {
  return hasAddress(index, value) ? index : flip(index, value);
}

export function removeAddress(index: AddressIndex, value: bigint): AddressIndex {
  return hasAddress(index, value) ? flip(index, value) : index;
}

function flip(index: AddressIndex, value: bigint): AddressIndex {
  const key = blockKey(value);
  const block = flipped(index.get(key), Number(value & inBlock));
  return block === undefined ? index.delete(key) : index.set(key, block);
}

export function hasAddress(index: AddressIndex, value: bigint): boolean {
  const block = index.get(blockKey(value));
  return block !== undefined && hasBit(block, Number(value & inBlock));
}

/** The first address in `[from, to]` that is not in the index, or undefined. Full blocks are skipped whole. */
export function nextFree(index: AddressIndex, from: bigint, to: bigint): bigint | undefined {
  if (to <= exact) {
    const free = nextFreeNumber(index, Number(from), Number(to));
    return free < 0 ? undefined : BigInt(free);
  }
  for (let at = from; at <= to; ) {
    const block = index.get(blockKey(at));
    if (block === undefined) return at;
    const start = Number(at & inBlock);
    const bit = nextClearBit(block, start);
    const found = at + BigInt(bit - start);
    if (bit < blockSize) return found <= to ? found : undefined;
    at = found;
  }
  return undefined;
}

/** The same in numbers; -1 when there is none. */
function nextFreeNumber(index: AddressIndex, from: number, to: number): number {
  for (let at = from; at <= to; ) {
    const block = index.get(Math.floor(at / blockSize));
    if (block === undefined) return at;
    const start = at % blockSize;
    const bit = nextClearBit(block, start);
    const found = at - start + bit;
    if (bit < blockSize) return found <= to ? found : -1;
    at = found;
  }
  return -1;
}

/** How many addresses of `[from, to]` are in the index. */
export function countWithin(index: AddressIndex, from: bigint, to: bigint): number {
  let count = 0;
  eachBlock(index, from, to, (block, low, high) => {
    if (low === 0 && high === blockSize - 1) count += block.count;
    else for (let bit = nextSetBit(block, low); bit <= high; bit = nextSetBit(block, bit + 1)) count++;
  });
  return count;
}

/** Calls back for each address in the index among the `count` from `first` on, with its place there. In no order. */
export function eachWithin(
  index: AddressIndex,
  first: bigint,
  count: number,
  visit: (place: number) => void,
): void {
  eachBlock(index, first, first + BigInt(count) - 1n, (block, low, high, offset) => {
    for (let bit = nextSetBit(block, low); bit <= high; bit = nextSetBit(block, bit + 1)) visit(offset + bit);
  });
}

/** A block, its first and last bit that count, and where its bit 0 is, seen from the beginning. */
type VisitBlock = (block: Block, low: number, high: number, offset: number) => void;

/** The blocks with an address in `[from, to]`: asked for one by one unless the index has fewer than that. */
function eachBlock(index: AddressIndex, from: bigint, to: bigint, visit: VisitBlock): void {
  if (to <= exact) {
    eachNumberedBlock(index, Number(from), Number(to), visit);
    return;
  }
  const shift = BigInt(blockShift);
  const look = (block: Block, base: bigint) => {
    const low = base < from ? Number(from - base) : 0;
    const high = base + inBlock > to ? Number(to - base) : blockSize - 1;
    visit(block, low, high, Number(base - from));
  };
  if ((to >> shift) - (from >> shift) < BigInt(index.size)) {
    for (let base = (from >> shift) << shift; base <= to; base += BigInt(blockSize)) {
      const block = index.get(blockKey(base));
      if (block !== undefined) look(block, base);
    }
    return;
  }
  index.forEach((block, key) => {
    const base = firstOf(key);
    if (base + inBlock >= from && base <= to) look(block, base);
  });
}

function eachNumberedBlock(index: AddressIndex, from: number, to: number, visit: VisitBlock): void {
  const first = Math.floor(from / blockSize);
  const last = Math.floor(to / blockSize);
  const look = (block: Block, key: number) => {
    const base = key * blockSize;
    visit(block, Math.max(0, from - base), Math.min(blockSize - 1, to - base), base - from);
  };
  if (last - first < index.size) {
    for (let key = first; key <= last; key++) {
      const block = index.get(key);
      if (block !== undefined) look(block, key);
    }
    return;
  }
  index.forEach((block, key) => {
    if (typeof key === "number" && key >= first && key <= last) look(block, key);
  });
}
