import { objectGeometry, staticBand } from "../../model/net/geometry.ts";
import { familyBits, type Prefix } from "../../model/net/prefix.ts";
import { isReady, readyCondition, type ServiceCIDR } from "../../model/objects/service-cidr.ts";
import type { World } from "../../model/world.ts";
import type { RangeView } from "../lab-view.ts";
import { duration } from "../words/format.ts";
import { claimedWithin } from "./claimed.ts";
import { type Range, rangesOf } from "./ranges.ts";

/** Ticks of the ruler: more would be closer than its pixels. */
const mostTicks = 2000;
/** How long a deleted ServiceCIDR is kept at least (servicecidr-controllers.md 2.2). */
const graceMs = 10_000;

function stateOf(object: ServiceCIDR | undefined): RangeView["state"] {
  if (object === undefined) return "flag";
  return object.metadata.deletionTimestamp === undefined && isReady(object) ? "ready" : "terminating";
}

function stateText(object: ServiceCIDR | undefined, now: number): string {
  if (object === undefined) return "no ServiceCIDR";
  const deleted = object.metadata.deletionTimestamp;
  const condition = readyCondition(object);
  if (deleted !== undefined) {
    const left = deleted + graceMs - now;
    if (condition?.reason === "Terminating") return "Terminating, addresses in use";
    return left > 0 ? `Terminating, kept for ${duration(left)} more` : "Terminating";
  }
  if (condition === undefined) return "No Ready condition";
  return isReady(object) ? "Ready" : `Not ready: ${condition.reason}`;
}

function usableOf(prefix: Prefix): bigint {
  const geometry = objectGeometry(prefix);
  return "problem" in geometry ? 0n : geometry.size;
}

function rangeView(world: World, range: Range): RangeView {
  const { prefix } = range;
  const claimed = claimedWithin(world.etcd.services.now.index, prefix);
  const distance = (value: bigint) => Number(value - prefix.base);
  const every = Math.max(1, Math.ceil(claimed.length / mostTicks));
  return {
    name: range.name,
    prefix: prefix.text,
    family: prefix.family,
    state: stateOf(range.object),
    stateText: stateText(range.object, world.now),
    base: prefix.base.toString(),
    size: (1n << BigInt(familyBits(prefix.family) - prefix.bits)).toString(),
    band: staticBand(prefix),
    used: claimed.length,
    usable: usableOf(prefix).toString(),
    rug: claimed.filter((_, i) => i % every === 0).map(({ value }) => distance(value)),
    duplicates: claimed.filter(({ holders }) => holders.length > 1).map(({ value }) => distance(value)),
  };
}

const made = new WeakMap<Range, { readonly claims: object; readonly view: RangeView }>();

/** One entry a range, in the order of `rangesOf`. */
export function rangeViews(world: World): RangeView[] {
  return rangesOf(world).map((range) => {
    const { claims } = world.etcd.services.now.index;
    const known = made.get(range);
    // Only a range that is going away has words that change with time alone.
    if (known?.claims === claims && known.view.state !== "terminating") return known.view;
    const view = rangeView(world, range);
    made.set(range, { claims, view });
    return view;
  });
}
