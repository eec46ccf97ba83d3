/**
 * Dynamic creates one after the other, of which totals were recorded: `A made 25 dynamic Services; then B made 40
 * sequential dynamic creates`, `30 more dynamic creates`, `400 Services made`, `three ordinary dynamic creates, ...`.
 * The names in the observation end in the number of the create, so that they say which ones failed.
 */
import type { Json } from "../../model/input.ts";
import type { World } from "../../model/world.ts";
import { compareSummary } from "./explain-reads.ts";
import { type Facts, factsOf } from "./facts.ts";
import { addressOf, type Member, maskedError, type Played, Player, succeeded } from "./group.ts";
import { unexplained } from "./hints.ts";
import { isObject } from "./json.ts";
import { freeAddress, hasBit, hasObject } from "./race-picks.ts";
import { compareTotals, count, type Realised, rested, type Totals, totalsIn } from "./races.ts";
import { from, type Reached } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

const form =
  /(?:\b(\w) made )?\b(\d+|one|two|three|four|five) (?:(?:more|sequential|ordinary|dynamic) )*(?:creates?|Services)\b/g;
const numberWords = ["one", "two", "three", "four", "five"];

/** One server's creates. */
interface Part {
  readonly server: number;
  readonly size: number;
}

/** So many addresses are tried to make a create fail in the recorded way. */
const mostTraps = 70;
/** Watches settle between two creates within this, ms, when the recording leaves the time. */
const mostSpanMs = 20;

export function realiseSequence(
  state: OracleState,
  context: StepContext,
  result: Json,
): Realised | undefined {
  const parts = partsOf(state, context.step.text);
  if (parts.length === 0) return undefined;
  const totals = totalsOf(result);
  if (totals === undefined)
    return { ...still(state), unchecked: "request timeouts are not part of the model" };
  const facts = factsOf(context, state.events);
  const { errors } = totals;
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  const span = Math.min(mostSpanMs, Math.max(6, (context.now - context.before) / (total + 1)));
  const bits = new Set(unexplained(context, state.world));
  const sequence = new Sequence(state, facts, errors, bits, span);
  let ok = 0;
  for (const [i, part] of parts.entries()) {
    // Totals count the creates of the last part alone.
    const isLast = i === parts.length - 1;
    const failures = isLast ? Object.values(errors).reduce((sum, number) => sum + number, 0) : 0;
    ok = sequence.play(part, failures);
  }
  const differences = [
    ...(totals.ok === undefined ? [] : compareTotals("result.ok", totals.ok, ok)),
    ...compareTotals("result.errors", errors, sequence.errors),
    ...(compareSummary(result, sequence.reached.world) ?? []),
  ];
  return { reached: sequence.reached, differences, unchecked: "" };
}

function still(state: OracleState): Omit<Realised, "unchecked"> {
  return { reached: from(state.world), differences: [] };
}

interface Recorded {
  readonly ok: number | undefined;
  readonly errors: Totals;
}

/** Totals, or the answers one by one. Undefined when one of them is a timeout. */
function totalsOf(result: Json): Recorded | undefined {
  const answers = Array.isArray(result)
    ? result
    : isObject(result) && "code" in result
      ? [result]
      : undefined;
  if (answers === undefined) {
    const { ok, errors } = isObject(result) ? result : {};
    return { ok: typeof ok === "number" ? ok : undefined, errors: totalsIn(errors) };
  }
  const errors: Totals = {};
  let ok = 0;
  for (const answer of answers) {
    const { code, reason, message } = isObject(answer) ? answer : {};
    if (code === 504) return undefined;
    if (typeof code === "number" && code < 300) ok++;
    else count(errors, `${code} ${reason}: ${message}`);
  }
  return { ok, errors };
}

function partsOf(state: OracleState, text: string): Part[] {
  const ready = state.world.servers.findIndex((server) => server.phase === "ready");
  return [...text.matchAll(form)].map(([, letter, size]) => {
    const named = letter === undefined ? -1 : state.letters.indexOf(letter);
    const word = numberWords.indexOf(size ?? "") + 1;
    return { server: Math.max(0, named >= 0 ? named : ready), size: word > 0 ? word : Number(size) };
  });
}

