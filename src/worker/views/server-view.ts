/** The card of an apiserver: what it runs with, what it writes, and what its memory is made of. */
import { type Apiserver, isUp } from "../../model/apiserver/apiserver.ts";
import { delaysOf } from "../../model/delays.ts";
import { nextEvent } from "../../model/etcd/table.ts";
import type { FailingWrites } from "../../model/etcd/write-failure.ts";
import { resolveServer, type ServerFlags } from "../../model/releases/start-up.ts";
import { findVariant } from "../../model/releases/variants.ts";
import { letterOf, type World } from "../../model/world.ts";
import { type Guard, guardOf, guardOfBehaviours } from "../history/claims.ts";
import type { ServerState, ServerView } from "../lab-view.ts";
import type { RuleId } from "../rules/rule-id.ts";
import { startRule } from "../rules/start-rule.ts";
import { counted, duration, grouped } from "../words/format.ts";
import { gateViews } from "./gate-view.ts";
import type { Scene } from "./scene.ts";

type Fact = ServerView["facts"][number];

const states: Readonly<Record<Apiserver["phase"], ServerState>> = {
  stopped: "stopped",
  starting: "starting",
  ready: "ready",
  stopping: "stopped",
  exited: "exited",
  crashed: "crashed",
};

function startingText(server: Apiserver): string {
  if (server.tasks.some((task) => task.kind === "start")) return "Starting: reads etcd";
  if (!server.hooks.repair) return "Starting: first repair round";
  return "Starting: waits for ServiceCIDR kubernetes";
}

/** The step in which a server last went down. */
function downSince(scene: Scene, id: number): string {
  const marks = scene.branch.stances.upTo(scene.step);
  for (let i = marks.length - 1; i > 0; i--) {
    const was = marks[i - 1]?.value.servers[id]?.up ?? false;
    if (was && marks[i]?.value.servers[id]?.up === false) return ` at step ${grouped(marks[i]?.step ?? 0)}`;
  }
  return "";
}

function stateText(scene: Scene, server: Apiserver): string {
  switch (server.phase) {
    case "ready":
      return "Ready";
    case "starting":
      return startingText(server);
    case "stopping":
      return `Stopping: ${counted(server.tasks.length, "request", "requests")} in flight`;
    case "stopped":
      return server.behaviours === undefined ? "Not started" : `Stopped${downSince(scene, server.id)}`;
    case "crashed":
      return `Crashed${downSince(scene, server.id)}`;
    case "exited":
      return server.problem;
  }
}

function writesOf(guard: Guard | undefined): ServerView["writes"] {
  return {
    ipaddress: guard === "ipaddress" || guard === "both",
    bit: guard === "bitmap" || guard === "both",
  };
}

function pendingGuard(flags: ServerFlags): Guard | undefined {
  const resolved = resolveServer(flags);
  return resolved.ok ? guardOfBehaviours(resolved.behaviours) : undefined;
}

/** Watch events that no informer of this server has seen yet. */
function undelivered(world: World, server: Apiserver): number {
  let count = 0;
  for (const resource of ["services", "ipaddresses", "servicecidrs"] as const) {
    const informer = server.informers[resource];
    if (informer === undefined) continue;
    const { events } = world.etcd[resource];
    if (nextEvent(world.etcd[resource] as Parameters<typeof nextEvent>[0], informer.seen) === undefined)
      continue;
    count += events.filter((event) => event.revision > informer.seen).length;
  }
  return count;
}

function lagText(world: World, server: Apiserver): string {
  const { watchMs } = delaysOf(world.delays, server.id);
  const waiting = undelivered(world, server);
  const behind = waiting > 0 ? `, ${counted(waiting, "event", "events")} to come` : "";
  return `${watchMs === null ? "watch stopped" : duration(watchMs)}${behind}`;
}

function repairText(scene: Scene, server: Apiserver): string {
  const { delays } = scene.world;
  const left = (due: number) => duration(Math.max(0, due - scene.time));
  if (server.behaviours?.repair === "ipaddress") {
    const { resync } = server.timers;
    return resync === undefined ? "on watch" : `on watch; resync in ${left(resync)}`;
  }
  const every = `every ${duration(delays.repairMs)}`;
  if (server.tasks.some((task) => task.kind === "bitmap-repair")) return `${every}; running now`;
  const due = server.timers["bitmap-repair"];
  return due === undefined ? every : `${every}; next in ${left(due)}`;
}

function failingText({ how, left }: FailingWrites): string {
  const fate = how === "refused" ? "refused by etcd" : "no answer from etcd";
  return `${left === null ? "all" : `next ${left}`}: ${fate}`;
}

function factsOf(scene: Scene, server: Apiserver): Fact[] {
  const flags = isUp(server) ? server.flags : server.pending;
  const facts: Fact[] = [
    { label: "Range", value: flags.serviceClusterIPRange.join(", ") || "10.0.0.0/24 (default)" },
  ];
  if (flags.emulatedVersion !== undefined)
    facts.push({ label: "Emulates", value: `v${flags.emulatedVersion.replace(/^v/, "")}` });
  if (flags.variant !== undefined)
    facts.push({ label: "Design", value: findVariant(flags.variant)?.title ?? flags.variant });
  if (server.failingWrites !== undefined)
    facts.push({ label: "Writes fail", value: failingText(server.failingWrites) });
  if (!isUp(server)) return facts;
  const guard = guardOf(server);
  if (guard !== "bitmap") facts.push({ label: "Informer lag", value: lagText(scene.world, server) });
  const memory = server.bitmaps[0];
  if (memory !== undefined)
    facts.push({
      label: "Bitmap read at",
      value: memory.last === 0 ? "not yet" : `rev ${grouped(memory.last)}`,
    });
  facts.push({ label: "Repair loop", value: repairText(scene, server) });
  const requests = server.tasks.filter((task) => task.kind === "request").length;
  if (requests > 0) facts.push({ label: "In flight", value: counted(requests, "request", "requests") });
  return facts;
}

function sameFlags(one: ServerFlags, other: ServerFlags): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** What would be refused comes first: it is what can be mended. */
function problemRule(server: Apiserver, startProblem: string): RuleId | null {
  const problem = startProblem !== "" ? startProblem : server.phase === "exited" ? server.problem : "";
  return problem === "" ? null : startRule(problem);
}

function serverView(scene: Scene, server: Apiserver): ServerView {
  const up = isUp(server);
  const resolved = resolveServer(server.pending);
  return {
    letter: letterOf(server.id),
    release: up || server.behaviours !== undefined ? server.flags.version : server.pending.version,
    pendingRelease: server.pending.version,
    state: states[server.phase],
    stateText: stateText(scene, server),
    writes: writesOf(up ? guardOf(server) : pendingGuard(server.pending)),
    gates: gateViews(server),
    flags: server.flags,
    pendingFlags: server.pending,
    restartNeeded: up && !sameFlags(server.flags, server.pending),
    startProblem: resolved.ok ? "" : resolved.message,
    problemRule: problemRule(server, resolved.ok ? "" : resolved.message),
    failingWrites: server.failingWrites ?? null,
    facts: factsOf(scene, server),
  };
}

export function serverViews(scene: Scene): ServerView[] {
  return scene.world.servers.map((server) => serverView(scene, server));
}
