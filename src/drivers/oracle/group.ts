/** A few requests in flight at the same time, played in many ways until one of them shows what was recorded. */
import type { ServerId } from "../../model/input.ts";
import type { ApiResponse, ClusterEvent } from "../../model/observed.ts";
import type { World } from "../../model/world.ts";
import { AimedChance } from "./aim.ts";
import { type EventId, sentId } from "./compare-events.ts";
import { responseTo } from "./explain-request.ts";
import { racePaces } from "./paces.ts";
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
  /** Events about the members that must be sent; no others may. */
  readonly expected: ReadonlySet<EventId>;
  readonly accepts: (responses: readonly ApiResponse[], world: World) => boolean;
  /** How long it may take, ms. */
  readonly span: number;
}

export interface Played {
  readonly reached: Reached;
  readonly responses: readonly ApiResponse[];
  /** True when the answers are accepted and the Events are the expected ones. */
  readonly exact: boolean;
  readonly accepted: boolean;
}

/** Moments at which two members begin, ms. */
const gaps = [0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 4, -4, 5, -5, 6, -6, 8, -8];

interface Variation {
  readonly gap: number;
  readonly pace: Pace;
}

/** Keeps in mind which variation worked for which kind of group, since rounds of a race are alike. */
export class Player {
  readonly #variations: readonly Variation[];
  readonly #worked = new Map<string, number>();

  constructor(servers: readonly ServerId[], together: boolean) {
    const used = together ? gaps : [0];
    this.#variations = racePaces(servers).flatMap((pace) => used.map((gap) => ({ gap, pace })));
  }

  /** The first exact variation, else the first accepted one, else the first. */
  play(start: Reached, group: Group, kind: string): Played {
    const known = this.#worked.get(kind);
    const order = this.#variations.keys();
    let best: Played | undefined;
    for (const i of known === undefined ? order : [known, ...order]) {
      const played = playOnce(start, group, this.#variations[i] as Variation);
      if (played.exact) {
        this.#worked.set(kind, i);
        return played;
      }
      if (best === undefined || (played.accepted && !best.accepted)) best = played;
      // Watches may be late as they like: they do not change what a single create is answered.
      if (!played.accepted && group.members.length === 1) break;
    }
    return best as Played;
  }
}

function playOnce(start: Reached, group: Group, { gap, pace }: Variation): Played {
  const chance = new AimedChance({ addresses: group.aim, rotateRanges: group.rotateRanges ?? 0 });
  const began = start.world.now;
  const offsets = group.members.map((_member, i) => (i === 0 ? Math.max(0, -gap) : Math.max(0, gap)));
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
  const open = () => tasks.some((task) => responseTo(reached.world, task) === undefined);
  for (let more = 1; open() && more <= 20; more++)
    reached = runUntil(reached, began + group.span * (1 + more), chance, pace);
  const responses = tasks.map((task) => responseTo(reached.world, task));
  const complete = responses.filter((response) => response !== undefined);
  const accepted = complete.length === tasks.length && group.accepts(complete, reached.world);
  return {
    reached,
    responses: complete,
    accepted,
    exact: accepted && sendsExpected(start.world, reached.world, group),
  };
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

function sendsExpected(before: World, after: World, group: Group): boolean {
  const about = new Set(group.members.map(({ name }) => `Service:default/${name}`));
  const sent = new Set<EventId>();
  for (const event of eventsSince(before, after)) {
    if (!about.has(event.regarding)) continue;
    const id = sentId(event);
    if (!group.expected.has(id)) return false;
    sent.add(id);
  }
  return sent.size === group.expected.size;
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
