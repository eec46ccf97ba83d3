/** The bits of a grid cell: which records claim an address, which are missed, and who would see them. */
import type { Address } from "../../model/net/address.ts";
import { type Claims, expectedRecords, inFlagRange, type Stance } from "../history/claims.ts";
import { type AddressState, cell } from "../lab-view.ts";

/** What the apiservers make of the addresses of one stretch: the same for all of them. */
export interface Outlook {
  readonly ipaddressExpected: boolean;
  readonly bitExpected: boolean;
  readonly servers: readonly { readonly stance: Stance; readonly inFlagRange: boolean }[];
}

export function outlookOn(stances: readonly Stance[], address: Address): Outlook {
  const expected = expectedRecords(stances, address);
  return {
    ipaddressExpected: expected.ipaddress,
    bitExpected: expected.bit,
    servers: stances.map((stance) => ({ stance, inFlagRange: inFlagRange(stance, address) })),
  };
}

/** The record bits of claims: service, ipaddress and bit, and duplicate. */
export function recordBits(claims: Claims): number {
  return (
    (claims.holders.length > 0 ? cell.service : 0) |
    (claims.ipaddress ? cell.ipaddress : 0) |
    (claims.bit ? cell.bit : 0) |
    (claims.holders.length > 1 ? cell.duplicate : 0)
  );
}

function seenBy(stance: Stance, within: boolean, ipaddress: boolean, bit: boolean): boolean {
  if (stance.guard === "bitmap") return bit || !within;
  if (stance.guard === "both") return ipaddress || (bit && within);
  return ipaddress;
}

const anyRecord = cell.service | cell.ipaddress | cell.bit;

/**
 * Adds to the record bits what is expected, who sees them and whether all agree. Records are expected of a Service's
 * address only. `fits` is false when the IPAddress belongs to another Service.
 */
export function withOutlook(records: number, outlook: Outlook, fits = true): number {
  if ((records & anyRecord) === 0) return records;
  const service = (records & cell.service) !== 0;
  const ipaddress = (records & cell.ipaddress) !== 0;
  const bit = (records & cell.bit) !== 0;
  let bits = records;
  if (service && outlook.ipaddressExpected) bits |= cell.ipaddressExpected;
  if (service && outlook.bitExpected) bits |= cell.bitExpected;
  let allSee = true;
  outlook.servers.forEach(({ stance, inFlagRange }, id) => {
    if (!stance.up) return;
    if (seenBy(stance, inFlagRange, ipaddress, bit)) bits |= cell.seen << id;
    else allSee = false;
  });
  const complete = (ipaddress || !outlook.ipaddressExpected) && (bit || !outlook.bitExpected);
  const unique = (records & cell.duplicate) === 0;
  if (service && unique && complete && allSee && fits) bits |= cell.agreed;
  return bits;
}

/** The name of what a cell shows; the worst that holds. */
export function stateOf(bits: number): AddressState {
  const has = (bit: number) => (bits & bit) !== 0;
  if (has(cell.duplicate)) return "duplicate";
  if (has(cell.service)) {
    if (has(cell.outOfRange)) return "out of range";
    if (has(cell.agreed)) return "agreed";
    if (has(cell.ipaddressExpected) && !has(cell.ipaddress)) return "IPAddress missing";
    if (has(cell.bitExpected) && !has(cell.bit)) return "bitmap behind";
    return "unseen";
  }
  if (has(cell.ipaddress)) return "orphan IPAddress";
  if (has(cell.bit)) return "leaked bit";
  if (has(cell.inFlight)) return "in flight";
  return has(cell.excluded) ? "excluded" : "free";
}