class Sequence {
  readonly errors: Totals = {};
  reached: Reached;
  readonly #facts: Facts;
  readonly #left: Totals;
  /** Addresses whose bits the observation shows and the world before did not have. */
  readonly #bits: ReadonlySet<string>;
  readonly #span: number;
  readonly #player: Player;
  readonly #groups: Map<string, Members>;

  constructor(state: OracleState, facts: Facts, errors: Totals, bits: ReadonlySet<string>, span: number) {
    this.reached = rested(state.world);
    this.#facts = facts;
    this.#bits = bits;
    this.#left = { ...errors };
    this.#span = span;
    this.#player = new Player([...state.world.servers.keys()], false);
    this.#groups = numbered(newServices(facts, state.world));
  }

  /** How many succeeded. */
  play(part: Part, failures: number): number {
    const [prefix, known] = this.#take(part, failures);
    let ok = 0;
    for (let i = 0; i < part.size; i++) {
      const name = known?.get(i)?.name ?? `${prefix}${i}`;
      const fails = known === undefined ? i >= part.size - failures : !known.has(i);
      if (fails) this.#fail(part.server, name);
      else if (this.#succeed(part.server, name, known?.get(i)?.address)) ok++;
    }
    return ok;
  }

  /** The Services of the observation that this part made: those of the first prefix that fits. */
  #take({ size }: Part, failures: number): readonly [string, Members | undefined] {
    for (const [prefix, members] of this.#groups) {
      if (members.size !== size - failures || Math.max(...members.keys()) >= size) continue;
      this.#groups.delete(prefix);
      return [prefix, members];
    }
    return [`made-${this.reached.world.nextTask}-`, undefined];
  }

  #succeed(server: number, name: string, known: string | undefined): boolean {
    const range = this.reached.world.servers[server]?.ranges[0]?.text ?? "";
    const address = known ?? freeAddress(this.reached.world, range);
    if (address === undefined) return false;
    return this.#try({ server, name }, address, ([response]) => {
      return response !== undefined && addressOf(response) === address;
    });
  }

  #fail(server: number, name: string): void {
    for (const aim of [undefined, ...this.#traps()]) {
      let text = "";
      const failed = this.#try({ server, name }, aim, ([response]) => {
        if (response === undefined || succeeded(response)) return false;
        text = maskedError(response, name, undefined);
        return (this.#left[text] ?? 0) > 0;
      });
      if (!failed) continue;
      this.#left[text] = (this.#left[text] ?? 0) - 1;
      count(this.errors, text);
      return;
    }
  }

  #try(
    member: Member,
    aim: string | undefined,
    accepts: (responses: Played["responses"]) => boolean,
  ): boolean {
    const expected = this.#facts.events.get(`default/${member.name}`) ?? [];
    const group = {
      members: [member],
      aim: aim === undefined ? [] : [aim],
      expected,
      accepts,
      span: this.#span,
    };
    const played = this.#player.play(this.reached, group, `${member.server} ${expected.length}`);
    if (played.accepted) this.reached = played.reached;
    return played.accepted;
  }

  /** Addresses with an IPAddress and no bit: a dual-write pick fails on them and leaves the bit. */
  #traps(): string[] {
    const { world } = this.reached;
    const all = [...world.etcd.ipaddresses.now.objects.keys()];
    const met = (address: string) => Number(this.#bits.has(address));
    return all
      .filter((address) => hasObject(world, address) && !hasBit(world, address))
      .sort((one, other) => met(other) - met(one))
      .slice(0, mostTraps);
  }
}

function newServices({ services, addresses }: Facts, world: World): Map<string, string> {
  const found = new Map<string, string>();
  for (const key of services ?? []) {
    const address = addresses.get(key);
    if (address !== undefined && !world.etcd.services.now.objects.has(key)) found.set(key, address);
  }
  return found;
}

/** Services by the number at the end of their names; a name without one is the only one. */
type Members = Map<number, { readonly name: string; readonly address: string }>;

/** By the names without their number, shortest first. */
function numbered(services: ReadonlyMap<string, string>): Map<string, Members> {
  const groups = new Map<string, Members>();
  for (const [key, address] of services) {
    const [, name, prefix, number] = /^default\/((.*?)(\d*))$/.exec(key) ?? [];
    if (name === undefined || prefix === undefined) continue;
    const group: Members = groups.get(prefix) ?? new Map();
    groups.set(prefix, group.set(Number(number), { name, address }));
  }
  return new Map([...groups].sort(([one], [other]) => one.length - other.length));
}
