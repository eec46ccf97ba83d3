/** What refused requests left behind (bitmap-allocator.md 4, cidr-allocator.md 6.3 and 6.4, service-rest.md 7). */
import type { Apiserver } from "../apiserver/apiserver.ts";
import { append, newestFirst } from "../chain.ts";
import { formatAddress, parseAddressSloppy } from "../net/address.ts";
import type { ApiResponse } from "../observed.ts";
import type { World } from "../world.ts";
import { hasBit } from "./bits.ts";
import type { Fault } from "./invariant.ts";

/** Bits and IPAddresses of refused requests that no Service has, the newest first. */
export function leftovers(world: World, bitmaps: readonly Apiserver[]): Fault[] {
  const refused = refusedOf(world.observed.responses);
  if (refused === undefined) return [];
  const parents = parentsWithoutService(world);
  const faults = new Map<string, Fault>();
  for (const response of newestFirst(refused)) {
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

type Responses = World["observed"]["responses"];

/** Kept with the responses, which only grow: of a long run only the newest are looked at. */
const refusals = new WeakMap<NonNullable<Responses>, { readonly refused: Responses }>();

/** Those of the responses that refused something about a Service. */
function refusedOf(responses: Responses): Responses {
  const fresh: NonNullable<Responses>[] = [];
  let cell = responses;
  while (cell !== undefined && !refusals.has(cell)) {
    fresh.push(cell);
    cell = cell.before;
  }
  let refused = cell && refusals.get(cell)?.refused;
  for (const { item } of fresh.toReversed()) {
    if (item.error !== undefined && item.request.resource === "services") refused = append(refused, item);
  }
  if (responses !== undefined) refusals.set(responses, { refused });
  return refused;
}

function nameOf({ request }: ApiResponse): string {
  return `${request.namespace ?? "default"}/${request.name ?? ""}`;
}

type Addresses = World["etcd"]["ipaddresses"]["now"]["objects"];
type Parents = ReadonlyMap<string, readonly string[]>;

/** Kept with the IPAddresses and the Services that they were found for. */
const parentsOf = new WeakMap<Addresses, { readonly services: object; readonly parents: Parents }>();

/** Addresses by the Service that their IPAddress names, where that Service does not exist. */
function parentsWithoutService(world: World): Parents {
  const services = world.etcd.services.now.objects;
  const known = parentsOf.get(world.etcd.ipaddresses.now.objects);
  if (known?.services === services) return known.parents;
  const found = new Map<string, string[]>();
  world.etcd.ipaddresses.now.objects.forEach((object, address) => {
    const { parentRef } = object.spec;
    const key = `${parentRef?.namespace}/${parentRef?.name}`;
    if (parentRef === undefined || services.has(key)) return;
    found.set(key, [...(found.get(key) ?? []), address]);
  });
  parentsOf.set(world.etcd.ipaddresses.now.objects, { services, parents: found });
  return found;
}
