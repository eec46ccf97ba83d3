/**
 * What would have stopped a duplicate: the same run once more, with dual write on wherever it was off and can be on. What
 * was done by hand is done again at its times, and the script and the draws go on as they were.
 */
import { newestFirst } from "../model/chain.ts";
import type { Input } from "../model/input.ts";
import type { ApiResponse } from "../model/observed.ts";
import { resolveServer, type ServerFlags } from "../model/releases/start-up.ts";
import { letterOf, type World } from "../model/world.ts";
import type { Branch } from "./history/branch.ts";
import type { RemedyView } from "./lab-view.ts";
import type { StepIndex } from "./protocol.ts";
import { Run } from "./run.ts";

export interface Remedy {
  /** Apiservers that get other flags, by index. */
  readonly flags: ReadonlyMap<number, ServerFlags>;
  readonly view: RemedyView;
}

/** How much longer the creates of the twins may take, ms. */
const patienceMs = 5000;
/** Longer runs are not played again. */
const mostSteps = 4000;

/** Looks for one at a step where an address is held twice. Gives way after each step. */
export function* findRemedy(run: Run, branch: Branch, step: StepIndex): Generator<void, Remedy | undefined> {
  const world = run.history.world(branch, step);
  const flags = withDualWrite(world);
  // Steps that are written one by one are those of one set of flags: with others it would be another run.
  const written = run.script?.items.some(({ kind }) => kind === "play") === true;
  if (flags.size === 0 || step > mostSteps || written) return undefined;
  const again = new Run(branch.origin, "", branch.cursor(0), run.script);
  const letters = [...flags.keys()].map(letterOf).join(" and ");
  const title = `Dual write on ${letters}`;
  const remedy = { flags, view: { title, text: "" } };
  yield* playAgain(again, run, branch, step, remedy);
  const twins = twinsIn(world);
  // Dual write takes longer: the answers to the same creates may come later.
  const patience = again.playhead.time + patienceMs;
  const answered = () => twins.every((name) => createsOf(again.world()).has(name));
  while (!answered() && again.grow(patience) === "step") {
    again.place(again.playhead.branch.length);
    yield;
  }
  const after = again.world();
  if (after.etcd.services.now.index.duplicates > 0) return undefined;
  return { flags, view: { title, text: sentence(world, after, letters) } };
}

/** The flags of each apiserver that writes IPAddresses alone, with the gate that makes it write the bitmap too. */
function withDualWrite(world: World): Map<number, ServerFlags> {
  const found = new Map<number, ServerFlags>();
  for (const server of world.servers) {
    if (server.behaviours?.allocator === "bitmap" || server.behaviours?.dualWrite !== "none") continue;
    const flags = withGate(server.flags);
    const resolved = resolveServer(flags);
    if (resolved.ok && resolved.behaviours.dualWrite !== "none") found.set(server.id, flags);
  }
  return found;
}

function withGate(flags: ServerFlags): ServerFlags {
  return { ...flags, gates: { ...flags.gates, DisableAllocatorDualWrite: false } };
}

/** From the beginning up to the time of a step of the other run, with the new flags: a branch of its own when it is the same run. */
export function* playAgain(
  again: Run,
  run: Run,
  branch: Branch,
  step: StepIndex,
  { flags, view }: Remedy,
): Generator<void, void> {
  again.place(0);
  const first = [...flags]
    .filter(([server]) => again.world().servers[server] !== undefined)
    .map(([server, changed]): Input => ({ do: "set-flags", server, flags: changed }));
  again.act(first, view.title);
  for (let index = 1; index <= step; index++) {
    const { transition, byHand, at } = branch.step(index) ?? {};
    if (byHand !== true || transition?.kind !== "input" || at === undefined) continue;
    yield* goOnTo(again, at);
    again.act([changed(transition.input, again.world(), flags)]);
  }
  yield* goOnTo(again, run.history.timeAt(branch, step));
}

/** Flags given by hand are changed in the same way. */
function changed(input: Input, world: World, flags: ReadonlyMap<number, ServerFlags>): Input {
  if (input.do === "add-server" && flags.has(world.servers.length))
    return { ...input, flags: withGate(input.flags) };
  if (input.do === "set-flags" && flags.has(input.server)) return { ...input, flags: withGate(input.flags) };
  return input;
}

function* goOnTo(run: Run, time: number): Generator<void, void> {
  while (run.grow(time) === "step") {
    run.place(run.playhead.branch.length);
    yield;
  }
  run.place(run.playhead.branch.length, time);
}

/** What is different for the clients: the first create of one of the twins that is answered otherwise. */
function sentence(before: World, after: World, letters: string): string {
  const lead = `With dual write, ${letters} ${letters.length > 1 ? "also set" : "also sets"} the bit of each address`;
  const answers = createsOf(after);
  const twins = twinsIn(before);
  for (const [name, was] of createsOf(before)) {
    if (!twins.includes(name)) continue;
    const is = answers.get(name);
    const where = letterOf(was.server);
    if (is === undefined) return `${lead}. The create of ${name} on ${where} has no answer yet at this time.`;
    if (is.error !== undefined && was.error === undefined)
      return `${lead}. The create of ${name} on ${where} is refused: ${reason(is.error.message)}.`;
    const [old, now] = [addressOf(was), addressOf(is)];
    if (old !== now) return `${lead}. ${where} gives ${name} another address: ${now} instead of ${old}.`;
  }
  return `${lead}. No address is held twice.`;
}

/** Services that hold an address together with another one. */
function twinsIn(world: World): string[] {
  return [...world.etcd.services.now.index.claims.values()].filter((holders) => holders.length > 1).flat();
}

function reason(message: string): string {
  return message.slice(message.lastIndexOf(": ") + 2);
}

/** Answers to creates of Services from outside, in their order. */
function createsOf({ observed }: World): Map<string, ApiResponse> {
  const creates = [...newestFirst(observed.responses)].filter(
    ({ request, fromOutside }) => fromOutside && request.verb === "create" && request.resource === "services",
  );
  return new Map(
    creates.reverse().map((response) => {
      const { namespace = "default", name = "" } = response.request;
      return [`${namespace}/${name}`, response];
    }),
  );
}

function addressOf({ object }: ApiResponse): string {
  return object !== undefined && "clusterIP" in object.spec ? object.spec.clusterIP : "none";
}
