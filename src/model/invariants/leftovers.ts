/** What refused requests left behind (bitmap-allocator.md 4, cidr-allocator.md 6.3 and 6.4, service-rest.md 7). */
import type { Apiserver } from "../apiserver/apiserver.ts";
import { newestFirst } from "../chain.ts";
import { formatAddress, parseAddressSloppy } from "../net/address.ts";
import type { ApiResponse } from "../observed.ts";
import type { World } from "../world.ts";
import { hasBit } from "./bits.ts";
import type { Fault } from "./invariant.ts";

/** Bits and IPAddresses of refused requests that no Service has, the newest first. */
export function leftovers(world: World, bitmaps: readonly Apiserver[]): Fault[] {
  const parents = parentsWithoutService(world);
  const faults = new Map<string, Fault>();
  for (const response of newestFirst(world.observed.responses)) {
    if (response.error === undefined || response.request.resource !== "services") continue;
    const name = nameOf(response);
    for (const address of parents.get(name) ?? []) {
      faults.set(address, { address, detail: `the refused ${name} left IPAddress ${address}` });
    }
    for (const text of response.left ?? []) {
      const parsed = parseAddressSloppy(text);
      const address = parsed === undefined ? text : formatAddress(parsed);
      if (faults.has(address) || world.etcd.services.now.index.claims.has(address)) continue;
      if (hasBit(world, bitmaps, address))
        faults.set(address, { address, detail: `the refused ${name} left the bit of ${address}` });
    }
  }
  return [...faults.values()];
}

function nameOf({ request }: ApiResponse): string {
  return `${request.namespace ?? "default"}/${request.name ?? ""}`;
}

/** Addresses by the Service that their IPAddress names, where that Service does not exist. */
function parentsWithoutService(world: World): Map<string, string[]> {
  const found = new Map<string, string[]>();
  world.etcd.ipaddresses.now.objects.forEach((object, address) => {
    const { parentRef } = object.spec;
    const key = `${parentRef?.namespace}/${parentRef?.name}`;
    if (parentRef === undefined || world.etcd.services.now.objects.has(key)) return;
    found.set(key, [...(found.get(key) ?? []), address]);
  });
  return found;
}
