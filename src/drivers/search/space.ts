/**
 * The states of a search as tuples of parts: the five parts of etcd, and each apiserver. A transition depends on one
 * apiserver and at most on one part of etcd, so that its outcomes are worked out by the model once for these two and then
 * put together with whatever the rest is doing. What a write means to the others is worked out once for each of them,
 * too: an event is on its way to them, and what they have read is no longer what is stored.
 */
import type { Task } from "../../model/apiserver/task.ts";
import type { Delays } from "../../model/delays.ts";
import type { Input } from "../../model/input.ts";
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import { branches } from "./branches.ts";
import { Canon, withinPart } from "./canonical.ts";
import type { Freshness } from "./canonical-task.ts";
import { type Move, movesOf } from "./moves.ts";
import { type AnyEvent, eventsOf, newest, type ServerPart, tableNames, worldOf } from "./parts.ts";
import { editedBy, etcdParts, nothing, several, type Touched, touchedBy } from "./touches.ts";

/** What one write means to those who did not write. */
interface Delta {
  readonly events: readonly { readonly table: (typeof tableNames)[number]; readonly event: AnyEvent }[];
  /** Slots of bitmaps that were written. */
  readonly ranges: readonly number[];
  /** Key of the Service that was written. */
  readonly service: string | undefined;
}

export interface Outcome {
  /** The part of etcd that is another one afterwards, or -1. */
  readonly part: number;
  readonly value: number;
  readonly server: number;
  /** Number of the delta; -1 for a transition that wrote nothing. */
  readonly delta: number;
}

/** What an apiserver may do next, as far as it follows from its own part alone. */
interface Agenda {
  readonly free: readonly Outcome[];
  readonly steps: readonly Step[];
}

/** Moves whose outcomes depend on one part of etcd, or on all of them, by the value of it. */
interface Step {
  readonly touched: Touched;
  readonly moves: readonly Move[];
  readonly byValue: Map<number, readonly Outcome[]>;
}

/** Where the apiservers begin in a tuple. */
export const firstServer = etcdParts.length;

export class Space {
  readonly canon = new Canon();
  readonly #delays: Delays;
  readonly #count: number;
  readonly #pieces = new Map<number, object | undefined>();
  readonly #servers = new Map<number, ServerPart>();
  readonly #deltas: Delta[] = [];
  readonly #deltaNumbers = new Map<string, number>();
  readonly #agendas = new Map<number, Agenda>();
  readonly #given = new Map<Input, Map<string, readonly Outcome[]>>();
  readonly #aged = new Map<number, Map<number, number>>();
  readonly #allOfEtcd = new Map<string, number>();

  constructor({ delays, servers }: Pick<World, "delays" | "servers">) {
    this.#delays = delays;
    this.#count = servers.length;
  }

