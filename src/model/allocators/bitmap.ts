/**
 * One process' access to one stored bitmap (bitmap-allocator.md 4.1): under the process' lock, a quorum read, a change
 * in memory, a compare-and-swap, again from the value found when the compare failed, without limit.
 */
import type { BitmapIntent, BitmapStage } from "../apiserver/stage.ts";
import { quorumRead, type RangeSlot, type StoredRange, swapRange } from "../etcd/etcd.ts";
import { formatAddress } from "../net/address.ts";
import type { BitSet } from "../net/bit-set.ts";
import { bitmapGeometry } from "../net/geometry.ts";
import { scanFrom } from "../net/pick.ts";
import type { Prefix } from "../net/prefix.ts";
import { Impossible, type Turn } from "../turn.ts";
import { errAllocated, errFull, errNoBitmap, errOtherRange } from "./errors.ts";

export type BitmapResult =
  | { readonly ok: true; readonly offset: number }
  | { readonly ok: false; readonly problem: string };

export type BitmapProgress =
  | { readonly wait: BitmapStage; readonly parked: boolean }
  | { readonly done: BitmapResult };

export function bitmapLock(slot: RangeSlot): string {
  return `bitmap/${slot}`;
}

/** Canonical address of an offset; offset 0 is the first usable address. */
export function addressAt(range: Prefix, offset: number): string {
  return formatAddress({ family: range.family, value: bitmapGeometry(range).base + BigInt(offset) });
}

/** The offset of an address, or undefined when the bitmap does not cover it (bitmap-allocator.md 1). */
export function offsetOf(range: Prefix, value: bigint): number | undefined {
  const { base, max } = bitmapGeometry(range);
  const offset = value - base;
  return offset >= 0n && offset < BigInt(max) ? Number(offset) : undefined;
}

export function beginBitmap(
  turn: Turn,
  id: number,
  task: number,
  slot: RangeSlot,
  intent: BitmapIntent,
): BitmapProgress {
  const free = turn.lock(id, bitmapLock(slot), task);
  return { wait: { at: "get", slot, intent }, parked: !free };
}

export function stepBitmap(
  turn: Turn,
  id: number,
  task: number,
  sentAt: number,
  stage: BitmapStage,
): BitmapProgress {
  if (stage.at === "get") {
    turn.etcd = quorumRead(turn.etcd);
    noteBitmap(turn, id, task, sentAt, stage, "read", true);
    return change(turn, id, task, stage.slot, stage.intent);
  }
  const memory = memoryOf(turn, id, stage.slot);
  const done = turn.write(id, (before) =>
    swapRange(before, stage.slot, stage.current.revision, memory.range.text, stage.bits),
  );
  if ("failed" in done) {
    noteBitmap(turn, id, task, sentAt, stage, "update", done.landed, done.failed);
    // The bit stays in the process' copy: the next write of this process carries it along (bitmap-allocator.md 4.1, point 4).
    return finish(turn, id, task, stage.slot, { ok: false, problem: done.failed });
  }
  noteBitmap(turn, id, task, sentAt, stage, "update", done.ok);
  if (!done.ok) return change(turn, id, task, stage.slot, stage.intent);
  return finish(turn, id, task, stage.slot, { ok: true, offset: stage.offset });
}

/** The in-memory part: reload when etcd is newer than the copy, then try the change (spec 4.1, points 1 and 4). */
function change(turn: Turn, id: number, task: number, slot: RangeSlot, intent: BitmapIntent): BitmapProgress {
  const current = turn.etcd.ranges[slot];
  if (current === undefined) return finish(turn, id, task, slot, { ok: false, problem: errNoBitmap });
  const memory = memoryOf(turn, id, slot);
  if (current.revision !== memory.last && current.range !== memory.range.text) {
    return finish(turn, id, task, slot, { ok: false, problem: errOtherRange });
  }
  const bits = current.revision === memory.last ? memory.bits : current.bits;
  const changed = carryOut(turn, id, task, memory.range, bits, intent);
  if ("problem" in changed) {
    remember(turn, id, slot, bits, memory.last);
    return finish(turn, id, task, slot, { ok: false, problem: changed.problem });
  }
  remember(turn, id, slot, changed.bits, current.revision);
  // etcd3's GuaranteedUpdate writes nothing when the bytes are the same.
  if (changed.bits.equals(current.bits))
    return finish(turn, id, task, slot, { ok: true, offset: changed.offset });
  return { wait: swapStage(slot, intent, current, changed.bits, changed.offset), parked: false };
}

