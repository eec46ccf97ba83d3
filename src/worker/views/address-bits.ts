/** The bits of one address, as the inspector shows it and as the grid mends a single cell. */
import { type Address, formatAddress } from "../../model/net/address.ts";
import { staticBand } from "../../model/net/geometry.ts";
import { containsUsable } from "../../model/net/prefix.ts";
import type { World } from "../../model/world.ts";
import type { Claims, Stance } from "../history/claims.ts";
import { cell } from "../lab-view.ts";
import { outlookOn, recordBits, withOutlook } from "./cell.ts";
import { isOutOfRange, type Range } from "./ranges.ts";

const anyRecord = cell.service | cell.ipaddress | cell.bit;

export function inStaticBand(range: Range, address: Address): boolean {
  const offset = address.value - range.prefix.base;
  return offset > 0n && offset <= BigInt(staticBand(range.prefix));
}

/** What the place alone says: the static band, or an address that no Service can have. */
function placeBits(
  ranges: readonly Range[],
  range: Range | undefined,
  address: Address,
  held: boolean,
): number {
  if (range !== undefined && containsUsable(range.prefix, address))
    return inStaticBand(range, address) ? cell.staticBand : 0;
  if (held) return isOutOfRange(ranges, address) ? cell.outOfRange : 0;
  return range === undefined ? 0 : cell.excluded;
}

/** `range` is the one on the grid, or the one around the address; `candidate` says that a request holds it. */
export function addressBits(
  place: {
    readonly world: World;
    readonly stances: readonly Stance[];
    readonly ranges: readonly Range[];
    readonly range: Range | undefined;
  },
  address: Address,
  claims: Claims,
  candidate: boolean,
): number {
  const { world, stances, ranges, range } = place;
  const parent = world.etcd.ipaddresses.now.objects.get(formatAddress(address))?.spec.parentRef;
  const fits = parent === undefined || claims.holders.includes(`${parent.namespace}/${parent.name}`);
  const bits = withOutlook(recordBits(claims), outlookOn(stances, address), fits);
  const inFlight = candidate && (bits & anyRecord) === 0 ? cell.inFlight : 0;
  return bits | inFlight | placeBits(ranges, range, address, claims.holders.length > 0);
}
