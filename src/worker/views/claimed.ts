/** All claimed addresses of a world as numbers, made once for each version of the Services. */
import type { ServiceIndex } from "../../model/etcd/service-index.ts";
import { type Address, parseAddress } from "../../model/net/address.ts";
import type { Family } from "../../model/net/family.ts";
import { lastAddress, type Prefix } from "../../model/net/prefix.ts";

export interface Claimed {
  readonly text: string;
  readonly value: bigint;
  /** Keys of the Services that list it. */
  readonly holders: readonly string[];
}

/** Ascending by their addresses. */
type ByFamily = Readonly<Record<Family, readonly Claimed[]>>;

const parsed = new Map<string, Address>();
/** The texts of a run repeat in every version; they are forgotten together when there are too many. */
const mostParsed = 200_000;

function addressOf(text: string): Address | undefined {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const address = parseAddress(text);
  if (address === undefined) return undefined;
  if (parsed.size >= mostParsed) parsed.clear();
  parsed.set(text, address);
  return address;
}

const made = new WeakMap<ServiceIndex["claims"], ByFamily>();

export function claimedAddresses(services: ServiceIndex): ByFamily {
  const known = made.get(services.claims);
  if (known !== undefined) return known;
  const all: Record<Family, Claimed[]> = { IPv4: [], IPv6: [] };
  services.claims.forEach((holders, text) => {
    const address = addressOf(text);
    if (address !== undefined) all[address.family].push({ text, value: address.value, holders });
  });
  for (const claims of Object.values(all)) claims.sort((a, b) => (a.value < b.value ? -1 : 1));
  made.set(services.claims, all);
  return all;
}

/** The claimed addresses inside a prefix, ascending. */
export function claimedWithin(services: ServiceIndex, prefix: Prefix): readonly Claimed[] {
  const all = claimedAddresses(services)[prefix.family];
  return all.slice(placeOf(all, prefix.base), placeOf(all, lastAddress(prefix) + 1n));
}

/** How many of the claims are on addresses below this one. */
function placeOf(claims: readonly Claimed[], value: bigint): number {
  let low = 0;
  let high = claims.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((claims[middle] as Claimed).value < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
