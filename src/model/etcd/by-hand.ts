/** What somebody does to a stored bitmap with an etcd client, past every apiserver. */
import { offsetOf } from "../allocators/bitmap.ts";
import type { Input } from "../input.ts";
import { parseAddress } from "../net/address.ts";
import { type BitSet, bitSetOf } from "../net/bit-set.ts";
import { parsePrefix } from "../net/prefix.ts";
import { Impossible } from "../turn.ts";
import { deleteRange, type Etcd, type RangeSlot, swapRange } from "./etcd.ts";

type BitmapEdit = Extract<Input, { readonly do: "write-bitmap" | "delete-bitmap" }>;

/** Throws `Impossible` for a range or an address that a bitmap cannot hold. */
export function editBitmap(etcd: Etcd, edit: BitmapEdit): Etcd {
  const slot: RangeSlot = edit.slot === "primary" ? 0 : 1;
  if (edit.do === "delete-bitmap") return deleteRange(etcd, slot);
  const bits = bitsOf(edit.range, edit.addresses);
  if (typeof bits === "string") throw new Impossible(bits);
  return swapRange(etcd, slot, etcd.ranges[slot]?.revision ?? 0, edit.range, bits).etcd;
}

/** The bits of addresses of a range (bitmap-allocator.md 1), or why there are none. */
export function bitsOf(range: string, addresses: readonly string[]): BitSet | string {
  const prefix = parsePrefix(range);
  if (prefix === undefined) return `${range} is not a CIDR`;
  const offsets: number[] = [];
  for (const text of addresses) {
    const address = parseAddress(text);
    const offset = address?.family === prefix.family ? offsetOf(prefix, address.value) : undefined;
    if (offset === undefined) return `the bitmap of ${range} has no bit for ${text}`;
    offsets.push(offset);
  }
  return bitSetOf(offsets);
}
