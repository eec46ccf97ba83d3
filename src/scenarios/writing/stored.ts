/** Clusters that were there before: Services with everything that belongs to them. */
import type { WrittenScenario } from "./scenario.ts";

type Stored = NonNullable<WrittenScenario["cluster"]["stored"]>;

/** Services by name with one address each. */
export type Addresses = Readonly<Record<string, string>>;

export function services(addresses: Addresses): NonNullable<Stored["services"]> {
  return Object.entries(addresses).map(([name, address]) => ({ name, clusterIPs: [address] }));
}

export function ipAddresses(addresses: Addresses): NonNullable<Stored["ipaddresses"]> {
  return Object.entries(addresses).map(([parent, address]) => ({ address, parent }));
}

export function bitmap(range: string, addresses: Addresses): NonNullable<Stored["bitmaps"]> {
  return { primary: { range, addresses: Object.values(addresses) } };
}

/** As the old allocator leaves it: Services and bits. */
export function oldCluster(range: string, addresses: Addresses): Stored {
  return { services: services(addresses), bitmaps: bitmap(range, addresses) };
}

/** As the new one leaves it: the ServiceCIDR `kubernetes`, Services and IPAddresses, no bitmap. */
export function newCluster(range: string, addresses: Addresses): Stored {
  return {
    services: services(addresses),
    ipaddresses: ipAddresses(addresses),
    servicecidrs: [{ name: "kubernetes", cidrs: [range] }],
  };
}

/** As dual write leaves it: all of both. */
export function dualCluster(range: string, addresses: Addresses): Stored {
  return { ...newCluster(range, addresses), bitmaps: bitmap(range, addresses) };
}

/** `prefix<n>` at `base.<n>`, for n from `from` to `to`. */
export function numbered(prefix: string, base: string, from: number, to: number): Addresses {
  const all: Record<string, string> = {};
  for (let n = from; n <= to; n++) all[`${prefix}${n}`] = `${base}.${n}`;
  return all;
}
