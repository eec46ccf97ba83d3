/** The ranges of the ruler and the grid: ServiceCIDRs, and flag ranges that no ServiceCIDR covers. */
import type { Apiserver } from "../../model/apiserver/apiserver.ts";
import type { Address } from "../../model/net/address.ts";
import { containsPrefix, containsUsable, type Prefix, parsePrefix } from "../../model/net/prefix.ts";
import type { ServiceCIDR } from "../../model/objects/service-cidr.ts";
import { resolveServer } from "../../model/releases/start-up.ts";
import { letterOf, type World } from "../../model/world.ts";
import { listed } from "../words/format.ts";

export interface Range {
  readonly name: string;
  readonly prefix: Prefix;
  /** Undefined for a flag range. */
  readonly object: ServiceCIDR | undefined;
}

/** Parsed flags of a server: of the running process, or of the next start when it never ran. */
function flagPrefixes(server: Apiserver): readonly Prefix[] {
  if (server.ranges.length > 0) return server.ranges;
  const resolved = resolveServer(server.pending);
  return resolved.ok
    ? resolved.ranges.map((range) => parsePrefix(range.text)).filter((prefix) => prefix !== undefined)
    : [];
}

function flagRanges(world: World): Range[] {
  const letters = new Map<Prefix, string[]>();
  for (const server of world.servers) {
    for (const prefix of flagPrefixes(server))
      letters.set(prefix, [...(letters.get(prefix) ?? []), letterOf(server.id)]);
  }
  return [...letters].map(([prefix, of]) => ({
    name: `flag range of ${listed(of)}`,
    prefix,
    object: undefined,
  }));
}

interface Made {
  readonly flags: string;
  readonly ranges: readonly Range[];
}

const made = new WeakMap<object, Made>();

/** In the order of their creation; the index into this list is `ViewSpec.range`. The same list while nothing changes. */
export function rangesOf(world: World): readonly Range[] {
  const { objects } = world.etcd.servicecidrs.now;
  const flagged = flagRanges(world);
  const flags = flagged.map((range) => `${range.name} ${range.prefix.text}`).join();
  const known = made.get(objects);
  if (known?.flags === flags) return known.ranges;
  const ranges = [...objects.values()]
    .sort((a, b) => a.metadata.uid - b.metadata.uid)
    .flatMap((object) =>
      object.spec.cidrs.flatMap((text): Range[] => {
        const prefix = parsePrefix(text);
        return prefix === undefined ? [] : [{ name: object.metadata.name, prefix, object }];
      }),
    );
  const uncovered = flagged.filter(
    (flag) => !ranges.some((range) => containsPrefix(range.prefix, flag.prefix)),
  );
  const all = [...ranges, ...uncovered];
  made.set(objects, { flags, ranges: all });
  return all;
}

/** True if no range has this address as a usable one. */
export function isOutOfRange(ranges: readonly Range[], address: Address): boolean {
  return !ranges.some((range) => containsUsable(range.prefix, address));
}
