/** Which Services claim an address: the question behind the first invariant, kept up to date at every write. */
import { Map as PersistentMap } from "immutable";
import { formatAddress, parseAddressSloppy } from "../net/address.ts";
import type { Service } from "../objects/service.ts";

export interface ServiceIndex {
  /** Canonical address to the keys (`namespace/name`) of the Services that list it, in the order of their writes. */
  readonly claims: PersistentMap<string, readonly string[]>;
  /** Addresses that more than one Service lists. */
  readonly duplicates: number;
}

export const emptyServiceIndex: ServiceIndex = { claims: PersistentMap(), duplicates: 0 };

export function serviceKey(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

/** The addresses of a Service in canonical spelling; headless and ExternalName Services have none. */
export function addressesOf(service: Service): string[] {
  if (service.spec.clusterIP === "" || service.spec.clusterIP === "None") return [];
  const found: string[] = [];
  for (const text of service.spec.clusterIPs) {
    const address = parseAddressSloppy(text);
    if (address !== undefined) found.push(formatAddress(address));
  }
  return found;
}

export function reindexServices(
  index: ServiceIndex,
  previous: Service | undefined,
  next: Service | undefined,
): ServiceIndex {
  if (previous !== undefined && next !== undefined && previous.spec.clusterIPs === next.spec.clusterIPs)
    return index;
  let { claims, duplicates } = index;
  const key = ((next ?? previous) as Service).metadata;
  const name = serviceKey(key.namespace ?? "", key.name);
  for (const address of previous === undefined ? [] : addressesOf(previous)) {
    const holders = claims.get(address) ?? [];
    const rest = holders.filter((holder) => holder !== name);
    if (holders.length > 1 && rest.length === 1) duplicates--;
    claims = rest.length === 0 ? claims.delete(address) : claims.set(address, rest);
  }
  for (const address of next === undefined ? [] : addressesOf(next)) {
    const holders = claims.get(address) ?? [];
    if (holders.length === 1) duplicates++;
    claims = claims.set(address, [...holders, name]);
  }
  return { claims, duplicates };
}
