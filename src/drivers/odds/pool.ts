/** Where dynamic picks come from: the addresses above the static band, as long as one of them is free. */
import { bitmapGeometry } from "../../model/net/geometry.ts";
import { parsePrefix } from "../../model/net/prefix.ts";

export interface Pool {
  /** Addresses that a Service can have. */
  readonly usable: number;
  /** The first so many are kept for Services that ask for an address; dynamic picks take them last. */
  readonly band: number;
  /** Addresses that dynamic picks draw from: usable ones without the band. */
  readonly dynamic: number;
}

/** The pool of an empty range such as `10.96.0.0/24`. Throws for a text that is no range. */
export function poolOf(range: string): Pool {
  const prefix = parsePrefix(range);
  if (prefix === undefined) throw new RangeError(`${range} is no range of addresses`);
  const { max, band } = bitmapGeometry(prefix);
  return { usable: max, band, dynamic: max - band };
}
