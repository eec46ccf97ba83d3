/**
 * Taking one address for a Service, whichever allocator the apiserver runs: the bitmap, IPAddress objects, or both in
 * the order of the release (cidr-allocator.md 4 and 6). A part of a request: it says what to wait for, or how it ended.
 */
import type { Apiserver, RangeAllocator } from "../apiserver/apiserver.ts";
import type { AllocationStage, BitmapIntent, Search } from "../apiserver/stage.ts";
import type { Wanted } from "../apiserver/task.ts";
import type { RangeSlot } from "../etcd/etcd.ts";
import { type Address, formatAddress, parseAddress, parseAddressSloppy } from "../net/address.ts";
import type { Family } from "../net/family.ts";
import { bitmapGeometry, objectGeometry } from "../net/geometry.ts";
import { containsAddress, type Prefix } from "../net/prefix.ts";
import type { Service } from "../objects/service.ts";
import { Impossible, type Turn } from "../turn.ts";
import { addressAt, type BitmapProgress, beginBitmap, offsetOf, stepBitmap } from "./bitmap.ts";
import { errAllocated, errFull, errMismatchedNetwork, errNotInRange, errNotReady } from "./errors.ts";
import { createIPAddress, parentRefOf, refusalOf } from "./ip-address.ts";
import {
  countAllocation,
  countError,
  countLatency,
  type Scope,
  setGauges,
  setObjectGauges,
} from "./metrics.ts";
import { allocatorsFor } from "./ranges.ts";
import { beginSearch, candidateText, countVainSearch, nextCandidate, skipRange } from "./search.ts";

export type AllocationResult =
  /** `text` as it goes into the Service. */
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

export type AllocationProgress =
  | { readonly wait: AllocationStage; readonly parked: boolean }
  | { readonly done: AllocationResult };

/** Who asks and for what; constant while one address is being taken. */
export interface Asking {
  readonly id: number;
  readonly task: number;
  readonly sentAt: number;
  readonly service: Service;
  readonly wanted: Wanted;
}

export function slotOf(server: Apiserver, family: Family): RangeSlot {
  return server.families.indexOf(family) === 1 ? 1 : 0;
}

export function flagRange(server: Apiserver, family: Family): Prefix {
  const range = server.ranges[slotOf(server, family)];
  if (range === undefined) throw new Impossible(`apiserver ${server.id} has no range of ${family}`);
  return range;
}

function failed(problem: string): AllocationProgress {
  return { done: { ok: false, problem } };
}

export function beginAllocation(turn: Turn, asking: Asking): AllocationProgress {
  const server = turn.server(asking.id);
  const { family, text } = asking.wanted;
  const address = text === undefined ? undefined : parseAddressSloppy(text);
  if (server.behaviours?.allocator === "bitmap")
    return beginInBitmap(turn, asking, flagRange(server, family), address, "done");
  if (address !== undefined) return beginStatic(turn, asking, address);
  if (server.behaviours?.dualWrite === "bitmap-first") {
    const slot = slotOf(server, family);
    const range = flagRange(server, family);
    const progress = beginBitmap(turn, asking.id, asking.task, slot, { do: "allocate-next" });
    return fromBitmap(turn, asking, progress, { after: "object", address: undefined, range: range.text });
  }
  return beginDynamic(turn, asking);
}

/** The bitmap alone (gate off), or the bit that a static address needs first under dual write. */
function beginInBitmap(
  turn: Turn,
  asking: Asking,
  range: Prefix,
  address: Address | undefined,
  after: "done" | "object",
): AllocationProgress {
  const server = turn.server(asking.id);
  let intent: BitmapIntent = { do: "allocate-next" };
  if (address !== undefined) {
    const offset = offsetOf(range, address.value);
    if (address.family !== range.family || offset === undefined) {
      if (after === "done") countError(turn, asking.id, range.text, "static");
      return failed(errNotInRange(formatAddress(address), range.text));
    }
    intent = { do: "allocate", offset };
  }
  const progress = beginBitmap(turn, asking.id, asking.task, slotOf(server, range.family), intent);
  return fromBitmap(turn, asking, progress, {
    after,
    address: address && formatAddress(address),
    range: range.text,
  });
}

function beginStatic(turn: Turn, asking: Asking, address: Address): AllocationProgress {
  const server = turn.server(asking.id);
  const entry = chooseFor(turn, server, address);
  if (entry === undefined) return failed(errMismatchedNetwork);
  const range = flagRange(server, asking.wanted.family);
  if (server.behaviours?.dualWrite !== "none" && containsAddress(range, address)) {
    return beginInBitmap(turn, asking, range, address, "object");
  }
  return beginObject(turn, asking, entry, address, "static");
}

