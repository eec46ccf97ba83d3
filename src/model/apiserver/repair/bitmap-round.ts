/**
 * The bitmap repair loop (repair-loops.md 1): read the ranges, list the Services, rebuild, compare-and-swap. Operations:
 * one read a family, one list, one swap a family. A conflict starts the attempt again, four attempts a round.
 */
import { flagRange, slotOf } from "../../allocators/allocation.ts";
import { addressAt, offsetOf, remember } from "../../allocators/bitmap.ts";
import { quorumRead, type RangeSlot, type StoredRange, swapRange } from "../../etcd/etcd.ts";
import { formatAddress, parseAddress, parseAddressSloppy } from "../../net/address.ts";
import { type BitSet, emptyBitSet } from "../../net/bit-set.ts";
import { bitmapGeometry } from "../../net/geometry.ts";
import { type Prefix, parsePrefix } from "../../net/prefix.ts";
import { isServiceIPSet, type Service } from "../../objects/service.ts";
import { Impossible, type Turn } from "../../turn.ts";
import { repairHookDone } from "../readiness.ts";
import type { BitmapRepairTask, ReadRange } from "../task.ts";
import { bitmapEvents } from "./events.ts";
import { expectedBits } from "./expected-bits.ts";

/** Counted from 0 on in a process with this loop; the others do not show it. */
export const reconcileErrors = "apiserver_clusterip_repair_reconcile_errors_total";
/** Sightings after the first that a leaked bit survives (numRepairsBeforeLeakCleanup is 3). */
const sightingsLeft = 2;
/** Waits before the second, third and fourth attempt of a round. */
const backOffMs = [10, 50, 250] as const;

export function beginBitmapRound(turn: Turn, id: number): void {
  turn.disarm(id, "bitmap-repair");
  turn.addTask(id, { kind: "bitmap-repair", attempt: 0, stage: { at: "read", slot: 0, read: [] } });
}

export function stepBitmapRound(turn: Turn, id: number, task: BitmapRepairTask): void {
  const { stage } = task;
  if (stage.at === "read") readRange(turn, id, task, stage.slot, stage.read);
  else if (stage.at === "list") listServices(turn, id, task, stage.read);
  else swap(turn, id, task, stage.slot, stage.rebuilt);
}

function readRange(
  turn: Turn,
  id: number,
  task: BitmapRepairTask,
  slot: RangeSlot,
  read: readonly ReadRange[],
): void {
  const server = turn.server(id);
  turn.etcd = quorumRead(turn.etcd);
  const stored = turn.etcd.ranges[slot];
  const flag = (server.ranges[slot] as Prefix).text;
  const range = {
    slot,
    revision: stored?.revision ?? 0,
    range: stored?.range ?? flag,
    bits: stored?.bits ?? emptyBitSet,
  };
  noteRound(turn, id, task, "read", flag, [], true);
  const all = [...read, range];
  const more = slot === 0 && server.ranges.length > 1;
  turn.continueTask(id, task, {
    stage: more ? { at: "read", slot: 1, read: all } : { at: "list", read: all },
  });
}

function listServices(turn: Turn, id: number, task: BitmapRepairTask, read: readonly ReadRange[]): void {
  turn.etcd = quorumRead(turn.etcd);
  turn.note({
    note: "etcd",
    by: id,
    what: "read",
    record: "service",
    key: "",
    addresses: [],
    ok: true,
    why: "lists the Services",
    sentAt: task.sentAt,
    task: task.id,
  });
  const rebuilt = rebuild(turn, id, read);
  turn.continueTask(id, task, { stage: { at: "swap", slot: 0, rebuilt } });
}

interface Side {
  readonly range: Prefix;
  readonly storedRange: Prefix | undefined;
  stored: BitSet;
  rebuilt: BitSet;
}

/** The in-memory middle of an attempt: Services first, then what is left over of the stored bits. */
function rebuild(turn: Turn, id: number, read: readonly ReadRange[]): ReadRange[] {
  const server = turn.server(id);
  const sides = read.map((range): Side => {
    const storedRange = parsePrefix(range.range);
    return {
      range: server.ranges[range.slot] as Prefix,
      storedRange,
      stored: range.bits,
      rebuilt: emptyBitSet,
    };
  });
  if (!allInOrder(turn, id, sides)) checkServices(turn, id, sides);
  for (const side of sides) keepYoungLeaks(turn, id, side);
  return read.map((range, i) => ({
    ...range,
    range: (sides[i] as Side).range.text,
    bits: (sides[i] as Side).rebuilt,
  }));
}

