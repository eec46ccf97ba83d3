/** A few requests in flight at the same time, played in many ways until one of them shows what was recorded. */
import { pending } from "../../model/enabled.ts";
import type { ServerId } from "../../model/input.ts";
import type { ApiResponse, ClusterEvent } from "../../model/observed.ts";
import type { World } from "../../model/world.ts";
import { AimedChance } from "./aim.ts";
import { type EventId, sameSeries, sentId } from "./compare-events.ts";
import { responseTo } from "./explain-request.ts";
import { Mixture } from "./mixture.ts";
import { racePaces, slowed } from "./paces.ts";
import { act, type Pace, type Reached, runUntil } from "./schedule.ts";

export interface Member {
  readonly server: ServerId;
  readonly name: string;
  /** The address asked for; a dynamic one when undefined. */
  readonly clusterIP?: string | undefined;
}

export interface Group {
  readonly members: readonly Member[];
  /** Addresses to aim picks at. */
  readonly aim: readonly string[];
  readonly rotateRanges?: number;
  /** Events about the members that must be sent, and how often at least; no others may. */
  readonly expected: readonly EventId[];
  readonly accepts: (responses: readonly ApiResponse[], world: World) => boolean;
  /** How long it may take, ms. */
  readonly span: number;
}

export interface Played {
  readonly reached: Reached;
  readonly responses: readonly ApiResponse[];
  readonly accepted: boolean;
  /** 0 when the answers are accepted and the Events are the expected ones; else how far from it. */
  readonly wrong: number;
}

/** Moments at which two members begin, ms. */
const gaps = [0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 4, -4, 5, -5, 6, -6, 8, -8];

export interface Variation {
  readonly gap: number;
  readonly pace: Pace;
}

/** When no simple lateness gives what was recorded, so many mixtures are tried for a group, and for all of a race. */
const mostMixed = 3000;
const mostMixedInAll = 8000;

/** Keeps in mind which variation worked for which kind of group, since rounds of a race are alike. */
export class Player {
  readonly #simple: readonly Variation[];
  readonly #worked = new Map<string, Variation>();
  #left = mostMixedInAll;

  constructor(servers: readonly ServerId[], together: boolean) {
    this.#simple = racePaces(servers).flatMap((pace) =>
      (together ? gaps : [0]).map((gap) => ({ gap, pace })),
    );
  }

  /** The first exact variation, else the first accepted one, else the first. */
  play(start: Reached, group: Group, kind: string): Played {
    const known = this.#worked.get(kind);
    let best: Played | undefined;
    for (const variation of known === undefined ? this.#simple : [known, ...this.#simple]) {
      const played = playOnce(start, group, variation);
      if (played.wrong === 0) {
        this.#worked.set(kind, variation);
        return played;
      }
      if (best === undefined || played.wrong < best.wrong) best = played;
      // Watches may be late as they like: they do not change what a single create is answered.
      if (!played.accepted && group.members.length === 1) break;
    }
    return this.#mix(start, group, kind, best as Played);
  }

  /** Looks for a mixture of latenesses, from the best one so far on. */
  #mix(start: Reached, group: Group, kind: string, simple: Played): Played {
    if (group.members.length === 1 && !simple.accepted) return simple;
    let best = simple;
    const names = group.members.map((member) => member.name);
    const mixture = new Mixture(group.members.length > 1);
    for (let tries = 0; tries < mostMixed && this.#left > 0; tries++, this.#left--) {
      const { gap, lateness, seed } = mixture.next();
      const variation = { gap, pace: slowed(lateness, names, seed) };
      const played = playOnce(start, group, variation);
      if (played.wrong < best.wrong) best = played;
      if (mixture.judge(played.wrong) === 0) {
        this.#worked.set(kind, variation);
        break;
      }
    }
    return best;
  }
}

/** A group has come to rest when nothing is due for so long, ms; it is given up after `mostMs`. */
const restMs = 12;
const mostMs = 200;

function busy(world: World, until: number): boolean {
  return pending(world, until).some(({ transition }) => transition.kind !== "timer");
}

function playOnce(start: Reached, group: Group, { gap, pace }: Variation): Played {
  const chance = new AimedChance({ addresses: group.aim, rotateRanges: group.rotateRanges ?? 0 });
  const began = start.world.now;
  const [first] = group.members;
  const isEarly = (member: Member, i: number) =>
    i === 0 || (group.members.length > 2 && member.server === first?.server);
  const offsets = group.members.map((member, i) => Math.max(0, isEarly(member, i) ? -gap : gap));
  const order = [...group.members.keys()].sort((a, b) => (offsets[a] as number) - (offsets[b] as number));
  const tasks: number[] = [];
  let reached = start;
  for (const i of order) {
    const at = began + (offsets[i] as number);
    reached = runUntil(reached, at, chance, pace);
    reached = sendCreate(reached, at, group.members[i] as Member);
    tasks[i] = reached.world.nextTask - 1;
  }
  reached = runUntil(reached, began + group.span, chance, pace);
  for (let until = began + group.span; busy(reached.world, until + restMs) && until < began + mostMs; ) {
    until += restMs;
    reached = runUntil(reached, until, chance, pace);
  }
  const responses = tasks.map((task) => responseTo(reached.world, task));
  const complete = responses.filter((response) => response !== undefined);
  const accepted = complete.length === tasks.length && group.accepts(complete, reached.world);
  const wrong = (accepted ? 0 : notAccepted) + wrongEvents(start.world, reached.world, group);
  return { reached, responses: complete, accepted, wrong };
}

/** A create of a Service with one port. */
function sendCreate(start: Reached, at: number, { server, name, clusterIP }: Member): Reached {
  const spec = { ports: [{ port: 80, protocol: "TCP" }], ...(clusterIP !== undefined && { clusterIP }) };
  const request = {
    verb: "create",
    resource: "services",
    namespace: "default",
    name,
    body: { spec },
  } as const;
  return act(start, at, { do: "request", server, request });
}

/** Weighs more than any Events. */
const notAccepted = 100;

/** Events that are missing or too many. */
function wrongEvents(before: World, after: World, group: Group): number {
  const about = new Set(group.members.map(({ name }) => `Service:default/${name}`));
  const left = group.expected.map((id) => id);
  const extra = new Set<EventId>();
  for (const event of eventsSince(before, after)) {
    if (!about.has(event.regarding)) continue;
    const id = sentId(event);
    const at = left.findIndex(
      (one) => one === id || (left.indexOf(one) !== left.lastIndexOf(one) && sameSeries(one, id)),
    );
    if (at >= 0) left.splice(at, 1);
    else if (!group.expected.includes(id)) extra.add(id);
  }
  return left.length + extra.size;
}

function* eventsSince(before: World, after: World): Generator<ClusterEvent> {
  for (
    let cell = after.observed.events;
    cell !== before.observed.events && cell !== undefined;
    cell = cell.before
  )
    yield cell.item;
}

/** `500 InternalError: …` with the names and addresses of this request masked, as race totals have it. */
export function maskedError(response: ApiResponse, name: string, address: string | undefined): string {
  const message = response.error?.message ?? "";
  const masked = message.replaceAll(`"${name}"`, '"<svc>"');
  const text = address === undefined ? masked : masked.replaceAll(address, "<ip>");
  return `${response.code} ${response.error?.reason}: ${text}`;
}

export function succeeded(response: ApiResponse | undefined): boolean {
  return response !== undefined && response.code < 300;
}

export function addressOf(response: ApiResponse): string | undefined {
  const { object } = response;
  return object !== undefined && "clusterIPs" in object.spec ? object.spec.clusterIPs[0] : undefined;
}
