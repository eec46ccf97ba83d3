/**
 * Which invariants a step breaks. Asking about every one of them at every step would make a long run slow, so each is
 * asked when it can change its answer: uniqueness by its counter, those that hold "once quiet" when it is quiet.
 */
import { checkInvariants } from "../../model/invariants/invariants.ts";
import { mending } from "../../model/invariants/quiet.ts";
import type { World } from "../../model/world.ts";

/** What was found the last time it was quiet. */
export interface QuietFinding {
  readonly etcd: World["etcd"];
  readonly broken: readonly string[];
}

export interface Breaking {
  /** Invariants that this step broke; uniqueness again for each further duplicate. */
  readonly broken: readonly string[];
  readonly finding: QuietFinding | undefined;
}

function sameRecords(one: World["etcd"], other: World["etcd"]): boolean {
  return (
    one.services.now === other.services.now &&
    one.ipaddresses.now === other.ipaddresses.now &&
    one.ranges === other.ranges &&
    one.servicecidrs.now === other.servicecidrs.now
  );
}

export function breaking(before: World, after: World, last: QuietFinding | undefined): Breaking {
  const duplicated = after.etcd.services.now.index.duplicates > before.etcd.services.now.index.duplicates;
  const unique = duplicated ? ["unique-cluster-ip"] : [];
  if (mending(after)) return { broken: unique, finding: last };
  if (last !== undefined && before.servers === after.servers && sameRecords(last.etcd, after.etcd)) {
    return { broken: unique, finding: last };
  }
  const broken = checkInvariants(after)
    .filter((invariant) => invariant.holds === "once quiet" && invariant.state === "broken")
    .map((invariant) => invariant.id);
  const fresh = broken.filter((id) => last?.broken.includes(id) !== true);
  return { broken: [...unique, ...fresh], finding: { etcd: after.etcd, broken } };
}
