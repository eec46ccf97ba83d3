/**
 * What must hold. "always" ones are broken the moment they do not; "once quiet" ones may be pending while something that
 * mends them is still on its way (a request in flight, a delivery, a queued sync, a repair round).
 */
import type { World } from "../world.ts";
import { leakedBits, missingBits } from "./bits.ts";
import { type InvariantState, later } from "./invariant.ts";
import { leftovers } from "./leftovers.ts";
import {
  kubernetesService,
  kubernetesUnreachable,
  missingObjects,
  orphans,
  outsideRanges,
} from "./objects.ts";
import { mending } from "./quiet.ts";

export type { InvariantId, InvariantState } from "./invariant.ts";

/** All invariants at one moment, in a fixed order. */
export function checkInvariants(world: World): readonly InvariantState[] {
  const running = world.servers.filter((server) => server.phase === "ready" || server.phase === "stopping");
  const objects = running.some((server) => server.behaviours?.repair === "ipaddress");
  const bitmaps = running.filter((server) => server.bitmaps[0] !== undefined);
  const quiet = !mending(world);
  // A bitmap repair round sets the bits of all Services, whenever it comes.
  const rebuilt = running.some((server) => server.behaviours?.repair === "bitmap");
  return [
    unique(world),
    later({
      id: "service-has-ipaddress",
      title: "Every Service has its IPAddress",
      applies: objects,
      faults: () => missingObjects(world),
      quiet,
    }),
    later({
      id: "ipaddress-has-service",
      title: "Every IPAddress has its Service",
      applies: objects,
      faults: () => orphans(world),
      quiet,
    }),
    later({
      id: "address-in-range",
      title: "Every ClusterIP is in a range",
      applies: running.length > 0,
      faults: () => outsideRanges(world),
      quiet,
    }),
    later({
      id: "no-leaked-bit",
      title: "No bit without a Service",
      applies: bitmaps.length > 0,
      faults: () => leakedBits(world, bitmaps),
      quiet,
    }),
    later({
      id: "service-has-bit",
      title: "Every Service has its bit",
      applies: bitmaps.length > 0,
      faults: () => missingBits(world, bitmaps),
      quiet: quiet && !rebuilt,
    }),
    later({
      id: "failure-leaves-nothing",
      title: "A refused request leaves nothing",
      applies: running.length > 0,
      faults: () => leftovers(world, bitmaps),
      quiet,
    }),
    later({
      id: "kubernetes-service",
      title: "kubernetes.default is reachable",
      applies: running.some((server) => server.phase === "ready"),
      faults: () => kubernetesUnreachable(world),
      // Every apiserver makes it again within 10 s.
      quiet: quiet && world.etcd.services.now.objects.has(kubernetesService),
    }),
  ];
}

function unique(world: World): InvariantState {
  const { claims, duplicates } = world.etcd.services.now.index;
  const common = { id: "unique-cluster-ip", title: "Unique ClusterIP", holds: "always" } as const;
  if (duplicates === 0) return { ...common, state: "holds", detail: "Holds", address: null };
  const found = claims.findEntry((holders) => holders.length > 1);
  const [address, holders] = found ?? ["", []];
  const more = duplicates === 1 ? "" : `, and ${duplicates - 1} more`;
  return { ...common, state: "broken", detail: `${address}: ${holders.join(" and ")}${more}`, address };
}