/** getAllocator: the first in map order among those that contain the address and are ready. */
function chooseFor(turn: Turn, server: Apiserver, address: Address): RangeAllocator | undefined {
  const able = allocatorsFor(server, address, true);
  if (able.length < 2) return able[0];
  const first = turn.chance.ranges(able.map((entry) => entry.cidr.text))[0];
  return able.find((entry) => entry.cidr.text === first);
}

function beginObject(
  turn: Turn,
  asking: Asking,
  entry: RangeAllocator,
  address: Address,
  scope: Scope,
): AllocationProgress {
  const server = turn.server(asking.id);
  const text = formatAddress(address);
  const geometry = objectGeometry(entry.cidr);
  if (!entry.ready) return failed(errNotReady);
  if ("problem" in geometry || address.value < geometry.first || address.value > geometry.last) {
    countError(turn, asking.id, entry.cidr.text, scope);
    return failed(errNotInRange(text, entry.cidr.text));
  }
  if (server.behaviours !== undefined) {
    const refusal = refusalOf(
      text,
      address.family,
      parentRefOf(asking.service, server.behaviours),
      server.behaviours,
    );
    if (refusal !== undefined) {
      countError(turn, asking.id, entry.cidr.text, scope);
      return failed(refusal);
    }
  }
  const given = asking.wanted.text ?? text;
  return {
    wait: { by: "object", family: address.family, address: text, text: given, range: entry.cidr.text },
    parked: false,
  };
}

function dynamicLock(family: Family): string {
  return `dynamic/${family}`;
}

function beginDynamic(turn: Turn, asking: Asking): AllocationProgress {
  const { family } = asking.wanted;
  if (!turn.lock(asking.id, dynamicLock(family), asking.task))
    return { wait: { by: "queue", family }, parked: true };
  return choose(turn, asking);
}

function choose(turn: Turn, asking: Asking): AllocationProgress {
  const { family } = asking.wanted;
  const server = turn.server(asking.id);
  const search = beginSearch(turn, asking.id, family);
  if (search === undefined || server.behaviours === undefined)
    return endDynamic(turn, asking, { ok: false, problem: errFull });
  const parent = parentRefOf(asking.service, server.behaviours);
  const refusal = refusalOf(candidateText(search, family), family, parent, server.behaviours);
  if (refusal !== undefined) {
    if (server.behaviours.dynamicErrorStopsScan) {
      // The first refusal ends the search, counted once by the create and once by the search.
      countError(turn, asking.id, search.range, "dynamic", 2);
      return endDynamic(turn, asking, { ok: false, problem: refusal });
    }
    countVainSearch(turn, asking.id, search);
    return endDynamic(turn, asking, { ok: false, problem: errFull });
  }
  return propose(turn, asking, search);
}

function propose(turn: Turn, asking: Asking, search: Search | undefined): AllocationProgress {
  if (search === undefined) return endDynamic(turn, asking, { ok: false, problem: errFull });
  const { family } = asking.wanted;
  turn.note({
    note: "pick",
    by: asking.id,
    address: candidateText(search, family),
    task: asking.task,
    at: turn.now,
  });
  return { wait: { by: "search", family, search }, parked: false };
}

function endDynamic(turn: Turn, asking: Asking, result: AllocationResult): AllocationProgress {
  turn.unlock(asking.id, dynamicLock(asking.wanted.family), asking.task);
  return { done: result };
}

export function stepAllocation(turn: Turn, asking: Asking, stage: AllocationStage): AllocationProgress {
  switch (stage.by) {
    case "bitmap": {
      const progress = stepBitmap(turn, asking.id, asking.task, asking.sentAt, stage.bitmap);
      return fromBitmap(turn, asking, progress, stage);
    }
    case "object":
      return stepObject(turn, asking, stage);
    case "queue":
      return choose(turn, asking);
    case "search":
      return stepSearch(turn, asking, stage.search);
    case "search-bit": {
      const progress = stepBitmap(turn, asking.id, asking.task, asking.sentAt, stage.bitmap);
      return fromSearchBit(turn, asking, progress, stage.search);
    }
  }
}

type BitmapPart = {
  readonly after: "done" | "object";
  readonly address: string | undefined;
  readonly range: string;
};

function fromBitmap(
  turn: Turn,
  asking: Asking,
  progress: BitmapProgress,
  part: BitmapPart,
): AllocationProgress {
  const { family } = asking.wanted;
  if ("wait" in progress) {
    const { after, address, range } = part;
    return {
      wait: { by: "bitmap", bitmap: progress.wait, after, family, address, range },
      parked: progress.parked,
    };
  }
  const server = turn.server(asking.id);
  const range = flagRange(server, family);
  const scope: Scope = asking.wanted.text === undefined ? "dynamic" : "static";
  if (part.after === "done") return endInBitmap(turn, asking, range, scope, progress.done);
  if (!progress.done.ok)
    return scope === "static" ? failed(progress.done.problem) : beginDynamic(turn, asking);
  const address = parseAddress(part.address ?? addressAt(range, progress.done.offset));
  if (address === undefined) throw new Impossible(`no address at ${part.address}`);
  const entry = chooseFor(turn, server, address);
  if (entry === undefined) return failed(errMismatchedNetwork);
  return beginObject(turn, asking, entry, address, "static");
}

