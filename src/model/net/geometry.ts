/** Sizes and bands of a range, for the bitmap (bitmap-allocator.md 1) and for IPAddress objects (ipaddress-allocator.md 1). */
import { familyBits, lastAddress, type Prefix } from "./prefix.ts";

export interface BitmapGeometry {
  /** The address of offset 0: the first after the network address. */
  readonly base: bigint;
  /** Number of offsets; valid ones are below. */
  readonly max: number;
  /** Offsets below are kept for static requests. */
  readonly band: number;
}

export type ObjectGeometry =
  | { readonly first: bigint; readonly last: bigint; readonly band: number; readonly size: bigint }
  /** Such a range cannot be allocated from. */
  | { readonly problem: string };

const bitmapLimit = 65_536;

const bitmaps = new WeakMap<Prefix, BitmapGeometry>();
const objects = new WeakMap<Prefix, ObjectGeometry>();

/** RangeSize of k8s.io/utils/net: 0 for very wide ranges, 2^63-1 from 63 host bits. */
export function rangeSize(prefix: Prefix): bigint {
  const host = familyBits(prefix.family) - prefix.bits;
  if (host >= (prefix.family === "IPv4" ? 31 : 127)) return 0n;
  return host >= 63 ? 2n ** 63n - 1n : 1n << BigInt(host);
}

/** min(max(16, size / 16), 256), and 0 for ranges of 16 addresses or fewer. */
export function staticBand(prefix: Prefix): number {
  const size = rangeSize(prefix);
  if (size <= 16n) return 0;
  const sixteenth = size / 16n;
  return sixteenth < 16n ? 16 : sixteenth > 256n ? 256 : Number(sixteenth);
}

export function bitmapGeometry(prefix: Prefix): BitmapGeometry {
  const known = bitmaps.get(prefix);
  if (known !== undefined) return known;
  const size = rangeSize(prefix);
  const clamped = prefix.family === "IPv6" && size > BigInt(bitmapLimit) ? bitmapLimit : Number(size);
  const max = Math.max(0, clamped - (prefix.family === "IPv4" ? 2 : 1));
  const geometry = { base: prefix.base + 1n, max, band: Math.min(staticBand(prefix), max) };
  bitmaps.set(prefix, geometry);
  return geometry;
}

export function objectGeometry(prefix: Prefix): ObjectGeometry {
  const known = objects.get(prefix);
  if (known !== undefined) return known;
  const geometry = measure(prefix);
  objects.set(prefix, geometry);
  return geometry;
}

function measure(prefix: Prefix): ObjectGeometry {
  if (prefix.family === "IPv6" && prefix.bits < 64) {
    return { problem: `shortest allowed prefix length for service CIDR is 64, got ${prefix.bits}` };
  }
  const host = familyBits(prefix.family) - prefix.bits;
  const all = 1n << BigInt(host);
  const usable = prefix.family === "IPv4" ? all - 2n : all - 1n;
  const size = usable < 0n ? 0n : usable;
  const last = prefix.family === "IPv4" ? lastAddress(prefix) - 1n : lastAddress(prefix);
  return { first: prefix.base + 1n, last, band: staticBand(prefix), size };
}
