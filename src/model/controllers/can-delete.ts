/** May a ServiceCIDR go? (servicecidr-controllers.md 2.3): judged by the controller manager's caches. */
import type { Informers } from "../apiserver/apiserver.ts";
import { parseAddress } from "../net/address.ts";
import { containsPrefix, containsUsable, type Prefix, parsePrefix } from "../net/prefix.ts";
import { isManagedByAllocator } from "../objects/ip-address.ts";
import type { ServiceCIDR } from "../objects/service-cidr.ts";

export function prefixesOf(object: ServiceCIDR): readonly Prefix[] {
  return object.spec.cidrs.map(parsePrefix).filter((prefix) => prefix !== undefined);
}

export function canDelete(informers: Informers, object: ServiceCIDR): boolean {
  const all = [...(informers.servicecidrs?.cache.objects.values() ?? [])];
  const mine = prefixesOf(object);
  const covered = mine.every((prefix) =>
    all.some(
      (other) =>
        other.metadata.name !== object.metadata.name &&
        prefixesOf(other).some((outer) => containsPrefix(outer, prefix)),
    ),
  );
  if (covered) return true;
  for (const address of informers.ipaddresses?.cache.objects.values() ?? []) {
    const parsed = parseAddress(address.metadata.name);
    if (parsed === undefined || !isManagedByAllocator(address)) continue;
    if (!mine.some((prefix) => containsUsable(prefix, parsed))) continue;
    const elsewhere = all.some(
      (other) =>
        other.metadata.name !== object.metadata.name &&
        prefixesOf(other).some((prefix) => containsUsable(prefix, parsed)),
    );
    if (!elsewhere) return false;
  }
  return true;
}
