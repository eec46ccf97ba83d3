/** From flags to a running process: refusal, the keys of dual write, the informers' lists, the hooks. */
import { syncAllocators } from "../allocators/ranges.ts";
import { deleteRange, quorumRead, type RangeSlot, swapRange, type TableName } from "../etcd/etcd.ts";
import { emptyBitSet } from "../net/bit-set.ts";
import { type Prefix, parsePrefixSloppy } from "../net/prefix.ts";
import { defaultServiceCIDRName } from "../objects/service-cidr.ts";
import { resolveServer } from "../releases/start-up.ts";
import type { Turn } from "../turn.ts";
import { type Apiserver, type BitmapMemory, emptyMemory } from "./apiserver.ts";
import { forgetSeen } from "./informers.ts";
import { hookTimeoutMs } from "./readiness.ts";
import { beginBitmapRound, reconcileErrors } from "./repair/bitmap-round.ts";
import { beginFirstPass } from "./repair/first-pass.ts";
import type { StartTask } from "./task.ts";

/** How often the IPAddress loop looks whether the default ServiceCIDR has arrived (repair-loops.md 2.1). */
const pollMs = 100;

export function startServer(turn: Turn, id: number): void {
  const server = turn.server(id);
  const flags = server.pending;
  const resolved = resolveServer(flags);
  if (!resolved.ok) {
    exit(turn, { ...server, flags, behaviours: undefined }, resolved.message);
    return;
  }
  const { behaviours } = resolved;
  const ranges = flags.serviceClusterIPRange.map(parsePrefixSloppy).filter((range) => range !== undefined);
  const usesBitmap = behaviours.allocator === "bitmap" || behaviours.dualWrite !== "none";
  const memory = (slot: RangeSlot): BitmapMemory | undefined => {
    const range = ranges[slot];
    return usesBitmap && range !== undefined ? { range, bits: emptyBitSet, last: 0 } : undefined;
  };
  turn.set({
    ...server,
    ...emptyMemory,
    flags,
    behaviours,
    ranges,
    families: ranges.map((range) => range.family),
    phase: "starting",
    since: turn.now,
    problem: "",
    bitmaps: [memory(0), memory(1)],
    timers: { "start-up-timeout": turn.now + hookTimeoutMs },
  });
  if (behaviours.repair === "bitmap" && behaviours.repairMetrics) turn.count(id, reconcileErrors, 0);
  turn.note({ note: "life", server: id, what: "start", text: "" });
  turn.addTask(id, { kind: "start", stage: firstStage(turn.server(id)) });
}

function firstStage(server: Apiserver): StartTask["stage"] {
  if (server.behaviours?.allocator === "bitmap") return { at: "list", resource: "services" };
  if (server.behaviours?.dualWrite !== "none") return { at: "read-range", slot: 0 };
  if (server.behaviours?.unusedStoredBitmap === "delete") return { at: "delete-range", slot: 0 };
  return { at: "list", resource: "services" };
}

export function stepStart(turn: Turn, id: number, task: StartTask): void {
  const { stage } = task;
  if (stage.at === "list") {
    list(turn, id, task, stage.resource);
    return;
  }
  const after = (slot: RangeSlot, again: StartTask["stage"]): StartTask["stage"] =>
    slot === 0 && turn.server(id).ranges.length > 1 ? again : { at: "list", resource: "services" };
  if (stage.at === "delete-range") {
    turn.write(id, (before) => ({ etcd: deleteRange(before, stage.slot) }));
    turn.continueTask(id, task, { stage: after(stage.slot, { at: "delete-range", slot: 1 }) });
    return;
  }
  if (stage.at === "read-range") {
    turn.etcd = quorumRead(turn.etcd);
    const missing = turn.etcd.ranges[stage.slot] === undefined;
    const next = after(stage.slot, { at: "read-range", slot: 1 });
    turn.continueTask(id, task, {
      stage: missing
        ? { at: "create-range", slot: stage.slot, range: initialRange(turn.server(id), stage.slot) }
        : next,
    });
    return;
  }
  createRange(turn, id, task, stage.slot, stage.range, after(stage.slot, { at: "read-range", slot: 1 }));
}

/** 1.31 wrote the primary range's text into the secondary key (issue 127588). */
function initialRange(server: Apiserver, slot: RangeSlot): string {
  const primary = server.behaviours?.secondaryRangeInitialisedWithPrimary === true;
  return (server.ranges[primary ? 0 : slot] as Prefix).text;
}

function createRange(
  turn: Turn,
  id: number,
  task: StartTask,
  slot: RangeSlot,
  range: string,
  next: StartTask["stage"],
): void {
  const done = turn.write(id, (before) => swapRange(before, slot, 0, range, emptyBitSet));
  const ok = "failed" in done ? done.landed : done.ok;
  turn.note({
    note: "etcd",
    by: id,
    what: "create",
    record: "bitmap",
    key: range,
    addresses: [],
    ok,
    why: "empty, for dual write",
    sentAt: task.sentAt,
    task: task.id,
  });
  const which =
    slot === 0 ? "cannot create cluster IP allocator" : "cannot create cluster secondary IP allocator";
  if ("failed" in done) {
    exit(turn, turn.server(id), `${which}: ${done.failed}`);
  } else if (!done.ok) {
    const detail =
      'Operation cannot be fulfilled on serviceipallocations "": another caller has already initialized the resource';
    exit(turn, turn.server(id), `${which}: ${detail}`);
  } else if (range !== turn.server(id).ranges[slot]?.text) {
    exit(turn, turn.server(id), `${which}: the provided range does not match the current range`);
  } else {
    turn.continueTask(id, task, { stage: next });
  }
}

