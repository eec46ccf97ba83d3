/**
 * Dynamic creates one after the other, of which totals were recorded: `A made 25 dynamic Services; then B made 40
 * sequential dynamic creates`, `30 more dynamic creates`, `400 Services made`. The names in the observation end in the
 * number of the create, so that they say which ones failed.
 */
import type { World } from "../../model/world.ts";
import { compareSummary } from "./explain-reads.ts";
import { type Facts, factsOf } from "./facts.ts";
import { addressOf, type Member, maskedError, type Played, Player, succeeded } from "./group.ts";
import { unexplained } from "./hints.ts";
import type { JsonObject } from "./json.ts";
import { freeAddress, hasBit, hasObject } from "./race-picks.ts";
import { compareTotals, count, type Realised, rested, type Totals, totalsIn } from "./races.ts";
import type { Reached } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";

const form = /(?:\b(\w) made )?\b(\d+) (?:(?:more|sequential|dynamic) )*(?:creates|Services)\b/g;

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
  result: JsonObject,
): Realised | undefined {
  const parts = partsOf(state, context.step.text);
  if (parts.length === 0) return undefined;
  const facts = factsOf(context, state.events);
  const errors = totalsIn(result.errors);
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
    ...(typeof result.ok === "number" ? compareTotals("result.ok", result.ok, ok) : []),
    ...compareTotals("result.errors", errors, sequence.errors),
    ...(compareSummary(result, sequence.reached.world) ?? []),
  ];
  return { reached: sequence.reached, differences, unchecked: "" };
}

function partsOf(state: OracleState, text: string): Part[] {
  const ready = state.world.servers.findIndex((server) => server.phase === "ready");
  return [...text.matchAll(form)].map(([, letter, size]) => {
    const named = letter === undefined ? -1 : state.letters.indexOf(letter);
    return { server: Math.max(0, named >= 0 ? named : ready), size: Number(size) };
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
  readonly #groups: Map<string, Map<number, string>>;

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
      const name = `${prefix}${i}`;
      const fails = known === undefined ? i >= part.size - failures : !known.has(i);
      if (fails) this.#fail(part.server, name);
      else if (this.#succeed(part.server, name, known?.get(i))) ok++;
    }
    return ok;
  }

  /** The Services of the observation that this part made: those of the first prefix that fits. */
  #take({ size }: Part, failures: number): readonly [string, Map<number, string> | undefined] {
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

/** Names without their number, shortest first, each with number and address. */
function numbered(services: ReadonlyMap<string, string>): Map<string, Map<number, string>> {
  const groups = new Map<string, Map<number, string>>();
  for (const [key, address] of services) {
    const [, prefix, number] = /^default\/(.*?)(\d+)$/.exec(key) ?? [];
    if (prefix === undefined) continue;
    const group = groups.get(prefix) ?? new Map<number, string>();
    groups.set(prefix, group.set(Number(number), address));
  }
  return new Map([...groups].sort(([one], [other]) => one.length - other.length));
}