function endInBitmap(
  turn: Turn,
  asking: Asking,
  range: Prefix,
  scope: Scope,
  result: { readonly ok: true; readonly offset: number } | { readonly ok: false; readonly problem: string },
): AllocationProgress {
  if (!result.ok) {
    countError(turn, asking.id, range.text, scope);
    return failed(result.problem);
  }
  countAllocation(turn, asking.id, range.text, scope);
  setBitmapGauges(turn, asking.id, range);
  return { done: { ok: true, text: asking.wanted.text ?? addressAt(range, result.offset) } };
}

/** Gauges of the bitmap allocator: from its own copy (bitmap-allocator.md 5). */
export function setBitmapGauges(turn: Turn, id: number, range: Prefix): void {
  const server = turn.server(id);
  const count = server.bitmaps[slotOf(server, range.family)]?.bits.count ?? 0;
  setGauges(turn, id, range.text, count, bitmapGeometry(range).max - count);
}

function created(turn: Turn, asking: Asking, cidr: Prefix, scope: Scope): void {
  if (turn.server(asking.id).behaviours?.objectMetricsEnabled !== true) return;
  countAllocation(turn, asking.id, cidr.text, scope);
  setObjectGauges(turn, asking.id, cidr);
  if (turn.server(asking.id).behaviours?.latencyMetric === true) countLatency(turn, asking.id, cidr.text);
}

function stepObject(
  turn: Turn,
  asking: Asking,
  stage: AllocationStage & { by: "object" },
): AllocationProgress {
  const server = turn.server(asking.id);
  if (server.behaviours === undefined) throw new Impossible(`apiserver ${asking.id} does not run`);
  const parent = parentRefOf(asking.service, server.behaviours);
  const made = createIPAddress(turn, asking.id, stage.address, stage.family, parent, asking);
  const entry = server.allocators.find((candidate) => candidate.cidr.text === stage.range);
  if (made !== "created") {
    countError(turn, asking.id, stage.range, "static");
    return failed(made === "exists" ? errAllocated : made.failed);
  }
  if (entry !== undefined) created(turn, asking, entry.cidr, "static");
  return { done: { ok: true, text: stage.text } };
}

function stepSearch(turn: Turn, asking: Asking, search: Search): AllocationProgress {
  const { family } = asking.wanted;
  const server = turn.server(asking.id);
  if (server.behaviours === undefined) throw new Impossible(`apiserver ${asking.id} does not run`);
  const parent = parentRefOf(asking.service, server.behaviours);
  const text = candidateText(search, family);
  const made = createIPAddress(turn, asking.id, text, family, parent, asking);
  if (made !== "created") {
    const stops = made !== "exists" && server.behaviours.dynamicErrorStopsScan;
    countError(turn, asking.id, search.range, "dynamic", stops ? 2 : 1);
    if (stops) return endDynamic(turn, asking, { ok: false, problem: made.failed });
    return propose(turn, asking, nextCandidate(turn, asking.id, search));
  }
  const entry = server.allocators.find((candidate) => candidate.cidr.text === search.range);
  if (entry !== undefined) created(turn, asking, entry.cidr, "dynamic");
  const range = flagRange(server, family);
  const address = { family, value: search.candidate };
  if (server.behaviours.dualWrite === "ipaddress-first" && containsAddress(range, address)) {
    const offset = offsetOf(range, search.candidate);
    if (offset === undefined) return propose(turn, asking, skipRange(turn, asking.id, search));
    const progress = beginBitmap(turn, asking.id, asking.task, slotOf(server, family), {
      do: "allocate",
      offset,
    });
    return fromSearchBit(turn, asking, progress, search);
  }
  return endDynamic(turn, asking, { ok: true, text });
}

function fromSearchBit(
  turn: Turn,
  asking: Asking,
  progress: BitmapProgress,
  search: Search,
): AllocationProgress {
  const { family } = asking.wanted;
  if ("wait" in progress)
    return { wait: { by: "search-bit", family, search, bitmap: progress.wait }, parked: progress.parked };
  if (progress.done.ok) return endDynamic(turn, asking, { ok: true, text: candidateText(search, family) });
  return propose(turn, asking, skipRange(turn, asking.id, search));
}
