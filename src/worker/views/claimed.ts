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
  made.set(services.claims, all);
  return all;
}

/** The claimed addresses inside a prefix. */
export function claimedWithin(services: ServiceIndex, prefix: Prefix): Claimed[] {
  const last = lastAddress(prefix);
  return claimedAddresses(services)[prefix.family].filter(
    ({ value }) => value >= prefix.base && value <= last,
  );
}
