/**
 * The states of a search as tuples of numbers: the five parts of etcd, and each apiserver. What comes of an apiserver's
 * moves depends on it and at most on one part of etcd, so that it is put together once for these two, as numbers in typed
 * arrays, from effects that the model worked out for the few columns that each move looks at.
 */
import type { Delays } from "../../model/delays.ts";
import type { Etcd } from "../../model/etcd/etcd.ts";
import type { Input } from "../../model/input.ts";
import type { World } from "../../model/world.ts";
import { branches } from "./branches.ts";
import { Canon } from "./canonical.ts";
import { Changes } from "./changes.ts";
import { ColumnStore, type Columns, columnCount } from "./columns.ts";
import { Deltas } from "./deltas.ts";
import { Effects, type EtcdChange } from "./effects.ts";
import { IntList } from "./int-list.ts";
import { movesOf } from "./moves.ts";
import { PairMap } from "./pair-map.ts";
import { type ServerPart, tableNames, worldOf } from "./parts.ts";
import { editedBy, etcdParts, nothing, several, type Touched } from "./touches.ts";
import { longer, Tuples } from "./tuples.ts";

/** Where the apiservers begin in a tuple. */
export const firstServer = etcdParts.length;

/**
 * What can come of something, as numbers in `Space.outcomes`: how many there are, then for each the apiserver afterwards,
 * the part of etcd that is another one (or -1), the content of that part, and the delta (or -1).
 */
export const outcomeSize = 4;

export class Space {
  readonly canon = new Canon();
  readonly outcomes = new IntList();
  /** Where the lists of outcomes begin that `collect` has found. */
  readonly found: number[] = [];
  readonly #delays: Delays;
  readonly #count: number;
  readonly #pieces = new Map<number, object | undefined>();
  readonly #store = new ColumnStore(this.canon);
  readonly #deltas = new Deltas(this.#store, this.canon);
  readonly #changes = new Changes(this.#store, this.canon, this.#deltas);
  readonly #effects: Effects;
  /** Apiservers as rows of columns. */
  readonly #servers = new Tuples(columnCount);
  /** Where the agenda of each apiserver begins, plus one; 0 is not known. */
  #agendaAt = new Int32Array(1 << 10);
  /** Of each agenda: the list of what touches nothing, the number of steps, and for each what it touches and its number. */
  readonly #agendas = new IntList();
  #steps = 0;
  /** From a step and the content of what it touches to a list of outcomes. */
  readonly #byValue = new PairMap();
  readonly #aged = new PairMap();
  readonly #given = new Map<Input, PairMap>();
  readonly #allOfEtcd = new Tuples(firstServer);

