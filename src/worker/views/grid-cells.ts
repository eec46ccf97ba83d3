/** Fills the cells of a stretch of addresses: first which records claim each, then what follows from that. */
import { eachWithin } from "../../model/etcd/address-index.ts";
import type { StoredRange } from "../../model/etcd/etcd.ts";
import { bitmapGeometry } from "../../model/net/geometry.ts";
import { containsUsable, lastAddress, type Prefix, parsePrefix } from "../../model/net/prefix.ts";
import type { World } from "../../model/world.ts";
import type { Stance } from "../history/claims.ts";
import { cell } from "../lab-view.ts";
import { outlookOn, recordBits, withOutlook } from "./cell.ts";
import { type Claimed, claimedAddresses } from "./claimed.ts";
import { isOutOfRange, type Range } from "./ranges.ts";

/** A stretch of addresses inside a range. */
export interface Stretch {
  readonly prefix: Prefix;
  /** The first address. */
  readonly first: bigint;
  readonly count: number;
}

export interface Cells {
  readonly cells: Uint16Array;
  /** The claims on addresses of the stretch, by cell. */
  readonly claimed: Map<number, Claimed>;
}

/** Calls back for every cell of the stretch whose bit is set in a stored bitmap. */
function eachBit(stored: StoredRange | undefined, stretch: Stretch, visit: (place: number) => void): void {
  const range = stored === undefined ? undefined : parsePrefix(stored.range);
  if (stored === undefined || range === undefined || range.family !== stretch.prefix.family) return;
  const { base, max } = bitmapGeometry(range);
  const shift = base - stretch.first;
  const from = shift >= 0n ? 0 : Number(-shift);
  const to = Math.min(max, Number(stretch.first + BigInt(stretch.count) - base));
  for (let bit = stored.bits.nextSet(from, to); bit >= 0; bit = stored.bits.nextSet(bit + 1, to))
    visit(bit + Number(shift));
}

function markBands(cells: Uint16Array, stretch: Stretch, band: number): void {
  const { prefix, first, count } = stretch;
  const offset = Number(first - prefix.base);
  for (let i = Math.max(0, 1 - offset); i < count && offset + i <= band; i++) cells[i] = cell.staticBand;
  if (offset === 0) cells[0] = cell.excluded;
  const last = Number(lastAddress(prefix) - first);
  if (prefix.family === "IPv4" && last < count) cells[last] = cell.excluded;
}

function fits(world: World, claim: Claimed | undefined): boolean {
  const parent =
    claim === undefined ? undefined : world.etcd.ipaddresses.now.objects.get(claim.text)?.spec.parentRef;
  return parent === undefined || claim?.holders.includes(`${parent.namespace}/${parent.name}`) === true;
}

/** The borders of the flag ranges inside the stretch: between two of them the outlook is the same. */
function borders(stances: readonly Stance[], stretch: Stretch): number[] {
  const found = new Set([0, stretch.count]);
  for (const range of stances.flatMap((stance) => stance.ranges)) {
    if (range.family !== stretch.prefix.family) continue;
    const { base, max } = bitmapGeometry(range);
    for (const border of [base, base + BigInt(max)]) {
      const place = Number(border - stretch.first);
      if (place > 0 && place < stretch.count) found.add(place);
    }
  }
  return [...found].sort((a, b) => a - b);
}

export function fillCells(
  world: World,
  stances: readonly Stance[],
  ranges: readonly Range[],
  stretch: Stretch,
  band: number,
): Cells {
  const { prefix, first, count } = stretch;
  const { family } = prefix;
  const { etcd } = world;
  const cells = new Uint16Array(count);
  const or = (place: number, bits: number) => {
    cells[place] = (cells[place] ?? 0) | bits;
  };
  markBands(cells, stretch, band);
  const claimed = new Map<number, Claimed>();
  const end = first + BigInt(count);
  for (const claim of claimedAddresses(etcd.services.now.index)[family]) {
    if (claim.value < first || claim.value >= end) continue;
    const place = Number(claim.value - first);
    claimed.set(place, claim);
    or(place, recordBits({ holders: claim.holders, ipaddress: false, bit: false }));
  }
  eachWithin(etcd.ipaddresses.now.index[family], first, count, (place) => or(place, cell.ipaddress));
  for (const stored of etcd.ranges) eachBit(stored, stretch, (place) => or(place, cell.bit));
  const cuts = borders(stances, stretch);
  for (let cut = 0; cut + 1 < cuts.length; cut++) {
    const from = cuts[cut] ?? 0;
    const outlook = outlookOn(stances, { family, value: first + BigInt(from) });
    for (let place = from; place < (cuts[cut + 1] ?? 0); place++) {
      const bits = cells[place] ?? 0;
      if ((bits & (cell.service | cell.ipaddress | cell.bit)) === 0) continue;
      const fitting = (bits & cell.ipaddress) === 0 || fits(world, claimed.get(place));
      cells[place] = withOutlook(bits, outlook, fitting);
    }
  }
  markOutside(cells, ranges, stretch);
  return { cells, claimed };
}

/** A Service on an excluded address is out of range, unless another range has it as a usable one. */
function markOutside(cells: Uint16Array, ranges: readonly Range[], stretch: Stretch): void {
  const { prefix, first } = stretch;
  for (const place of [Number(prefix.base - first), Number(lastAddress(prefix) - first)]) {
    const bits = cells[place];
    const address = { family: prefix.family, value: first + BigInt(place) };
    if (bits === undefined || (bits & cell.service) === 0 || containsUsable(prefix, address)) continue;
    const outside = isOutOfRange(ranges, address) ? cell.outOfRange : 0;
    cells[place] = (bits & ~cell.excluded) | outside;
  }
}
