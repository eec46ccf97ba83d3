/** Questions about what etcd holds. */
import { offsetOf } from "../../model/allocators/bitmap.ts";
import { addressesOf } from "../../model/etcd/service-index.ts";
import { parseAddress } from "../../model/net/address.ts";
import { containsAddress, parsePrefix } from "../../model/net/prefix.ts";
import { encodeRangeAllocation } from "../../model/net/range-allocation-codec.ts";
import { isManagedByAllocator } from "../../model/objects/ip-address.ts";
import { readyCondition } from "../../model/objects/service-cidr.ts";
import type { World } from "../../model/world.ts";
import type { Condition } from "../condition-schema.ts";
import type { Checked } from "./checked.ts";

type Of<W extends Condition["what"]> = Extract<Condition, { readonly what: W }>;

export function checkService(condition: Of<"service">, world: World): Checked {
  const service = world.etcd.services.now.objects.get(condition.name);
  if (service === undefined)
    return { met: !condition.exists, text: `Service ${condition.name} does not exist` };
  const { clusterIPs } = service.spec;
  const deleting = service.metadata.deletionTimestamp !== undefined;
  const addresses = addressesOf(service);
  const inside = (cidr: string) => addresses.map((address) => isIn(cidr, address));
  const met =
    condition.exists &&
    (condition.clusterIPs === undefined || condition.clusterIPs.join() === clusterIPs.join()) &&
    (condition.in === undefined || !inside(condition.in).includes(false)) &&
    (condition.outside === undefined || !inside(condition.outside).includes(true)) &&
    (condition.deleting ?? deleting) === deleting;
  const has = clusterIPs.length === 0 ? "no address" : clusterIPs.join(" and ");
  return { met, text: `Service ${condition.name} has ${has}${deleting ? ", being deleted" : ""}` };
}

function isIn(cidr: string, text: string): boolean {
  const prefix = parsePrefix(cidr);
  const address = parseAddress(text);
  return (
    prefix !== undefined &&
    address !== undefined &&
    prefix.family === address.family &&
    containsAddress(prefix, address)
  );
}

export function checkIPAddress(condition: Of<"ipaddress">, world: World): Checked {
  const object = world.etcd.ipaddresses.now.objects.get(condition.address);
  if (object === undefined)
    return { met: !condition.exists, text: `there is no IPAddress ${condition.address}` };
  const parent = object.spec.parentRef;
  const holder = parent === undefined ? "nobody" : `${parent.namespace}/${parent.name}`;
  const managed = isManagedByAllocator(object);
  const met =
    condition.exists &&
    (condition.parent ?? holder) === holder &&
    (condition.managed === undefined || condition.managed === managed);
  return {
    met,
    text: `IPAddress ${condition.address} names ${holder}${managed ? "" : " and is not managed by the allocator"}`,
  };
}

export function checkServiceCIDR(condition: Of<"servicecidr">, world: World): Checked {
  const object = world.etcd.servicecidrs.now.objects.get(condition.name);
  if (object === undefined)
    return { met: !condition.exists, text: `there is no ServiceCIDR ${condition.name}` };
  const ready = readyCondition(object);
  const status = ready?.status ?? "absent";
  const reason = ready?.reason ?? "";
  const deleting = object.metadata.deletionTimestamp !== undefined;
  const cidrs = object.spec.cidrs.join(", ");
  const met =
    condition.exists &&
    (condition.cidrs?.join(", ") ?? cidrs) === cidrs &&
    (condition.ready ?? status) === status &&
    (condition.reason ?? reason) === reason &&
    (condition.deleting ?? deleting) === deleting;
  const says = `Ready ${status}${reason === "" ? "" : ` (${reason})`}${deleting ? ", being deleted" : ""}`;
  return { met, text: `ServiceCIDR ${condition.name} ${cidrs}: ${says}` };
}

export function checkBit(condition: Of<"bit">, world: World): Checked {
  const set = bitOf(condition.address, world);
  return { met: set === condition.set, text: `the bit of ${condition.address} is ${set ? "set" : "clear"}` };
}

function bitOf(text: string, world: World): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  return world.etcd.ranges.some((stored) => {
    const range = stored === undefined ? undefined : parsePrefix(stored.range);
    if (stored === undefined || range === undefined || range.family !== address.family) return false;
    const offset = offsetOf(range, address.value);
    return offset !== undefined && stored.bits.has(offset);
  });
}

export function checkBitmap(condition: Of<"bitmap">, world: World): Checked {
  const stored = world.etcd.ranges[condition.slot === "primary" ? 0 : 1];
  if (stored === undefined)
    return { met: !condition.exists, text: `there is no ${condition.slot} bitmap in etcd` };
  const { range, bits } = stored;
  const bytes =
    condition.bytesAtLeast === undefined ? 0 : encodeRangeAllocation({ range, data: bits.toBytes() }).length;
  const met =
    condition.exists &&
    (condition.range ?? range) === range &&
    (condition.bits ?? bits.count) === bits.count &&
    bytes >= (condition.bytesAtLeast ?? 0);
  const size = bytes === 0 ? "" : `, ${bytes} bytes`;
  return { met, text: `the ${condition.slot} bitmap of ${range} has ${bits.count} bits set${size}` };
}