/**
 * What `checkServices` comes to when it has nothing to report and no leak to forget, which is what nearly every round
 * finds; then it is not done.
 */
function allInOrder(turn: Turn, id: number, sides: readonly Side[]): boolean {
  const { ranges, leaks } = turn.server(id);
  const expected = expectedBits(turn.etcd.services.now, ranges);
  if (expected === undefined) return false;
  const fits = (side: Side, i: number) =>
    side.storedRange?.text === side.range.text && side.stored.includes(expected[i] as BitSet);
  const leaksAgain = (ip: string) => {
    const address = parseAddress(ip);
    return ranges.some((range, i) => {
      const offset = address?.family === range.family ? offsetOf(range, address.value) : undefined;
      return offset !== undefined && expected[i]?.has(offset) === true;
    });
  };
  if (!sides.every(fits) || leaks.some((_left, ip) => leaksAgain(ip))) return false;
  for (const [i, side] of sides.entries()) {
    const claimed = expected[i] as BitSet;
    side.rebuilt = claimed;
    side.stored = side.stored.minus(claimed);
  }
  return true;
}

function checkServices(turn: Turn, id: number, sides: readonly Side[]): void {
  const services = [...turn.etcd.services.now.objects.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, service] of services) {
    if (isServiceIPSet(service)) checkService(turn, id, key, service, sides);
  }
}

function checkService(turn: Turn, id: number, key: string, service: Service, sides: readonly Side[]): void {
  const server = turn.server(id);
  for (const text of service.spec.clusterIPs) {
    const address = parseAddressSloppy(text);
    if (address === undefined) {
      report(turn, id, "invalid", bitmapEvents.notValid(id, key));
      continue;
    }
    const ip = formatAddress(address);
    if (!server.families.includes(address.family)) {
      report(turn, id, "invalid", bitmapEvents.otherFamily(id, key, ip, address.family));
      continue;
    }
    const side = sides[slotOf(server, address.family)] as Side;
    const offset = offsetOf(side.range, address.value);
    if (offset === undefined) {
      report(
        turn,
        id,
        "outOfRange",
        bitmapEvents.outOfRange(id, key, ip, address.family, flagRange(server, address.family).text),
      );
    } else if (side.rebuilt.has(offset)) {
      report(turn, id, "duplicate", bitmapEvents.duplicate(id, key, ip, address.family));
    } else {
      side.rebuilt = side.rebuilt.with(offset);
      const before = side.storedRange === undefined ? undefined : offsetOf(side.storedRange, address.value);
      if (before !== undefined && side.stored.has(before)) side.stored = side.stored.without(before);
      else report(turn, id, "repair", bitmapEvents.notAllocated(id, key, ip, address.family));
      if (turn.server(id).leaks.has(ip)) turn.patch(id, { leaks: turn.server(id).leaks.delete(ip) });
    }
  }
}

/** Bits without a Service: kept for two more sightings in this process, dropped at the third. */
function keepYoungLeaks(turn: Turn, id: number, side: Side): void {
  if (side.storedRange === undefined) return;
  for (const stored of side.stored.offsets()) {
    const value = bitmapGeometry(side.storedRange).base + BigInt(stored);
    const ip = addressAt(side.storedRange, stored);
    const left = turn.server(id).leaks.get(ip) ?? sightingsLeft;
    if (left <= 0) {
      countRepair(turn, id, "leak");
      turn.note({ note: "log", by: id, text: `the cluster IP ${ip} appears to have leaked: cleaning up` });
      continue;
    }
    if (!turn.server(id).leaks.has(ip)) {
      turn.note({
        note: "log",
        by: id,
        text: `the cluster IP ${ip} may have leaked: flagging for later clean up`,
      });
    }
    turn.patch(id, { leaks: turn.server(id).leaks.set(ip, left - 1) });
    const offset = offsetOf(side.range, value);
    if (offset !== undefined) side.rebuilt = side.rebuilt.with(offset);
  }
}

