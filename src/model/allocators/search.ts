/**
 * The dynamic search over IPAddress objects: ranges in the order of Go's map iteration, in each a random start and the
 * next address that the informer does not know, first above the static band, then inside it (ipaddress-allocator.md 4).
 */
import type { Search } from "../apiserver/stage.ts";
import { countWithin, nextFree } from "../etcd/address-index.ts";
import { formatAddress } from "../net/address.ts";
import type { Family } from "../net/family.ts";
import { objectGeometry } from "../net/geometry.ts";
import type { Prefix } from "../net/prefix.ts";
import type { Offset } from "../transition.ts";
import type { Turn } from "../turn.ts";
import { countError } from "./metrics.ts";
import { allocatorNamed, searchable } from "./ranges.ts";

const wide = 2n ** 63n - 1n;

/** Begins a search over all ranges of a family; undefined when every one is full or not ready. */
export function beginSearch(turn: Turn, id: number, family: Family): Search | undefined {
  const keys = searchable(turn.server(id), family).map((entry) => entry.cidr.text);
  return nextRange(turn, id, turn.chance.ranges(keys));
}

/** The range after the current one. */
export function skipRange(turn: Turn, id: number, search: Search): Search | undefined {
  return nextRange(turn, id, search.ranges);
}

/** The candidate after one that turned out to exist. */
export function nextCandidate(turn: Turn, id: number, search: Search): Search | undefined {
  const entry = allocatorNamed(turn.server(id), search.range);
  if (entry === undefined) return nextRange(turn, id, search.ranges);
  const { first, last } = bandBounds(entry.cidr, search.band);
  const index = indexOf(turn, id, entry.cidr.family);
  let candidate: bigint | undefined;
  let wrapped = search.wrapped;
  if (!wrapped) {
    candidate = nextFree(index, search.candidate + 1n, last);
    if (candidate === undefined) {
      wrapped = true;
      candidate = nextFree(index, first, search.started - 1n);
    }
  } else {
    candidate = nextFree(index, search.candidate + 1n, search.started - 1n);
  }
  if (candidate !== undefined) return { ...search, candidate, wrapped };
  return afterBand(turn, id, entry.cidr, search.band, search.ranges);
}

/**
 * Up to 1.34 a create that every IPAddress refuses is tried with every free address of every range: an error for each,
 * and one for each range that ends (S11-nameless-create-10.96.0.0_20-v134).
 */
export function countVainSearch(turn: Turn, id: number, search: Search): void {
  for (const range of [search.range, ...search.ranges]) {
    const entry = allocatorNamed(turn.server(id), range);
    const geometry = entry?.ready === true ? objectGeometry(entry.cidr) : undefined;
    if (entry === undefined || geometry === undefined || "problem" in geometry) continue;
    const { first, last, size } = geometry;
    const used = countWithin(indexOf(turn, id, entry.cidr.family), first, last);
    countError(turn, id, range, "dynamic", Number(size) - used + 1);
  }
}

/** The address text of a search's candidate. */
export function candidateText(search: Search, family: Family): string {
  return formatAddress({ family, value: search.candidate });
}

function nextRange(turn: Turn, id: number, ranges: readonly string[]): Search | undefined {
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i] as string;
    const entry = allocatorNamed(turn.server(id), range);
    if (entry === undefined || !entry.ready) continue;
    const rest = ranges.slice(i + 1);
    const geometry = objectGeometry(entry.cidr);
    if ("problem" in geometry || geometry.size - BigInt(geometry.band) <= 0n) continue;
    const found = inBand(turn, id, entry.cidr, "upper", rest) ?? lowerBand(turn, id, entry.cidr, rest);
    if (found !== undefined) return found;
    countError(turn, id, range, "dynamic");
  }
  return undefined;
}

function afterBand(
  turn: Turn,
  id: number,
  cidr: Prefix,
  band: Search["band"],
  ranges: readonly string[],
): Search | undefined {
  const lower = band === "upper" ? lowerBand(turn, id, cidr, ranges) : undefined;
  if (lower !== undefined) return lower;
  countError(turn, id, cidr.text, "dynamic");
  return nextRange(turn, id, ranges);
}

function lowerBand(turn: Turn, id: number, cidr: Prefix, ranges: readonly string[]): Search | undefined {
  const geometry = objectGeometry(cidr);
  if ("problem" in geometry || geometry.band === 0) return undefined;
  return inBand(turn, id, cidr, "lower", ranges);
}

function inBand(
  turn: Turn,
  id: number,
  cidr: Prefix,
  band: Search["band"],
  ranges: readonly string[],
): Search | undefined {
  const { first, last } = bandBounds(cidr, band);
  const size = last - first + 1n;
  const signed = size >= wide && turn.server(id).behaviours?.wideIPv6StartOverflow === true;
  const drawn = turn.chance.start(Number(size), { family: cidr.family, first, ...(signed && { signed }) });
  let started = first + exact(drawn, signed);
  // An iterator that is told to start past the end starts at the first address.
  if (started > last) started = first;
  const index = indexOf(turn, id, cidr.family);
  let candidate = nextFree(index, started, last);
  const wrapped = candidate === undefined;
  if (candidate === undefined) candidate = nextFree(index, first, started - 1n);
  if (candidate === undefined) return undefined;
  return { ranges, range: cidr.text, band, started, wrapped, candidate };
}

/** A 64-bit offset read as signed lands below the range for half of its values. */
function exact(offset: Offset, signed: boolean): bigint {
  const value = BigInt(offset);
  return signed ? BigInt.asIntN(64, value) : value;
}

function bandBounds(cidr: Prefix, band: Search["band"]): { first: bigint; last: bigint } {
  const geometry = objectGeometry(cidr);
  if ("problem" in geometry) throw new Error(`no allocator for ${cidr.text}: ${geometry.problem}`);
  const border = geometry.first + BigInt(geometry.band);
  return band === "upper"
    ? { first: border, last: geometry.last }
    : { first: geometry.first, last: border - 1n };
}

function indexOf(turn: Turn, id: number, family: Family) {
  const cache = turn.server(id).informers.ipaddresses?.cache ?? turn.etcd.ipaddresses.now;
  return cache.index[family];
}
