/** Runs the commands of a recording again and compares what they print. */
import { isJsonObject } from "../../model/objects/json-reading.ts";
import { isReady } from "../../model/objects/service-cidr.ts";
import type { World } from "../../model/world.ts";
import { textAt } from "../api/json-paths.ts";
import { unsupportedVerbs } from "../commands.ts";
import { run, Session } from "../console.ts";
import { readYaml } from "../manifest/go-yaml.ts";
import type { Surroundings } from "../surroundings.ts";
import { clusterOf, playUntil } from "./cluster.ts";
import { type Known, masked } from "./mask.ts";
import { type Hints, noHints, RecordedChance } from "./recorded-chance.ts";
import type { RecordedCommand, Recording } from "./recording.ts";

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  /** Null for a watch that was ended. */
  readonly exit: number | null;
}

export interface Comparison {
  readonly command: RecordedCommand;
  readonly outcome: "agrees" | "differs" | "unsupported";
  /** What the console printed; empty for an unsupported command. */
  readonly printed: Printed;
  /** Both sides with everything random masked. */
  readonly expected: Printed;
  readonly found: Printed;
}

const nothing: Printed = { stdout: "", stderr: "", exit: 0 };

/** Flags and forms of supported commands that the console leaves out, with its words. */
const leftOut: readonly (readonly [command: string, flag: RegExp])[] = [
  ["apply", /^--server-side/],
  ["version", /^(?:-o|--output)/],
];

function isUnsupported({ argv }: RecordedCommand): boolean {
  const [, verb = "", ...rest] = argv;
  if (verb === "api-resources" && !rest.includes("--api-group")) return true;
  if (verb.startsWith("-")) return true;
  if (verb === "set" && rest[0] === "selector") return false;
  if (unsupportedVerbs.includes(verb)) return true;
  return leftOut.some(([command, flag]) => command === verb && rest.some((word) => flag.test(word)));
}

const addressText =
  /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7})(?![\w:]|\.\d)/g;

class Hinting {
  readonly #recording: Recording;
  /** Addresses that some Service was seen to hold, by its key. */
  readonly #seen = new Map<string, Set<string>>();

  constructor(recording: Recording) {
    this.#recording = recording;
    for (const [key, addresses] of Object.entries(recording.after)) this.#note(key, addresses);
    for (const command of recording.commands) this.#noteTable(command);
  }

  #note(key: string, addresses: readonly string[]): void {
    const known = this.#seen.get(key) ?? new Set();
    for (const address of addresses) known.add(address);
    this.#seen.set(key, known);
  }

  /** Lines of tables: `web ClusterIP 10.96.0.20`, `10.96.0.20 services/default/web`. */
  #noteTable({ argv, stdout }: RecordedCommand): void {
    const given = argv.indexOf("-n");
    const own = given < 0 ? "default" : (argv[given + 1] ?? "default");
    for (const line of stdout.split("\n")) {
      const service = /^(?:(\S+) +)?(?:service\/)?(\S+) +(?:ClusterIP|NodePort|LoadBalancer) +(\S+) /.exec(
        line,
      );
      if (service !== null) {
        const [, namespace, name = "", address = ""] = service;
        this.#note(`${argv.includes("-A") ? (namespace ?? own) : own}/${name}`, [address]);
      }
      const parent = /^ *(?:ipaddress\S*\/)?(\S+) +services\/(\S+)/.exec(line);
      if (parent !== null) this.#note(parent[2] ?? "", [parent[1] ?? ""]);
    }
  }

  /** What one command's picks may have been. */
  for(command: RecordedCommand, world: World): Hints {
    const printed = `${command.stdout}\n${command.stderr}`;
    const names = namesIn(command);
    const given = command.argv.indexOf("-n");
    const own = given < 0 ? "default" : (command.argv[given + 1] ?? "default");
    const held = names.flatMap((name) => [
      ...(this.#seen.get(`${own}/${name}`) ?? []),
      ...[...this.#seen].flatMap(([key, addresses]) => (key.endsWith(`/${name}`) ? [...addresses] : [])),
    ]);
    const told = printed.match(addressText) ?? [];
    const asked = `${command.argv.join(" ")}\n${command.stdin ?? ""}`.match(addressText) ?? [];
    return {
      addresses: [...held, ...told, ...asked],
      text: printed,
      suffix: this.#suffix(command),
      unready: unreadyRanges(world),
    };
  }

  #suffix({ stdin, stdout }: RecordedCommand): string | undefined {
    const base = /generateName: (\S+)/.exec(stdin ?? "")?.[1];
    if (base === undefined) return undefined;
    const escaped = base.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const text = `${stdout} ${Object.keys(this.#recording.after).join(" ")}`;
    return new RegExp(`${escaped}([a-z0-9]{5})(?![a-z0-9])`).exec(text)?.[1];
  }
}

