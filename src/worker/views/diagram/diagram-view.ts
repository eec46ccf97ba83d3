/** The space-time diagram: what went between whom and when, what comes, and who could not know. */
import type { World } from "../../../model/world.ts";
import { letterOf } from "../../../model/world.ts";
import type { Branch } from "../../history/branch.ts";
import type { DiagramView, MessageView } from "../../lab-view.ts";
import type { StepIndex } from "../../protocol.ts";
import { shortAddress } from "../../words/format.ts";
import type { Scene } from "../scene.ts";
import type { Message, Told } from "./arrow.ts";
import { type Blind, blindIntervals, merged } from "./blind.ts";
import { lanesOf } from "./lanes.ts";
import { lostMessage } from "./lost.ts";
import { messagesOf } from "./messages.ts";
import { chooseWindow, idleStretches, type Span, stillServes } from "./window.ts";

/** Not more arrows than a picture can bear; the newest ones before the playhead and all after it are kept. */
const mostMessages = 600;
/** Without a selection, blind intervals are looked up for so many addresses of the window. */
const mostAddresses = 48;
/** How far around the playhead the automatic window looks for messages, in steps. */
const reach = 200;

/** `last` is the window chosen before, which is kept while the playhead stays inside it. */
export function diagramView(scene: Scene, last: Span | undefined): DiagramView {
  const selected = scene.spec.selected;
  const about = selected === null ? undefined : tasksAbout(scene, selected);
  const concerns = (message: Message) =>
    selected !== null && (message.addresses.includes(selected) || (about?.has(message.task) ?? false));
  const wanted = (message: Message) => selected === null || !scene.spec.follow || concerns(message);
  const window = scene.spec.window ?? automatic(scene, wanted, last);
  const all = messagesWithin(scene, window);
  const messages: MessageView[] = [];
  let followed = 0;
  for (const message of all) {
    const mine = concerns(message);
    if (mine) followed++;
    const { task: _task, addresses: _addresses, ...view } = message;
    if (wanted(message)) messages.push({ ...view, followed: mine });
  }
  const picks = picksWithin(scene, window);
  const busy = [
    ...messages.map(spanOf),
    ...picks.map((pick) => ({ from: pick.at, to: pick.at })),
    { from: scene.time, to: scene.time },
  ];
  return {
    lanes: lanesOf(scene.world),
    from: window.from,
    to: window.to,
    messages,
    picks: selected !== null && scene.spec.follow ? picks.filter((pick) => pick.address === selected) : picks,
    blind: blindWithin(scene, window, all),
    life: lifeWithin(scene, window),
    idle: idleStretches(window, busy),
    followed,
    total: all.length,
  };
}

function spanOf(message: { readonly sentAt: number; readonly landsAt: number }): Span {
  return { from: message.sentAt, to: message.landsAt };
}

/** Requests whose tasks touched the address: all their messages are about it, the failed attempts too. */
function tasksAbout(scene: Scene, address: string): ReadonlySet<number> {
  const { branch, coming } = scene;
  const tasks = new Set<number>();
  for (const mark of branch.touched.of(address)?.upTo(branch.length) ?? []) {
    if (branch.requests.of(String(mark.value)) !== undefined) tasks.add(mark.value);
  }
  for (const next of coming) {
    for (const note of next.notes) {
      if (note.note === "pick" && note.address === address) tasks.add(note.task);
    }
  }
  return tasks;
}

function* toldBack(branch: Branch, from: StepIndex): Generator<Told> {
  for (let index = from; index > 0; index--) yield toldAt(branch, index);
}

function toldAt(branch: Branch, index: StepIndex): Told {
  const step = branch.step(index);
  const breaks = branch.violations.last(index)?.step === index;
  const stances = branch.stances.last(index)?.value.servers ?? [];
  return { index, step: index, at: step?.at ?? 0, notes: step?.notes ?? [], breaks, stances };
}

/** What comes after the playhead; known steps may break an invariant, of expected ones nobody knows yet. */
function toldAhead(scene: Scene): Told[] {
  return scene.coming.map((next, i) => {
    if (next.step !== null) return toldAt(scene.branch, next.step);
    const { at, notes } = next;
    return { index: scene.step + i + 1, step: null, at, notes, breaks: false, stances: scene.stances };
  });
}

