/** Where an allocation or a release of one address stands. Parts of a request's stage. */
import type { RangeSlot, StoredRange } from "../etcd/etcd.ts";
import type { BitSet } from "../net/bit-set.ts";
import type { Family } from "../net/family.ts";

/** What is to be done to a bitmap (bitmap-allocator.md 4.1). Offset 0 is the first usable address. */
export type BitmapIntent =
  | { readonly do: "allocate"; readonly offset: number }
  | { readonly do: "allocate-next" }
  | { readonly do: "release"; readonly offset: number };

/** `get`: the quorum read is on its way; `swap`: the transaction is. Both hold the process' lock on that bitmap. */
export type BitmapStage =
  | { readonly at: "get"; readonly slot: RangeSlot; readonly intent: BitmapIntent }
  | {
      readonly at: "swap";
      readonly slot: RangeSlot;
      readonly intent: BitmapIntent;
      readonly current: StoredRange;
      readonly bits: BitSet;
      readonly offset: number;
    };

/** Place in a dynamic search over IPAddress objects (ipaddress-allocator.md 4, cidr-allocator.md 4.3). */
export interface Search {
  /** CIDR texts still to try after the current one, in their order. */
  readonly ranges: readonly string[];
  readonly range: string;
  readonly band: "upper" | "lower";
  /** First address tried in this band; the search ends when it comes round to it. */
  readonly started: bigint;
  /** Came past the end and goes on from the beginning. */
  readonly wrapped: boolean;
  readonly candidate: bigint;
}

export type AllocationStage =
  /** Dual write or gate off: a bit of the flag range. `after` goes on to the IPAddress. */
  | {
      readonly by: "bitmap";
      readonly bitmap: BitmapStage;
      readonly after: "done" | "object";
      readonly family: Family;
      readonly address: string | undefined;
      readonly range: string;
    }
  /** The IPAddress with a known address: static, or the bitmap's pick. */
  | {
      readonly by: "object";
      readonly family: Family;
      readonly address: string;
      readonly text: string;
      readonly range: string;
    }
  /** Waits for the lock under which dynamic searches of one family run. */
  | { readonly by: "queue"; readonly family: Family }
  | { readonly by: "search"; readonly family: Family; readonly search: Search }
  /** 1.31 and 1.32: the IPAddress of the search exists, its bit follows (cidr-allocator.md 6.3). */
  | {
      readonly by: "search-bit";
      readonly family: Family;
      readonly search: Search;
      readonly bitmap: BitmapStage;
    };

export type ReleaseStage =
  | {
      readonly by: "bitmap";
      readonly bitmap: BitmapStage;
      readonly address: string;
      readonly thenObject: boolean;
    }
  | { readonly by: "object"; readonly address: string };