function unreadyRanges(world: World): readonly string[] {
  return [...world.etcd.servicecidrs.now.objects.values()]
    .filter((cidr) => cidr.metadata.deletionTimestamp !== undefined || !isReady(cidr))
    .flatMap(({ spec }) => spec.cidrs);
}

/** Names of the objects that a command speaks of. */
function namesIn({ argv, stdin, stdout }: RecordedCommand): readonly string[] {
  const made = [...stdout.matchAll(/^service\/(\S+)/gm)].map((match) => match[1] ?? "");
  const documents = (stdin ?? "").split(/^---$/m).flatMap((piece) => {
    const read = readYaml(piece);
    const name = "value" in read && isJsonObject(read.value) ? textAt(read.value, "metadata.name") : "";
    return name === "" ? [] : [name];
  });
  const words = argv.slice(2).map((word) => word.replace(/^.*\/|^--name=/, ""));
  return [...made, ...documents, ...words];
}

/** Node ports that somebody named. */
function namedPorts(recording: Recording): ReadonlySet<string> {
  const told = recording.commands.flatMap(({ argv, stdin, during }) => [
    argv.join(" "),
    stdin ?? "",
    ...during.map((inner) => `${inner.argv.join(" ")} ${inner.stdin ?? ""}`),
  ]);
  const text = JSON.stringify(recording.state ?? {}) + told.join("\n");
  return new Set(text.match(/\b3[0-2]\d{3}\b/g) ?? []);
}

function maskedPrint(printed: Printed, known: Known): Printed {
  return {
    stdout: masked(printed.stdout, known),
    stderr: masked(printed.stderr, known),
    exit: printed.exit,
  };
}

/** Pause before each command that runs while a watch looks on, ms. */
const pauseMs = 1_000;

/** Every command of the recording in turn, each on the world that the ones before it left. */
export function* replay(recording: Recording): Generator<Comparison> {
  const cluster = clusterOf(recording);
  const hinting = new Hinting(recording);
  const nodePorts = namedPorts(recording);
  let { world, surroundings, began: now } = cluster;
  for (const [index, command] of recording.commands.entries()) {
    const chance = new RecordedChance(hinting.for(command, world));
    // A command's time is the one of its end, so it began when the one before had ended.
    now = cluster.began + (recording.commands[index - 1]?.t ?? 0) * 1000;
    if (recording.state !== undefined) world = playUntil(world, now, chance);
    if (isUnsupported(command)) {
      yield { command, outcome: "unsupported", printed: nothing, expected: nothing, found: nothing };
      continue;
    }
    const done =
      command.exit === null
        ? look({ world, surroundings, now }, command, hinting)
        : once({ world, surroundings, now }, command, chance);
    ({ world, surroundings } = done);
    const known = { nodePorts, ages: command.ages };
    const expected = maskedPrint(command, known);
    const found = maskedPrint(done.printed, known);
    const same =
      expected.stdout === found.stdout && expected.stderr === found.stderr && expected.exit === found.exit;
    yield { command, outcome: same ? "agrees" : "differs", printed: done.printed, expected, found };
  }
}

interface Done {
  readonly world: World;
  readonly surroundings: Surroundings;
  readonly printed: Printed;
}

interface Moment {
  readonly world: World;
  readonly surroundings: Surroundings;
  /** Simulated time, ms. */
  readonly now: number;
}

function once({ world, surroundings, now }: Moment, command: RecordedCommand, chance: RecordedChance): Done {
  const options = { surroundings, chance, now };
  const result = run(world, 0, command.argv.slice(1), command.stdin ?? "", options);
  const { stdout, stderr, exitCode } = result;
  return { ...result, printed: { stdout, stderr, exit: exitCode } };
}

/** A watch: the commands that were run meanwhile are run meanwhile. */
function look({ world, surroundings, now }: Moment, command: RecordedCommand, hinting: Hinting): Done {
  const watch = new Session({ world, server: 0, line: command.argv.slice(1), surroundings, now });
  let here = world;
  let around = surroundings;
  let time = now;
  const take = (next: World) => watch.take(next);
  for (const inner of command.during) {
    const chance = new RecordedChance(hinting.for(inner, here));
    time = Math.max(time, here.now) + pauseMs;
    here = playUntil(here, time, chance, take);
    const result = run(here, 0, inner.argv.slice(1), inner.stdin ?? "", {
      surroundings: around,
      chance,
      now: time,
      onTransition: (_, next) => take(next),
    });
    here = result.world;
    around = result.surroundings;
  }
  here = playUntil(here, here.now + pauseMs, new RecordedChance(noHints), take);
  watch.interrupt();
  return {
    world: here,
    surroundings: around,
    printed: {
      stdout: watch.stdout,
      stderr: watch.stderr,
      exit: watch.exitCode === 130 ? null : (watch.exitCode ?? null),
    },
  };
}
