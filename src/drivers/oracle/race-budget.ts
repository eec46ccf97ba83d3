/** A dynamic race between two servers, spent piece by piece until its totals are used up. */
import type { ApiResponse } from "../../model/observed.ts";
import { type EventId, noteOf } from "./compare-events.ts";
import { type Facts, factsOf } from "./facts.ts";
import { addressOf, type Group, type Member, maskedError, Player, succeeded } from "./group.ts";
import { isObject, type JsonObject } from "./json.ts";
import { type Leftovers, leftoversOf, type Stays, staysAfter } from "./leftovers.ts";
import { addressesIn, hasBit, isFreeFor, isInStaticBand } from "./race-picks.ts";
import { count, rested, type Totals, totalsIn } from "./races.ts";
import type { Reached } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

type Who = 0 | 1;
const both: readonly Who[] = [0, 1];
const letters = ["a", "b"] as const;

interface Failure {
  readonly who: Who;
  readonly text: string;
  left: number;
}

/** At most so many addresses are tried to make a create fail in the recorded way. */
const mostTraps = 70;
const mostSpanMs = 40;
/** Each server had so many writers. */
const mostWriters = 4;

export class Budget {
  readonly errors: Totals = {};
  readonly #ok: [number, number];
  readonly #made: [number, number] = [0, 0];
  readonly #failures: Failure[];
  readonly #facts: Facts;
  readonly #left: Leftovers | undefined;
  readonly #stays: readonly (Stays | undefined)[];
  readonly #servers: readonly number[];
  readonly #round: number;
  readonly #cidr: string;
  readonly #span: number;
  readonly #single: Player;
  readonly #pair: Player;
  readonly #pairs: readonly (readonly [address: string, names: readonly string[]])[];
  readonly #reserved: Set<string>;
  readonly #played = new Set<string>();
  #number = 0;
  #reached: Reached;

