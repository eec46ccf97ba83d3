import type { Family } from "../net/family.ts";
import type { Metadata } from "./metadata.ts";

/** `uid` was only written by 1.27 and 1.28 (`ipaddress-allocator.md 2`). Empty strings mean "not given". */
export interface ParentRef {
  readonly group: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid?: number;
}

/** An IPAddress object; its name is the canonical address. */
export interface IPAddress {
  readonly metadata: Metadata;
  readonly spec: { readonly parentRef?: ParentRef };
}

/** Label that names the writer; the repair loop leaves objects without this value alone (`repair-loops.md 2.4`). */
export const managedByLabel = "ipaddress.kubernetes.io/managed-by";
export const managedByAllocator = "ipallocator.k8s.io";
export const familyLabel = "ipaddress.kubernetes.io/ip-family";

/** The two labels the allocator and the repair loop put on every IPAddress. */
export function allocatorLabels(family: Family): Readonly<Record<string, string>> {
  return { [familyLabel]: family, [managedByLabel]: managedByAllocator };
}

/** True if the repair loop and the ServiceCIDR controller count this object as the allocator's. */
export function isManagedByAllocator(address: IPAddress): boolean {
  return address.metadata.labels?.[managedByLabel] === managedByAllocator;
}