function swapStage(
  slot: RangeSlot,
  intent: BitmapIntent,
  current: StoredRange,
  bits: BitSet,
  offset: number,
): BitmapStage {
  return { at: "swap", slot, intent, current, bits, offset };
}

function carryOut(
  turn: Turn,
  id: number,
  task: number,
  range: Prefix,
  bits: BitSet,
  intent: BitmapIntent,
): { bits: BitSet; offset: number } | { problem: string } {
  if (intent.do === "release") return { bits: bits.without(intent.offset), offset: intent.offset };
  if (intent.do === "allocate") {
    return bits.has(intent.offset)
      ? { problem: errAllocated }
      : { bits: bits.with(intent.offset), offset: intent.offset };
  }
  const { base, max, band } = bitmapGeometry(range);
  let first = base + BigInt(band);
  const offset = scanFrom(bits, band, max, (size) => {
    const start = Number(turn.chance.start(size, { family: range.family, first }));
    first = base;
    return start;
  });
  if (offset === undefined) return { problem: errFull };
  turn.note({ note: "pick", by: id, address: addressAt(range, offset), task, at: turn.now });
  return { bits: bits.with(offset), offset };
}

function finish(turn: Turn, id: number, task: number, slot: RangeSlot, result: BitmapResult): BitmapProgress {
  turn.unlock(id, bitmapLock(slot), task);
  return { done: result };
}

function memoryOf(turn: Turn, id: number, slot: RangeSlot) {
  const memory = turn.server(id).bitmaps[slot];
  if (memory === undefined) throw new Impossible(`apiserver ${id} has no bitmap ${slot}`);
  return memory;
}

/** Stores the process' copy. `last` is the revision it was loaded from, which is not the one just written. */
export function remember(turn: Turn, id: number, slot: RangeSlot, bits: BitSet, last: number): void {
  const server = turn.server(id);
  const memory = memoryOf(turn, id, slot);
  if (memory.bits === bits && memory.last === last) return;
  const copy = { ...memory, bits, last };
  turn.set({ ...server, bitmaps: slot === 0 ? [copy, server.bitmaps[1]] : [server.bitmaps[0], copy] });
}

function noteBitmap(
  turn: Turn,
  id: number,
  task: number,
  sentAt: number,
  stage: BitmapStage,
  what: "read" | "update",
  ok: boolean,
  failure?: string,
): void {
  if (turn.notes === undefined) return;
  const range = memoryOf(turn, id, stage.slot).range;
  const offsets = stage.at === "swap" ? changedBy(stage) : askedFor(stage.intent);
  turn.note({
    note: "etcd",
    by: id,
    what,
    record: "bitmap",
    key: range.text,
    addresses: offsets.map((offset) => addressAt(range, offset)),
    ok,
    why: failure ?? whyOf(stage, ok),
    sentAt,
    task,
  });
}

/** The bit that it is about, and those that an earlier write of this process failed to bring along. */
function changedBy({ offset, bits, current }: BitmapStage & { readonly at: "swap" }): readonly number[] {
  const changed = [...bits.offsetsNotIn(current.bits), ...current.bits.offsetsNotIn(bits)];
  return [offset, ...changed.filter((other) => other !== offset)];
}

function askedFor(intent: BitmapIntent): readonly number[] {
  return intent.do === "allocate-next" ? [] : [intent.offset];
}

function whyOf({ intent }: BitmapStage, ok: boolean): string {
  if (!ok) return "another write came first";
  return intent.do === "release" ? "clears the bit" : "";
}
