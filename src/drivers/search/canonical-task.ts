/** Tasks without what decides nothing: identities, times, and the content of what has been overtaken. */
import type { AllocationStage, BitmapStage, ReleaseStage } from "../../model/apiserver/stage.ts";
import type { Ending, ReadRange, RequestStage, Task } from "../../model/apiserver/task.ts";
import type { RangeSlot } from "../../model/etcd/etcd.ts";
import { serviceKey } from "../../model/etcd/service-index.ts";
import { emptyBitSet } from "../../model/net/bit-set.ts";
import type { Service } from "../../model/objects/service.ts";
import { fresh, stale } from "./parts.ts";

/** Whether a revision that somebody read is still the stored one. Revision 0 (never stored) is not asked about. */
export interface Freshness {
  range(slot: RangeSlot, revision: number): boolean;
  service(key: string, revision: number): boolean;
}

export function canonicalTask<T extends Task>(task: T, still: Freshness): T {
  const same = { ...task, id: 0, sentAt: 0, due: 0 };
  if (task.kind === "request")
    return { ...same, clientSentAt: 0, stage: requestStage(task.stage, still) } as unknown as T;
  if (task.kind !== "bitmap-repair") return same;
  const { stage } = task;
  if ("read" in stage)
    return { ...same, stage: { ...stage, read: stage.read.map((one) => readRange(one, still)) } };
  // What is overtaken will not be written, so that its bits do not matter.
  const rebuilt = stage.rebuilt.map((one) => {
    const range = readRange(one, still);
    return range.revision === stale ? { ...range, bits: emptyBitSet } : range;
  });
  return { ...same, stage: { ...stage, rebuilt } };
}

function readRange(read: ReadRange, still: Freshness): ReadRange {
  return { ...read, revision: rangeRevision(read.slot, read.revision, still) };
}

function rangeRevision(slot: RangeSlot, revision: number, still: Freshness): number {
  if (revision === 0) return 0;
  return still.range(slot, revision) ? fresh : stale;
}

function requestStage(stage: RequestStage, still: Freshness): RequestStage {
  switch (stage.at) {
    case "allocate":
      return {
        ...stage,
        service: service(stage.service, still),
        old: stage.old && service(stage.old, still),
        allocation: allocation(stage.allocation, still),
      };
    case "write":
      return {
        ...stage,
        service: service(stage.service, still),
        old: stage.old && service(stage.old, still),
      };
    case "release":
      return { ...stage, stage: release(stage.stage, still), after: ending(stage.after, still) };
    default:
      return stage;
  }
}

function ending(after: Ending, still: Freshness): Ending {
  if ("service" in after)
    return { ...after, service: service(after.service, still), old: service(after.old, still) };
  if (!("object" in after) || after.object === undefined) return after;
  return { ...after, object: service(after.object, still) };
}

function allocation(stage: AllocationStage, still: Freshness): AllocationStage {
  return "bitmap" in stage ? { ...stage, bitmap: bitmap(stage.bitmap, still) } : stage;
}

function release(stage: ReleaseStage, still: Freshness): ReleaseStage {
  return "bitmap" in stage ? { ...stage, bitmap: bitmap(stage.bitmap, still) } : stage;
}

/** Of the value read, a swap needs the revision alone; one that will fail needs nothing of what it would write. */
function bitmap(stage: BitmapStage, still: Freshness): BitmapStage {
  if (stage.at === "get") return stage;
  const revision = rangeRevision(stage.slot, stage.current.revision, still);
  const current = { revision, range: "", bits: emptyBitSet };
  return revision === stale ? { ...stage, current, bits: emptyBitSet, offset: 0 } : { ...stage, current };
}

function service(object: Service, still: Freshness): Service {
  const { metadata } = object;
  const { resourceVersion } = metadata;
  const key = serviceKey(metadata.namespace ?? "default", metadata.name);
  const revision = resourceVersion === 0 ? 0 : still.service(key, resourceVersion) ? fresh : stale;
  return { ...object, metadata: { ...metadata, resourceVersion: revision, uid: metadata.uid === 0 ? 0 : 1 } };
}