  constructor({ delays, servers }: Pick<World, "delays" | "servers">) {
    this.#delays = delays;
    this.#count = servers.length;
    this.#effects = new Effects(
      this.#store,
      this.canon,
      this.#deltas,
      this.#changes,
      delays,
      (before, after) => this.#etcdChange(before, after),
    );
    this.outcomes.push(0);
  }

  /** What all this takes in memory but for the model's own pieces, which are few. */
  get bytes(): number {
    const { outcomes } = this;
    const lists = outcomes.bytes + this.#agendas.bytes + this.#agendaAt.byteLength;
    return lists + this.#servers.bytes + this.#byValue.bytes + this.#aged.bytes;
  }

  /** The parts of a real world, as numbers. */
  tupleOf(world: World, rounds: readonly number[]): Int32Array {
    // A world made of parts has one more apiserver, which only watches.
    const servers = rounds.map((left, id) => this.#serverNumber(this.#store.rowOf(world, id, left)));
    return Int32Array.from([...this.#etcdNumbers(world), ...servers]);
  }

  server(number: number): ServerPart {
    return this.#store.server(this.#servers.row(number));
  }

  /** The columns of an apiserver, without putting them together. */
  columns(number: number): Columns {
    return this.#store.columns(this.#servers.row(number));
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

  /** Finds everything that can come of what an apiserver (by its place in the tuple) may do next; says how many lists. */
  collect(tuple: ArrayLike<number>, place: number): number {
    const server = tuple[place] as number;
    let at = (this.#agendaAt[server] ?? 0) - 1;
    if (at < 0) at = this.#plan(tuple, place);
    const agendas = this.#agendas;
    this.found[0] = agendas.at(at);
    const steps = agendas.at(at + 1);
    for (let i = 0; i < steps; i++) {
      const touched = agendas.at(at + 2 + i * 2);
      const step = agendas.at(at + 3 + i * 2);
      const value = touched === several ? this.#allValues(tuple) : (tuple[touched] as number);
      let list = this.#byValue.get(step, value);
      if (list < 0) {
        list = this.#workOut(tuple, place, touched, value);
        this.#byValue.add(step, value, list);
      }
      this.found[i + 1] = list;
    }
    return steps + 1;
  }

  /** An apiserver after somebody else's write. */
  aged(server: number, delta: number): number {
    const known = this.#aged.get(server, delta);
    if (known >= 0) return known;
    const row = this.#servers.row(server);
    const after = this.#serverNumber(row.map((piece, column) => this.#deltas.aged(column, piece, delta)));
    this.#aged.add(server, delta, after);
    return after;
  }

  /** A list of what an input makes of an apiserver and of etcd; empty when it changes nothing. */
  given(tuple: ArrayLike<number>, place: number, input: Input): number {
    const edited = editedBy(input);
    let known = this.#given.get(input);
    if (known === undefined) {
      known = new PairMap();
      this.#given.set(input, known);
    }
    const server = tuple[place] as number;
    const value = edited < 0 ? 0 : (tuple[edited] as number);
    let list = known.get(server, value);
    if (list < 0) {
      list = this.#give(tuple, place, input);
      known.add(server, value, list);
    }
    return list;
  }

  /** An apiserver when so much time has passed, ms. */
  later(server: number, ms: number): number {
    return this.#serverNumber(this.#store.later(this.#servers.row(server), ms));
  }

  /** Nothing happens but repair rounds and what waits for a grace; with `lagging`, deliveries are not asked about. */
  isQuiet(tuple: ArrayLike<number>, place: number, lagging: boolean): boolean {
    const moves = movesOf(this.#alone(tuple, place), place - firstServer, 0);
    return moves.every(
      ({ transition }) => lagging && transition.kind === "deliver" && transition.to !== "controller-manager",
    );
  }

  #plan(tuple: ArrayLike<number>, place: number): number {
    const server = tuple[place] as number;
    const touched = new Set<Touched>();
    for (const move of this.#effects.moves(this.#servers.row(server))) touched.add(move.touched);
    touched.delete(nothing);
    const free = this.#workOut(tuple, place, nothing, 0);
    const at = this.#agendas.length;
    this.#agendas.push(free);
    this.#agendas.push(touched.size);
    for (const part of touched) {
      this.#agendas.push(part);
      this.#agendas.push(this.#steps++);
    }
    while (server >= this.#agendaAt.length) this.#agendaAt = longer(this.#agendaAt);
    this.#agendaAt[server] = at + 1;
    return at;
  }

  /** A list of what comes of all moves that touch a part of etcd with that content. */
  #workOut(tuple: ArrayLike<number>, place: number, touched: Touched, value: number): number {
    const row = this.#servers.row(tuple[place] as number);
    const etcd = () => this.#etcdOf(tuple);
    const found = new Map<string, readonly number[]>();
    for (const move of this.#effects.moves(row)) {
      if (move.touched !== touched) continue;
      for (const { part, value: content, delta, columns } of this.#effects.of(move, row, value, etcd)) {
        const after = row.map((piece, i) => this.#changes.after(i, piece, columns[i] as number, delta));
        const outcome = [this.#serverNumber(after), part, content, delta];
        found.set(outcome.join(), outcome);
      }
    }
    return this.#keep([...found.values()], tuple[place] as number);
  }

  #give(tuple: ArrayLike<number>, place: number, input: Input): number {
    const before = this.#alone(tuple, place);
    const { rounds } = this.server(tuple[place] as number);
    const found = new Map<string, readonly number[]>();
    for (const { world } of branches(before, { kind: "input", at: 0, input })) {
      const { part, value } = this.#etcdChange(before, world);
      const server = this.#serverNumber(this.#store.rowOf(world, place - firstServer, rounds));
      const outcome = [server, part, value, this.#deltas.between(before, world)];
      found.set(outcome.join(), outcome);
    }
    return this.#keep([...found.values()], tuple[place] as number);
  }

  /** Without those that change nothing. */
  #keep(found: readonly (readonly number[])[], before: number): number {
    const kept = found.filter(([server, part, , delta]) => server !== before || part !== -1 || delta !== -1);
    if (kept.length === 0) return 0;
    const at = this.outcomes.length;
    this.outcomes.push(kept.length);
    for (const outcome of kept) for (const number of outcome) this.outcomes.push(number);
    return at;
  }

  /** A world in which only one apiserver does anything. */
  #alone(tuple: ArrayLike<number>, place: number): World {
    const parts: (ServerPart | undefined)[] = [];
    for (let i = firstServer; i < place; i++) parts.push(undefined);
    const part = this.server(tuple[place] as number);
    parts.push(part);
    return worldOf({ now: part.now, etcd: this.#etcdOf(tuple) }, parts, this.#delays);
  }

  #etcdNumbers({ etcd }: World): number[] {
    return etcdParts.map((_, part) => this.#pieceNumber(this.canon.piece(etcd, part)));
  }

  /** One move writes at most one part of etcd. */
  #etcdChange(before: World, after: World): EtcdChange {
    for (let part = 0; part < firstServer; part++) {
      if (pieceOf(before.etcd, part) === pieceOf(after.etcd, part)) continue;
      const value = this.#pieceNumber(this.canon.piece(after.etcd, part));
      if (value !== this.#pieceNumber(this.canon.piece(before.etcd, part))) return { part, value };
    }
    return { part: -1, value: 0 };
  }

  #etcdOf(tuple: ArrayLike<number>): Etcd {
    const piece = (i: number) => this.#pieces.get(tuple[i] as number);
    return this.canon.etcdOf([piece(0), piece(1), piece(2), piece(3), piece(4)]);
  }

  #pieceNumber(piece: object | undefined): number {
    const number = piece === undefined ? -1 : this.canon.texts.of(piece);
    if (!this.#pieces.has(number)) this.#pieces.set(number, piece);
    return number;
  }

  #allValues(tuple: ArrayLike<number>): number {
    return this.#allOfEtcd.numberOf(Int32Array.from({ length: firstServer }, (_, i) => tuple[i] as number));
  }

  #serverNumber(row: ArrayLike<number>): number {
    return this.#servers.numberOf(Int32Array.from(row));
  }
}

function pieceOf(etcd: Etcd, part: number): unknown {
  const name = tableNames[part];
  return name === undefined ? etcd.ranges[part - tableNames.length] : etcd[name].now;
}
