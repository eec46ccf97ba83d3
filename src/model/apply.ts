/** The model: one world and one transition give the next world. Pure; the world it is given stays as it was. */
import { newApiserver } from "./apiserver/apiserver.ts";
import { deliverToServer } from "./apiserver/informers.ts";
import { hookTimeoutText } from "./apiserver/readiness.ts";
import { beginBitmapRound, stepBitmapRound } from "./apiserver/repair/bitmap-round.ts";
import { abortFirstPass, continueFirstPass, enqueueWork } from "./apiserver/repair/first-pass.ts";
import type { PassGoesOn } from "./apiserver/repair/first-pass-progress.ts";
import { stepAddressSync, workOnAddress } from "./apiserver/repair/ip-address-sync.ts";
import { stepServiceSync, workOnService } from "./apiserver/repair/service-sync.ts";
import { sendRequest, stepRequest } from "./apiserver/requests/request.ts";
import {
  crashServer,
  exit,
  pollFirstPass,
  startServer,
  stepStart,
  stopServer,
} from "./apiserver/start-up.ts";
import type { Task } from "./apiserver/task.ts";
import { type Chance, RecordingChance, ReplayChance } from "./chance.ts";
import { stepDefaultServiceCIDR, syncDefaultServiceCIDR } from "./controllers/default-service-cidr.ts";
import { syncKubernetesService } from "./controllers/kubernetes-service.ts";
import {
  deliverToControllerManager,
  startControllerManager,
  stepServiceCIDRSync,
  stopControllerManager,
  workOnServiceCIDR,
} from "./controllers/service-cidr-finalizer.ts";
import { editBitmap } from "./etcd/by-hand.ts";
import type { Input } from "./input.ts";
import type { Note } from "./note.ts";
import type { Choice, TimerName, Transition } from "./transition.ts";
import { Impossible, Turn } from "./turn.ts";
import type { World } from "./world.ts";

export { Impossible } from "./turn.ts";

export interface Advanced {
  readonly world: World;
  /** The transition with the choices that were made, so that it replays. */
  readonly transition: Transition;
  readonly notes: readonly Note[];
}

/** The next world; choices are those written in the transition. Throws `Impossible` for one that cannot happen. */
export function apply(world: World, transition: Transition): World {
  const turn = new Turn(world, transition.at, new ReplayChance(choiceOf(transition)), false);
  carryOut(turn, transition);
  return turn.finish();
}

/** Like `apply`, with choices from `chance` when one is given, and with notes on what happened. */
export function advance(
  world: World,
  transition: Transition,
  options: { readonly chance?: Chance; readonly notes?: boolean } = {},
): Advanced {
  const recording = options.chance === undefined ? undefined : new RecordingChance(options.chance);
  const turn = new Turn(
    world,
    transition.at,
    recording ?? new ReplayChance(choiceOf(transition)),
    options.notes ?? true,
  );
  carryOut(turn, transition);
  const chosen = withChoice(transition, recording?.choice());
  return { world: turn.finish(), transition: chosen, notes: turn.notes ?? [] };
}

function choiceOf(transition: Transition) {
  return transition.kind === "step" || transition.kind === "work" ? transition.choice : undefined;
}

/** Only steps and work leave something to chance. */
function withChoice(transition: Transition, choice: Choice | undefined): Transition {
  if (choice === undefined) return transition;
  const { kind, at } = transition;
  if (kind === "step") return { kind, at, by: transition.by, task: transition.task, choice };
  if (kind !== "work") return transition;
  const { by, queue, key } = transition;
  return { kind, at, by, queue, key, choice };
}

function carryOut(turn: Turn, transition: Transition): void {
  switch (transition.kind) {
    case "input":
      input(turn, transition.input);
      return;
    case "step":
      if (transition.by === "controller-manager") stepServiceCIDRSync(turn, transition.task);
      else step(turn, transition.by, turn.task(transition.by, transition.task));
      return;
    case "deliver":
      if (transition.to === "controller-manager") deliverToControllerManager(turn, transition.resource);
      else deliverToServer(turn, transition.to, transition.resource);
      return;
    case "work":
      if (transition.by === "controller-manager") workOnServiceCIDR(turn, transition.key);
      else if (transition.queue === "services") workOnService(turn, transition.by, transition.key);
      else workOnAddress(turn, transition.by, transition.key);
      return;
    case "timer":
      fire(turn, transition.server, transition.timer);
      return;
  }
}

function step(turn: Turn, id: number, task: Task): void {
  if (task.parked !== undefined) throw new Impossible(`task ${task.id} waits for ${task.parked}`);
  switch (task.kind) {
    case "request":
      stepRequest(turn, id, task);
      return;
    case "start":
      stepStart(turn, id, task);
      return;
    case "bitmap-repair":
      stepBitmapRound(turn, id, task);
      return;
    case "sync-service":
      goOnWithPass(turn, id, stepServiceSync(turn, id, task));
      return;
    case "sync-ipaddress":
      goOnWithPass(turn, id, stepAddressSync(turn, id, task));
      return;
    case "default-servicecidr":
      stepDefaultServiceCIDR(turn, id, task);
      return;
    case "sync-servicecidr":
      throw new Impossible("that task belongs to the controller manager");
  }
}

function goOnWithPass(turn: Turn, id: number, progress: PassGoesOn): void {
  if (progress === undefined) return;
  if ("pass" in progress) continueFirstPass(turn, id, progress.pass);
  else abortFirstPass(turn, id, progress.failed);
}

function fire(turn: Turn, id: number, timer: TimerName): void {
  if (turn.server(id).timers[timer] === undefined)
    throw new Impossible(`timer ${timer} of apiserver ${id} is not armed`);
  switch (timer) {
    case "bitmap-repair":
      beginBitmapRound(turn, id);
      return;
    case "resync":
      turn.arm(id, "resync", turn.now + turn.delays.repairMs);
      if (turn.server(id).hooks.repair) enqueueWork(turn, id);
      return;
    case "default-servicecidr":
      syncDefaultServiceCIDR(turn, id);
      return;
    case "kubernetes-service":
      syncKubernetesService(turn, id);
      return;
    case "start-up-poll":
      pollFirstPass(turn, id);
      return;
    case "start-up-timeout":
      exit(turn, turn.server(id), hookTimeoutText);
      return;
  }
}

function input(turn: Turn, what: Input): void {
  switch (what.do) {
    case "request":
      sendRequest(turn, what.server, what.request);
      return;
    case "add-server":
      turn.set(newApiserver(turn.servers.length, what.flags));
      return;
    case "start":
      if (turn.server(what.server).phase === "ready" || turn.server(what.server).phase === "starting")
        stopServer(turn, what.server);
      startServer(turn, what.server);
      return;
    case "stop":
      stopServer(turn, what.server);
      return;
    case "crash":
      crashServer(turn, what.server);
      return;
    case "set-flags":
      turn.patch(what.server, { pending: what.flags });
      return;
    case "set-delays":
      turn.delays = what.delays;
      return;
    case "fail-writes": {
      const { how, count } = what;
      turn.patch(what.server, { failingWrites: count === 0 ? undefined : { how, left: count } });
      return;
    }
    case "start-controller-manager":
      startControllerManager(turn, what.server, what.gateOn);
      return;
    case "stop-controller-manager":
      stopControllerManager(turn);
      return;
    case "write-bitmap":
    case "delete-bitmap":
      turn.etcd = editBitmap(turn.etcd, what);
      return;
  }
}
