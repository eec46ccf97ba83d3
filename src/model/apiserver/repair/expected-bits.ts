/** The bits that a round of the bitmap loop finds right, when every Service is in order. */
import { offsetOf } from "../../allocators/bitmap.ts";
import type { SnapshotOf } from "../../etcd/etcd.ts";
import { parseAddressSloppy } from "../../net/address.ts";
import { type BitSet, bitSetOf } from "../../net/bit-set.ts";
import type { Family } from "../../net/family.ts";
import type { Prefix } from "../../net/prefix.ts";
import { isServiceIPSet } from "../../objects/service.ts";

type Services = SnapshotOf<"services">;

/** Kept with the Services, which never change: round after round finds the same ones. */
const known = new WeakMap<Services, Map<string, readonly BitSet[] | undefined>>();

/**
 * The offsets that the Services claim, for each of an apiserver's ranges. Undefined when a round would have something to
 * say about one of them whatever is stored: no address, of another family, out of range, or claimed twice.
 */
export function expectedBits(services: Services, ranges: readonly Prefix[]): readonly BitSet[] | undefined {
  const byRanges = known.get(services) ?? new Map<string, readonly BitSet[] | undefined>();
  known.set(services, byRanges);
  const name = ranges.map((range) => range.text).join();
  if (!byRanges.has(name)) byRanges.set(name, collect(services, ranges));
  return byRanges.get(name);
}

function collect(services: Services, ranges: readonly Prefix[]): readonly BitSet[] | undefined {
  const offsets: number[][] = ranges.map(() => []);
  let claims = 0;
  const odd = services.objects.some((service) => {
    if (!isServiceIPSet(service)) return false;
    for (const text of service.spec.clusterIPs) {
      const address = parseAddressSloppy(text);
      const slot = address === undefined ? -1 : slotFor(ranges, address.family);
      const range = ranges[slot];
      const offset = address && range && offsetOf(range, address.value);
      if (offset === undefined) return true;
      offsets[slot]?.push(offset);
      claims++;
    }
    return false;
  });
  if (odd) return undefined;
  const sets = offsets.map(bitSetOf);
  return sets.reduce((sum, set) => sum + set.count, 0) === claims ? sets : undefined;
}

function slotFor(ranges: readonly Prefix[], family: Family): number {
  for (let slot = 0; slot < ranges.length; slot++) if (ranges[slot]?.family === family) return slot;
  return -1;
}