function automatic(scene: Scene, wanted: (message: Message) => boolean, last: Span | undefined): Span {
  if (last !== undefined && stillServes(last, scene.time)) return last;
  const { delays } = scene.world;
  const past: Span[] = [];
  for (const told of toldBack(scene.branch, scene.step)) {
    if (scene.step - told.index > reach || past.length > 60) break;
    past.unshift(...messagesOf(told, delays).filter(wanted).map(spanOf));
  }
  const future = toldAhead(scene).flatMap((told) => messagesOf(told, delays).filter(wanted).map(spanOf));
  return chooseWindow(past, future, scene.time);
}

/** Messages that are under way at some time of the window, in the order of their steps. */
function messagesWithin(scene: Scene, window: Span): Message[] {
  const { delays } = scene.world;
  const meets = (message: Message) => message.landsAt >= window.from && message.sentAt <= window.to;
  const past: Message[] = [];
  for (const told of toldBack(scene.branch, scene.step)) {
    if (past.length >= mostMessages || told.at < window.from - longest(scene.world)) break;
    past.push(...messagesOf(told, delays).filter(meets).reverse());
  }
  const future: Message[] = [];
  for (const told of toldAhead(scene)) {
    if (future.length >= mostMessages) break;
    future.push(...messagesOf(told, delays).filter(meets));
  }
  const lost = scene.branch.lost.upTo(scene.branch.length).slice(-mostMessages);
  const cut = lost.flatMap((mark) => mark.value.map((one, place) => lostMessage(one, mark.step, place)));
  return [...past.reverse(), ...future, ...cut.filter(meets)];
}

/** A response or an event lands this long after its step at most. */
function longest(world: World): number {
  return Math.max(world.delays.clientMs, ...world.delays.servers.map((server) => server.etcdMs), 5);
}

function picksWithin(scene: Scene, window: Span): DiagramView["picks"] {
  const picks: DiagramView["picks"][number][] = [];
  const add = (told: Told) => {
    for (const note of told.notes) {
      if (note.note !== "pick" || note.at < window.from || note.at > window.to) continue;
      const label = `${letterOf(note.by)} picks ${shortAddress(note.address)}`;
      const { at, address } = note;
      picks.push({ lane: letterOf(note.by), at, address, label, step: told.index, rule: "pick" });
    }
  };
  for (const told of toldBack(scene.branch, scene.step)) {
    if (told.at < window.from || picks.length > mostMessages) break;
    add(told);
  }
  picks.reverse();
  for (const told of toldAhead(scene)) add(told);
  return picks;
}

function lifeWithin(scene: Scene, window: Span): DiagramView["life"] {
  const life: DiagramView["life"][number][] = [];
  const add = (told: Told) => {
    for (const note of told.notes) {
      if (note.note !== "life" || told.at < window.from || told.at > window.to) continue;
      const lane = note.server === "controller-manager" ? note.server : letterOf(note.server);
      life.push({ lane, at: told.at, what: note.what === "exit" ? "crash" : note.what });
    }
  };
  for (const told of toldBack(scene.branch, scene.step)) {
    if (told.at < window.from) break;
    add(told);
  }
  life.reverse();
  for (const told of toldAhead(scene)) add(told);
  return life;
}

function blindWithin(scene: Scene, window: Span, messages: readonly Message[]): Blind[] {
  const { selected } = scene.spec;
  const stances = scene.branch.stances.upTo(scene.branch.length).map((mark) => mark.value);
  const expected = scene.coming.filter((next) => next.step === null);
  const of = (address: string) => {
    const traces =
      scene.branch.traces
        .of(address)
        ?.upTo(scene.branch.length)
        .map((mark) => mark.value) ?? [];
    return blindIntervals(address, { traces, stances, expected }, window);
  };
  if (selected !== null) return of(selected);
  const addresses = new Set<string>();
  for (const message of messages) {
    if (message.kind === "write-ipaddress" || message.kind === "write-bitmap")
      for (const address of message.addresses) addresses.add(address);
  }
  return merged([...addresses].slice(-mostAddresses).flatMap(of));
}
