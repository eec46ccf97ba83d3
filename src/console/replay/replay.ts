/** Runs the commands of a recording again and compares what they print. */
import type { World } from "../../model/world.ts";
import { unsupportedVerbs } from "../commands.ts";
import { run, Session } from "../console.ts";
import type { Surroundings } from "../surroundings.ts";
import { clusterOf, playUntil } from "./cluster.ts";
import { Hinting } from "./hints.ts";
import { type Known, masked } from "./mask.ts";
import { noHints, RecordedChance } from "./recorded-chance.ts";
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
  let { world, surroundings } = cluster;
  for (const [index, command] of recording.commands.entries()) {
    const chance = new RecordedChance(hinting.for(command, world));
    // A command's time is the one of its end, so it began when the one before had ended.
    const now = cluster.began + (recording.commands[index - 1]?.t ?? 0) * 1000;
    if (recording.state !== undefined) world = playUntil(world, now, chance);
    if (isUnsupported(command)) {
      yield { command, outcome: "unsupported", expected: nothing, found: nothing };
      continue;
    }
    const done = played({ world, surroundings, now }, command, hinting, chance);
    ({ world, surroundings } = done);
    const known = { nodePorts, ages: command.ages };
    const expected = maskedPrint(command, known);
    const found = maskedPrint(done.printed, known);
    const same =
      expected.stdout === found.stdout && expected.stderr === found.stderr && expected.exit === found.exit;
    yield { command, outcome: same ? "agrees" : "differs", expected, found };
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

/** A fault of the console is a difference like any other; the commands after it still count. */
function played(moment: Moment, command: RecordedCommand, hinting: Hinting, chance: RecordedChance): Done {
  try {
    return command.exit === null ? look(moment, command, hinting) : once(moment, command, chance);
  } catch (fault) {
    return { ...moment, printed: { stdout: "", stderr: `the console failed: ${String(fault)}\n`, exit: 1 } };
  }
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
