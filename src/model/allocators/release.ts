/** Giving one address back (bitmap-allocator.md 5, cidr-allocator.md 4.4 and 6.5): never looks whose it is. */
import type { ReleaseStage } from "../apiserver/stage.ts";
import { formatAddress, parseAddressSloppy } from "../net/address.ts";
import { containsAddress } from "../net/prefix.ts";
import type { Turn } from "../turn.ts";
import { flagRange, setBitmapGauges, slotOf } from "./allocation.ts";
import { type BitmapProgress, beginBitmap, offsetOf, stepBitmap } from "./bitmap.ts";
import { deleteIPAddress } from "./ip-address.ts";
import { setObjectGauges } from "./metrics.ts";
import { allocatorsFor } from "./ranges.ts";

export type ReleaseProgress =
  | { readonly wait: ReleaseStage; readonly parked: boolean }
  /** `stop` true: the first error ends the release of the families that follow (service-rest.md 7.5). */
  | { readonly done: { readonly stop: boolean } };

const released: ReleaseProgress = { done: { stop: false } };

export interface Releasing {
  readonly id: number;
  readonly task: number;
  readonly sentAt: number;
}

export function beginRelease(turn: Turn, who: Releasing, text: string): ReleaseProgress {
  const server = turn.server(who.id);
  const address = parseAddressSloppy(text);
  // A family that is no longer configured is skipped with a log line.
  if (address === undefined || !server.families.includes(address.family)) return released;
  const range = flagRange(server, address.family);
  const canonical = formatAddress(address);
  const gateOff = server.behaviours?.allocator === "bitmap";
  if (!gateOff && allocatorsFor(server, address, false).length === 0) return { done: { stop: true } };
  const offset = containsAddress(range, address) ? offsetOf(range, address.value) : undefined;
  const bitmap = gateOff || server.behaviours?.dualWrite !== "none";
  if (bitmap && offset !== undefined) {
    const progress = beginBitmap(turn, who.id, who.task, slotOf(server, address.family), {
      do: "release",
      offset,
    });
    return fromBitmap(turn, who, progress, canonical, !gateOff);
  }
  return gateOff ? released : { wait: { by: "object", address: canonical }, parked: false };
}

export function stepRelease(turn: Turn, who: Releasing, stage: ReleaseStage): ReleaseProgress {
  if (stage.by === "bitmap") {
    return fromBitmap(
      turn,
      who,
      stepBitmap(turn, who.id, who.task, who.sentAt, stage.bitmap),
      stage.address,
      stage.thenObject,
    );
  }
  deleteIPAddress(turn, who.id, stage.address, who);
  const server = turn.server(who.id);
  const address = parseAddressSloppy(stage.address);
  const entry = address === undefined ? undefined : allocatorsFor(server, address, false)[0];
  if (entry !== undefined && server.behaviours?.objectMetricsEnabled === true)
    setObjectGauges(turn, who.id, entry.cidr);
  return released;
}

function fromBitmap(
  turn: Turn,
  who: Releasing,
  progress: BitmapProgress,
  address: string,
  thenObject: boolean,
): ReleaseProgress {
  if ("wait" in progress)
    return { wait: { by: "bitmap", bitmap: progress.wait, address, thenObject }, parked: progress.parked };
  if (thenObject) return { wait: { by: "object", address }, parked: false };
  const server = turn.server(who.id);
  const parsed = parseAddressSloppy(address);
  if (progress.done.ok) {
    if (parsed !== undefined) setBitmapGauges(turn, who.id, flagRange(server, parsed.family));
    return released;
  }
  return { done: { stop: true } };
}