  constructor(
    state: OracleState,
    context: StepContext,
    result: JsonObject,
    round: number,
    servers: readonly number[],
  ) {
    const counts = totalsIn(result.counts);
    this.#ok = [counts["a ok"] ?? 0, counts["b ok"] ?? 0];
    this.#failures = Object.entries(totalsIn(result.errors)).map(([text, left]) => ({
      who: text.startsWith("a ") ? 0 : 1,
      text: text.slice(2),
      left,
    }));
    this.#facts = factsOf(context, state.events);
    this.#left = leftoversOf(state, context);
    this.#servers = servers;
    this.#round = round;
    this.#cidr = state.world.servers[servers[0] ?? 0]?.ranges[0]?.text ?? "";
    this.#reached = rested(state.world);
    this.#single = new Player(servers, false);
    this.#pair = new Player(servers, true);
    const total = Object.values(counts).reduce((sum, number) => sum + number, 1);
    this.#span = Math.min(mostSpanMs, Math.max(10, (context.now - context.before) / total));
    this.#stays = servers.map((server) =>
      this.#left === undefined
        ? undefined
        : staysAfter(state.world, server, this.#left.deleter, this.#single),
    );
    this.#pairs = Object.entries(isObject(result.duplicates) ? result.duplicates : {})
      .map(([address, holders]) => [address, namesOf(holders)] as const)
      .filter(([, names]) => names.some((name) => this.#isOurs(name)));
    this.#reserved = new Set(this.#pairs.map(([address]) => address));
    for (const [key, address] of this.#facts.addresses)
      if (this.#isOurs(nameOf(key))) this.#reserved.add(address);
  }

  /** Performs the race; what could not be had is missing in `counted` and `errors`. */
  spend(): Reached {
    const early = this.#failures.filter(({ text }) => !text.includes("range is full"));
    // Who fails on the other's addresses has fewer to choose from.
    const order = both.toSorted((one, other) => number(early, other) - number(early, one));
    for (const low of [false, true]) {
      const here = (address: string) => isInStaticBand(this.#cidr, address) === low;
      for (const [address, names] of this.#pairs) if (here(address)) this.#playPair(address, names);
      for (const [key, address] of this.#known()) if (here(address)) this.#playKnown(nameOf(key), address);
      const more = (who: Who) => this.#ok[who] - this.#toCome(who) > this.#kept(who, early);
      for (const who of order) while (more(who) && this.#playAny(who, here)) {}
      // Bits that failures leave fill the range, too.
      if (low || this.#trapped())
        for (const failure of early) while (failure.left > 0 && this.#fail(failure)) {}
    }
    for (const who of both) while (this.#ok[who] > 0 && this.#playAny(who)) {}
    for (const failure of this.#failures) while (failure.left > 0 && this.#fail(failure)) {}
    return this.#reached;
  }

  /** Successes and failures as the recorder counted them. */
  counted(): Totals {
    const failed = [0, 0] as [number, number];
    for (const [text, number] of Object.entries(this.errors)) failed[text.startsWith("a ") ? 0 : 1] += number;
    const totals: Totals = {};
    for (const who of both) {
      if (this.#made[who] > 0) totals[`${letters[who]} ok`] = this.#made[who];
      if (failed[who] > 0) totals[`${letters[who]} error`] = failed[who];
    }
    return totals;
  }

  #isOurs(name: string): boolean {
    return name.startsWith(`d${this.#round}-`);
  }

  #whoOf(name: string): Who {
    return name.startsWith(`d${this.#round}-a`) ? 0 : 1;
  }

  #known(): [string, string][] {
    const paired = new Set(this.#pairs.flatMap(([, names]) => names));
    const number = (key: string) => Number(/\d+$/.exec(key)?.[0] ?? 0);
    return [...this.#facts.addresses]
      .filter(([key]) => this.#isOurs(nameOf(key)) && !paired.has(nameOf(key)))
      .sort(([one], [other]) => number(one) - number(other));
  }

  #freshName(who: Who): string {
    for (;;) {
      const name = `d${this.#round}-${letters[who]}${this.#number++}`;
      const used = this.#pairs.some(([, names]) => names.includes(name));
      if (!used && !this.#facts.addresses.has(`default/${name}`)) return name;
    }
  }

  #expected(names: readonly string[]): EventId[] {
    return names.flatMap((name) => this.#facts.events.get(`default/${name}`) ?? []);
  }

  #member(who: Who, name: string): Member {
    return { server: this.#servers[who] as number, name };
  }

  #play(
    group: Omit<Group, "expected" | "span">,
    player: Player,
    kind: string,
    exact = false,
  ): readonly ApiResponse[] | undefined {
    const names = group.members.map((member) => member.name);
    const expected = this.#expected(names);
    const shape = expected.map((id) => noteOf(id).replaceAll(/[\d.:a-f]+/g, "")).join();
    const span = group.members.length > 1 ? mostSpanMs : this.#span;
    const played = player.play(this.#reached, { ...group, expected, span }, `${kind} ${shape}`);
    if (!played.accepted || (exact && played.wrong > 0)) return undefined;
    this.#reached = played.reached;
    return played.responses;
  }

  #playPair(address: string, names: readonly string[]): boolean {
    const members = names.map((name) => this.#member(this.#whoOf(name), name));
    const accepts = (responses: readonly ApiResponse[]) =>
      responses.every((response) => addressOf(response) === address);
    if (this.#play({ members, aim: [address], accepts }, this.#pair, "pair") === undefined) return false;
    for (const name of names) this.#spendOk(this.#whoOf(name));
    return true;
  }

  #playKnown(name: string, address: string): boolean {
    const who = this.#whoOf(name);
    if (this.#ok[who] <= 0 || this.#played.has(name)) return false;
    this.#played.add(name);
    return (
      this.#succeed(who, name, address, true) ||
      this.#succeedBeside(who, name, address) ||
      this.#succeed(who, name, address)
    );
  }

  /**
   * Up to 1.32 a dynamic create makes its IPAddress before it finds the bit taken, and leaves it behind: the repair of
   * the Service that took the bit finds a wrong reference.
   */
  #succeedBeside(who: Who, name: string, address: string): boolean {
    const told = this.#expected([name]);
    if (told.length < 2 && !told.some((id) => noteOf(id).includes("wrong reference"))) return false;
    const other: Who = who === 0 ? 1 : 0;
    for (const failure of this.#failures) {
      if (failure.who !== other || failure.left <= 0) continue;
      const loser = this.#freshName(other);
      const members = [this.#member(who, name), this.#member(other, loser)];
      const accepts: Group["accepts"] = ([won, lost]) =>
        won !== undefined && addressOf(won) === address && isFailure(failure, lost, loser);
      if (this.#play({ members, aim: [address], accepts }, this.#pair, "lost", true) === undefined) continue;
      this.#spendOk(who);
      this.#spendFailure(failure);
      return true;
    }
    return false;
  }

  /** Successes that are reserved for addresses known to have been taken. */
  #toCome(who: Who): number {
    let left = 0;
    for (const [key, address] of this.#known()) {
      const name = nameOf(key);
      if (this.#whoOf(name) === who && !this.#played.has(name) && isInStaticBand(this.#cidr, address)) left++;
    }
    return left;
  }

  #playAny(who: Who, here: (address: string) => boolean = () => true): boolean {
    const address = this.#pick(who, here);
    return address !== undefined && this.#succeed(who, this.#freshName(who), address);
  }

  #succeed(who: Who, name: string, address: string, exact = false): boolean {
    const accepts = ([response]: readonly ApiResponse[]) =>
      response !== undefined && addressOf(response) === address;
    const group = { members: [this.#member(who, name)], aim: [address], accepts };
    if (this.#play(group, this.#single, `ok ${who}`, exact) === undefined) return false;
    this.#spendOk(who);
    return true;
  }

  #spendOk(who: Who): void {
    this.#ok[who]--;
    this.#made[who]++;
  }

  /** A free address that leaves behind what was found after the deletes. */
  #pick(who: Who, here: (address: string) => boolean): string | undefined {
    const { world } = this.#reached;
    const stays = this.#stays[who];
    let any: string | undefined;
    for (const address of addressesIn(this.#cidr)) {
      if (!here(address) || !isFreeFor(world, this.#servers[who] as number, address)) continue;
      if (stays === undefined || this.#left === undefined) {
        if (!this.#reserved.has(address)) return address;
      } else if (
        this.#left.bits.has(address) === stays.bit &&
        this.#left.objects.has(address) === stays.object &&
        !this.#reserved.has(address)
      ) {
        return address;
      }
      any ??= address;
    }
    return any;
  }

  /** One success is kept for each failure of the other server that may need it in flight at the same time. */
  #kept(who: Who, early: readonly Failure[]): number {
    return this.#trapped() ? 0 : number(early, who === 0 ? 1 : 0);
  }

  #trapped(): boolean {
    return this.#traps().length > 0;
  }

  /** One create that fails as recorded: on any address that is held, or because another one in flight takes its own. */
  #fail(failure: Failure): boolean {
    const name = this.#freshName(failure.who);
    const accepts = ([response]: readonly ApiResponse[]) => isFailure(failure, response, name);
    const members = [this.#member(failure.who, name)];
    const kind = `fail ${failure.who} ${failure.text}`;
    for (const aim of this.#aims()) {
      if (this.#play({ members, aim, accepts }, this.#single, kind) === undefined) continue;
      this.#spendFailure(failure);
      return true;
    }
    for (let many = Math.min(failure.left, mostWriters); many > 0; many--)
      if (this.#failBeside(failure, many)) return true;
    return false;
  }

  /** The other server's creates take the last addresses while as many of this one's are on their way to them. */
  #failBeside(failure: Failure, many: number): boolean {
    const other: Who = failure.who === 0 ? 1 : 0;
    const address = this.#pick(other, () => true);
    if (address === undefined || this.#ok[other] < many) return false;
    const names = Array.from({ length: many }, () => this.#freshName(failure.who));
    const members = [
      ...names.map((name) => this.#member(failure.who, name)),
      ...names.map(() => this.#member(other, this.#freshName(other))),
    ];
    const accepts: Group["accepts"] = (responses) =>
      responses.every((response, i) =>
        i < many ? isFailure(failure, response, names[i] as string) : succeeded(response),
      );
    if (this.#play({ members, aim: [address], accepts }, this.#pair, `beside ${many}`) === undefined)
      return false;
    for (let i = 0; i < many; i++) {
      this.#spendFailure(failure);
      this.#spendOk(other);
    }
    return true;
  }

  #spendFailure(failure: Failure): void {
    failure.left--;
    count(this.errors, `${letters[failure.who]} ${failure.text}`);
  }

  /** Traps whose bit was found set in the end, then no aim at all, then the other traps. */
  #aims(): string[][] {
    const stayed = (address: string) => this.#left?.bits.has(address) === true;
    const traps = this.#traps();
    const [first, last] = [traps.filter(stayed), traps.filter((address) => !stayed(address))];
    return [...first.map((address) => [address]), [], ...last.map((address) => [address])].slice(
      0,
      mostTraps,
    );
  }

  /** Addresses with an IPAddress and no bit. */
  #traps(): string[] {
    const { world } = this.#reached;
    return [...world.etcd.ipaddresses.now.objects.keys()].filter((address) => !hasBit(world, address));
  }
}

function isFailure(failure: Failure, response: ApiResponse | undefined, name: string): boolean {
  return (
    response !== undefined && !succeeded(response) && maskedError(response, name, undefined) === failure.text
  );
}

function number(failures: readonly Failure[], who: Who): number {
  return failures.reduce((sum, failure) => sum + (failure.who === who ? failure.left : 0), 0);
}

function namesOf(holders: unknown): string[] {
  return (Array.isArray(holders) ? holders : []).map((holder) => nameOf(String(holder)));
}

function nameOf(key: string): string {
  return key.replace(/^default\//, "");
}