  /** The parts of a real world, as numbers. */
  tupleOf(world: World, rounds: readonly number[]): Int32Array {
    // A world made of parts has one more apiserver, which only watches.
    const servers = rounds.map((left, id) => this.#serverNumber(this.canon.serverOf(world, id, left)));
    return Int32Array.from([...this.#etcdNumbers(world), ...servers]);
  }

  server(number: number): ServerPart {
    return this.#servers.get(number) as ServerPart;
  }

  /** A part of etcd: a table's objects with their index, or a stored bitmap. */
  piece(number: number): object | undefined {
    return this.#pieces.get(number);
  }

  /** A world with these parts; times and identities are made up. */
  worldOf(tuple: ArrayLike<number>): World {
    const parts = Array.from({ length: this.#count }, (_, i) =>
      this.server(tuple[firstServer + i] as number),
    );
    return worldOf({ now: parts[0]?.now ?? 0, etcd: this.#etcdOf(tuple) }, parts, this.#delays);
  }

  /** Calls back for everything that can come of what an apiserver (by its place in the tuple) may do next. */
  eachOutcome(tuple: ArrayLike<number>, place: number, visit: (outcome: Outcome) => void): void {
    const { free, steps } = this.#agenda(tuple, place);
    for (const outcome of free) visit(outcome);
    for (const step of steps) {
      const value = step.touched === several ? this.#allValues(tuple) : (tuple[step.touched] as number);
      let outcomes = step.byValue.get(value);
      if (outcomes === undefined) {
        outcomes = this.#workOut(tuple, place, step.moves);
        step.byValue.set(value, outcomes);
      }
      for (const outcome of outcomes) visit(outcome);
    }
  }

  /** An apiserver after somebody else's write. */
  aged(server: number, delta: number): number {
    let byDelta = this.#aged.get(server);
    if (byDelta === undefined) {
      byDelta = new Map();
      this.#aged.set(server, byDelta);
    }
    let after = byDelta.get(delta);
    if (after === undefined) {
      after = this.#age(this.server(server), this.#deltas[delta] as Delta);
      byDelta.set(delta, after);
    }
    return after;
  }

  /** What an input makes of an apiserver and of etcd; empty when it changes nothing. */
  given(tuple: ArrayLike<number>, place: number, input: Input): readonly Outcome[] {
    const edited = editedBy(input);
    const key = `${tuple[place]} ${edited < 0 ? "" : tuple[edited]}`;
    let known = this.#given.get(input);
    if (known === undefined) {
      known = new Map();
      this.#given.set(input, known);
    }
    let outcomes = known.get(key);
    if (outcomes === undefined) {
      const { rounds } = this.server(tuple[place] as number);
      outcomes = this.#workOut(tuple, place, [{ transition: { kind: "input", at: 0, input }, rounds }]);
      known.set(key, outcomes);
    }
    return outcomes;
  }

  /** An apiserver when so much time has passed, ms. */
  later(server: number, ms: number): number {
    const { now, rounds, server: process, logs, manager } = this.server(server);
    const around = { now: now + ms, rounds, manager, events: logs, still: withinPart };
    return this.#serverNumber(this.canon.server(process, around));
  }

  /** Nothing happens but repair rounds and what waits for a grace; with `lagging`, deliveries are not asked about. */
  isQuiet(tuple: ArrayLike<number>, place: number, lagging: boolean): boolean {
    const moves = movesOf(this.#alone(tuple, place), place - firstServer, 0);
    return moves.every(
      ({ transition }) => lagging && transition.kind === "deliver" && transition.to !== "controller-manager",
    );
  }

  #agenda(tuple: ArrayLike<number>, place: number): Agenda {
    const number = tuple[place] as number;
    let agenda = this.#agendas.get(number);
    if (agenda === undefined) {
      agenda = this.#planFor(tuple, place);
      this.#agendas.set(number, agenda);
    }
    return agenda;
  }

  #planFor(tuple: ArrayLike<number>, place: number): Agenda {
    const before = this.#alone(tuple, place);
    const part = this.server(tuple[place] as number);
    const byTouched = new Map<Touched, Move[]>();
    for (const move of movesOf(before, place - firstServer, part.rounds)) {
      const touched = touchedByMove(before, move.transition);
      byTouched.set(touched, [...(byTouched.get(touched) ?? []), move]);
    }
    const free = byTouched.get(nothing) ?? [];
    byTouched.delete(nothing);
    return {
      free: this.#workOut(tuple, place, free),
      steps: [...byTouched].map(([touched, moves]) => ({ touched, moves, byValue: new Map() })),
    };
  }

  /** A world in which only one apiserver does anything. */
  #alone(tuple: ArrayLike<number>, place: number): World {
    const parts: (ServerPart | undefined)[] = [];
    for (let i = firstServer; i < place; i++) parts.push(undefined);
    const part = this.server(tuple[place] as number);
    parts.push(part);
    return worldOf({ now: part.now, etcd: this.#etcdOf(tuple) }, parts, this.#delays);
  }

  #workOut(tuple: ArrayLike<number>, place: number, moves: readonly Move[]): readonly Outcome[] {
    const before = this.#alone(tuple, place);
    const found = new Map<string, Outcome>();
    for (const { transition, rounds } of moves) {
      for (const { world } of branches(before, transition)) {
        const values = this.#etcdNumbers(world);
        const part = values.findIndex((value, i) => value !== tuple[i]);
        const outcome = {
          part,
          value: part < 0 ? 0 : (values[part] as number),
          server: this.#serverNumber(this.canon.serverOf(world, place - firstServer, rounds)),
          delta: this.#deltaOf(before, world),
        };
        const changes = part >= 0 || outcome.delta >= 0 || outcome.server !== tuple[place];
        if (changes) found.set(`${part} ${outcome.value} ${outcome.server} ${outcome.delta}`, outcome);
      }
    }
    return [...found.values()];
  }

  #deltaOf(before: World, after: World): number {
    if (before.etcd.revision === after.etcd.revision) return -1;
    const events = tableNames.flatMap((table) =>
      eventsOf(after.etcd, table)
        .filter(({ revision }) => revision > newest)
        .map((event) => ({ table, event: this.canon.event(table, event) })),
    );
    const ranges = [0, 1].filter((slot) => before.etcd.ranges[slot] !== after.etcd.ranges[slot]);
    const service = events.find(({ table }) => table === "services")?.event.key;
    const delta: Delta = { events, ranges, service };
    const text = this.canon.texts.value(delta);
    let number = this.#deltaNumbers.get(text);
    if (number === undefined) {
      number = this.#deltas.length;
      this.#deltas.push(delta);
      this.#deltaNumbers.set(text, number);
    }
    return number;
  }

  #age({ now, rounds, server, logs, manager }: ServerPart, { events, ranges, service }: Delta): number {
    const still: Freshness = {
      range: (slot, revision) => !ranges.includes(slot) && withinPart.range(slot, revision),
      service: (key, revision) => key !== service && withinPart.service(key, revision),
    };
    const longer = { ...logs };
    for (const { table, event } of events) longer[table] = [...logs[table], event];
    return this.#serverNumber(this.canon.server(server, { now, rounds, manager, events: longer, still }));
  }

  #etcdNumbers(world: World): number[] {
    const { services, ipaddresses, servicecidrs, ranges } = this.canon.etcd(world).etcd;
    return [services.now, ipaddresses.now, servicecidrs.now, ...ranges].map((piece) =>
      this.#pieceNumber(piece),
    );
  }

  #etcdOf(tuple: ArrayLike<number>) {
    const piece = (i: number) => this.#pieces.get(tuple[i] as number);
    return this.canon.etcdOf([piece(0), piece(1), piece(2), piece(3), piece(4)]);
  }

  #pieceNumber(piece: object | undefined): number {
    const number = piece === undefined ? -1 : this.canon.texts.of(piece);
    if (!this.#pieces.has(number)) this.#pieces.set(number, piece);
    return number;
  }

  #allValues(tuple: ArrayLike<number>): number {
    const text = Array.from({ length: firstServer }, (_, i) => tuple[i]).join();
    let number = this.#allOfEtcd.get(text);
    if (number === undefined) {
      number = this.#allOfEtcd.size;
      this.#allOfEtcd.set(text, number);
    }
    return number;
  }

  #serverNumber(part: ServerPart): number {
    const number = this.canon.texts.of(part);
    if (!this.#servers.has(number)) this.#servers.set(number, part);
    return number;
  }
}

function touchedByMove(world: World, transition: Transition): Touched {
  if (transition.kind !== "step") return nothing;
  const tasks: readonly Task[] =
    transition.by === "controller-manager"
      ? world.controllerManager.tasks
      : (world.servers[transition.by]?.tasks ?? []);
  const task = tasks.find(({ id }) => id === transition.task);
  return task === undefined ? several : touchedBy(task);
}