function list(turn: Turn, id: number, task: StartTask, resource: TableName): void {
  const server = turn.server(id);
  turn.etcd = quorumRead(turn.etcd);
  const informer = { seen: turn.etcd.revision, cache: turn.etcd[resource].now };
  turn.patch(id, { informers: { ...server.informers, [resource]: informer } });
  turn.note({
    note: "etcd",
    by: id,
    what: "read",
    record: recordOf[resource],
    key: "",
    addresses: [],
    ok: true,
    why: "informer lists",
    sentAt: task.sentAt,
    task: task.id,
  });
  const following = nextList(server, resource);
  if (following !== undefined) {
    turn.continueTask(id, task, { stage: { at: "list", resource: following } });
    return;
  }
  turn.endTask(id, task.id);
  beginHooks(turn, id);
}

const recordOf = { services: "service", ipaddresses: "ipaddress", servicecidrs: "servicecidr" } as const;

function nextList(server: Apiserver, resource: TableName): TableName | undefined {
  if (server.behaviours?.allocator === "bitmap" || server.behaviours?.informersCanSync === false)
    return undefined;
  if (resource === "services") return "ipaddresses";
  if (resource === "ipaddresses" && server.behaviours?.defaultServiceCIDRController === true)
    return "servicecidrs";
  return undefined;
}

function beginHooks(turn: Turn, id: number): void {
  const server = turn.server(id);
  if (server.behaviours?.allocator === "bitmap") {
    beginBitmapRound(turn, id);
    return;
  }
  const cidrs = server.informers.servicecidrs?.cache;
  if (server.behaviours?.allocator === "ipaddress-per-flag-range") {
    // 1.27 and 1.28 have no ServiceCIDR: one allocator for each flag range.
    const allocators = server.ranges.map((cidr) => ({
      cidr,
      names: ["--service-cluster-ip-range"],
      ready: true,
    }));
    turn.patch(id, { allocators });
  } else if (cidrs !== undefined) {
    turn.patch(id, { allocators: syncAllocators(server, cidrs) });
  }
  turn.arm(id, "resync", turn.now + turn.delays.repairMs);
  if (server.behaviours?.defaultServiceCIDRController === true) turn.arm(id, "default-servicecidr", turn.now);
  pollFirstPass(turn, id);
}

/** Begins the first pass as soon as its caches are there, else looks again in 100 ms. */
export function pollFirstPass(turn: Turn, id: number): void {
  const server = turn.server(id);
  const { behaviours, informers } = server;
  const synced = informers.ipaddresses !== undefined && informers.services !== undefined;
  const known = informers.servicecidrs?.cache.objects.has(defaultServiceCIDRName) === true;
  if (synced && (known || behaviours?.repairWaitsForDefaultServiceCIDR !== true)) {
    turn.disarm(id, "start-up-poll");
    beginFirstPass(turn, id);
  } else {
    turn.arm(id, "start-up-poll", turn.now + pollMs);
  }
}

/** The process ends by itself: `problem` is the last line it prints. */
export function exit(turn: Turn, server: Apiserver, problem: string): void {
  turn.set({ ...server, ...emptyMemory, phase: "exited", since: turn.now, problem });
  turn.note({ note: "life", server: server.id, what: "exit", text: problem });
  forgetSeen(turn);
}

/** SIGKILL: memory, requests in flight and timers are gone; etcd keeps what was written. */
export function crashServer(turn: Turn, id: number): void {
  turn.set({ ...turn.server(id), ...emptyMemory, phase: "crashed", since: turn.now });
  turn.note({ note: "life", server: id, what: "crash", text: "" });
  forgetSeen(turn);
}

/** SIGTERM: requests in flight are finished, everything else ends at once. */
export function stopServer(turn: Turn, id: number): void {
  const server = turn.server(id);
  const staying = server.tasks.filter((task) => task.kind === "request" && task.fromOutside);
  const phase = staying.length === 0 ? "stopped" : "stopping";
  const locks = locksOf(server, staying);
  const kept = {
    allocators: server.allocators,
    bitmaps: server.bitmaps,
    locks,
    metrics: server.metrics,
  };
  const tasks = staying.map((task) =>
    task.parked !== undefined && locks.some((lock) => lock.holder === task.id)
      ? { ...task, parked: undefined, sentAt: turn.now, due: turn.now + turn.etcdDelay(id) }
      : task,
  );
  turn.set({ ...server, ...emptyMemory, ...kept, tasks, phase, since: turn.now });
  if (phase === "stopped") turn.note({ note: "life", server: id, what: "stop", text: "" });
  forgetSeen(turn);
}

/** Locks of the tasks that stay; a lock whose holder is gone goes to the first of them in line. */
function locksOf(server: Apiserver, tasks: Apiserver["tasks"]): Apiserver["locks"] {
  const stays = (id: number) => tasks.some((task) => task.id === id);
  return server.locks.flatMap(({ name, ...lock }) => {
    const [holder, ...waiting] = [lock.holder, ...lock.waiting].filter(stays);
    return holder === undefined ? [] : [{ name, holder, waiting }];
  });
}