function swap(
  turn: Turn,
  id: number,
  task: BitmapRepairTask,
  slot: RangeSlot,
  rebuilt: readonly ReadRange[],
): void {
  const mine = rebuilt.find((range) => range.slot === slot);
  if (mine === undefined) throw new Impossible(`repair attempt without range ${slot}`);
  const stored = turn.etcd.ranges[slot];
  const same =
    stored !== undefined &&
    stored.revision === mine.revision &&
    stored.range === mine.range &&
    stored.bits.equals(mine.bits);
  const changed = same
    ? { set: [], cleared: [] }
    : difference(mine, stored, turn.server(id).ranges[slot] as Prefix);
  const about = [...changed.set, ...changed.cleared];
  // etcd3's GuaranteedUpdate writes nothing when the bytes are the same.
  if (same) turn.etcd = quorumRead(turn.etcd);
  const done = same
    ? { ok: true }
    : turn.write(id, (now) => swapRange(now, slot, mine.revision, mine.range, mine.bits));
  if ("failed" in done) {
    noteRound(turn, id, task, "update", mine.range, about, done.landed);
    retry(turn, id, task);
    return;
  }
  noteRound(turn, id, task, same ? "read" : "update", mine.range, about, done.ok);
  if (!done.ok) {
    retry(turn, id, task);
    return;
  }
  if (!same) turn.note({ note: "bits", by: id, slot, ...changed });
  remember(turn, id, slot, mine.bits, mine.revision);
  const next = rebuilt.find((range) => range.slot > slot);
  if (next !== undefined) turn.continueTask(id, task, { stage: { at: "swap", slot: next.slot, rebuilt } });
  else endRound(turn, id, task, true);
}

/** Bits that a round sets and clears; those of another range that was stored go with it. */
function difference(
  mine: ReadRange,
  stored: StoredRange | undefined,
  range: Prefix,
): { readonly set: string[]; readonly cleared: string[] } {
  const before = stored?.range === mine.range ? stored.bits : emptyBitSet;
  const other = stored?.range === mine.range ? undefined : parsePrefix(stored?.range ?? "");
  const texts = (offsets: Iterable<number>, prefix: Prefix) =>
    Array.from(offsets, (offset) => addressAt(prefix, offset));
  const gone = other === undefined || stored === undefined ? [] : texts(stored.bits.offsets(), other);
  return {
    set: texts(mine.bits.offsetsNotIn(before), range),
    cleared: [...texts(before.offsetsNotIn(mine.bits), range), ...gone],
  };
}

function retry(turn: Turn, id: number, task: BitmapRepairTask): void {
  turn.count(id, reconcileErrors);
  const wait = backOffMs[task.attempt];
  if (wait === undefined) {
    endRound(turn, id, task, false);
    return;
  }
  turn.continueTask(id, task, { attempt: task.attempt + 1, stage: { at: "read", slot: 0, read: [] } }, wait);
}

function endRound(turn: Turn, id: number, task: BitmapRepairTask, ok: boolean): void {
  turn.endTask(id, task.id);
  turn.arm(id, "bitmap-repair", turn.now + turn.delays.repairMs);
  if (ok) repairHookDone(turn, id);
}

function report(turn: Turn, id: number, type: string, event: Parameters<Turn["emit"]>[0]): void {
  turn.emit(event);
  countRepair(turn, id, type);
}

function countRepair(turn: Turn, id: number, type: string): void {
  if (turn.server(id).behaviours?.repairMetrics !== true) return;
  turn.count(id, `apiserver_clusterip_repair_ip_errors_total{type="${type}"}`);
}

function noteRound(
  turn: Turn,
  id: number,
  task: BitmapRepairTask,
  what: "read" | "update",
  key: string,
  addresses: readonly string[],
  ok: boolean,
): void {
  const why = ok ? "repair round" : "repair round: another write came first";
  turn.note({
    note: "etcd",
    by: id,
    what,
    record: "bitmap",
    key,
    addresses,
    ok,
    why,
    sentAt: task.sentAt,
    task: task.id,
  });
}
