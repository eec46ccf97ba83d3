/**
 * The console: one kubectl command against one apiserver. `Session` is a command whose caller plays the transitions;
 * `run` plays them itself on the clock driver.
 */
import { nextPending } from "../drivers/clock.ts";
import { seededChance } from "../drivers/seeded-chance.ts";
import { advance } from "../model/apply.ts";
import type { Chance } from "../model/chance.ts";
import type { ServerId } from "../model/input.ts";
import type { Transition } from "../model/transition.ts";
import type { World } from "../model/world.ts";
import { runCommand } from "./commands.ts";
import { ClientError, errorText, ServerError, SeveralErrors } from "./errors.ts";
import { splitLine } from "./line/split.ts";
import type { Ask, Play, Shell } from "./shell.ts";
import { plainSurroundings, type Surroundings } from "./surroundings.ts";

/** One command to run. */
export interface Call {
  readonly world: World;
  readonly server: ServerId;
  /** What was typed, or the arguments after `kubectl`. */
  readonly line: string | readonly string[];
  /** Standard input, for `-f -` and for `edit`; a heredoc in the line counts before it. */
  readonly input?: string;
  readonly surroundings?: Surroundings;
  /** Simulated time of the call, ms, when it is later than the world's last transition. */
  readonly now?: number;
}

function isExpected(error: unknown): error is Error {
  return error instanceof ClientError || error instanceof ServerError || error instanceof SeveralErrors;
}

/**
 * A command at work. While `ask` is there, do what it asks and hand over the world: after each transition for `until`
 * (so that a watch sees every change), or once its time is up.
 */
export class Session {
  readonly #shell: Shell;
  readonly #play: Play<void>;
  #ask: Ask | undefined;
  #exitCode: number | undefined;

  constructor({ world, server, line, input, surroundings = plainSurroundings, now = 0 }: Call) {
    const split = typeof line === "string" ? splitLine(line) : { args: line, heredoc: undefined };
    this.#shell = {
      world,
      server,
      input: "problem" in split ? input : (split.heredoc ?? input),
      surroundings,
      now: Math.max(world.now, now),
      stdout: "",
      stderr: "",
    };
    this.#play = runCommand(this.#shell, "problem" in split ? [] : split.args);
    if ("problem" in split) this.#end(new ClientError(split.problem));
    else this.#resume();
  }

  /** What it needs next; undefined when it has ended. */
  get ask(): Ask | undefined {
    return this.#ask;
  }

  /** What was printed so far. */
  get stdout(): string {
    return this.#shell.stdout;
  }

  get stderr(): string {
    return this.#shell.stderr;
  }

  /** Undefined while it runs. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  /** With the namespaces that the command made or removed; give it to the next command. */
  get surroundings(): Surroundings {
    return this.#shell.surroundings;
  }

  /** The world after what was asked for. `timeIsUp` says that nothing more will happen before the limit. */
  take(world: World, timeIsUp = false): void {
    const ask = this.#ask;
    if (ask === undefined) return;
    this.#shell.world = world;
    this.#shell.now = Math.max(this.#shell.now, world.now);
    if (ask.ask === "until" && !ask.done(world)) {
      if (!timeIsUp && world.now < ask.before) return;
      if (Number.isFinite(ask.before)) this.#shell.now = Math.max(this.#shell.now, ask.before);
    }
    this.#resume();
  }

  /** Ends it as Ctrl-C does; what was printed stays. */
  interrupt(): void {
    if (this.#ask === undefined) return;
    this.#play.return();
    this.#ask = undefined;
    this.#exitCode = 130;
  }

  #resume(): void {
    try {
      const next = this.#play.next();
      this.#ask = next.done === true ? undefined : next.value;
      if (next.done === true) this.#exitCode = 0;
    } catch (error) {
      if (!isExpected(error)) throw error;
      this.#end(error);
    }
  }

  #end(error: Error): void {
    this.#shell.stderr += errorText(error);
    this.#ask = undefined;
    this.#exitCode = 1;
  }
}

export interface RunOptions {
  readonly surroundings?: Surroundings;
  /** As in `Call`. */
  readonly now?: number;
  /** Where choices come from; a fixed seed without it. */
  readonly chance?: Chance;
  /** How long to wait for what may never come, and how long a watch looks on, ms of simulated time. */
  readonly patienceMs?: number;
  /** Told of each transition, with its choices, and of the world after it. */
  readonly onTransition?: (transition: Transition, world: World) => void;
}

export interface RunResult {
  readonly world: World;
  readonly stdout: string;
  readonly stderr: string;
  /** 130 for a command that was still running when patience was at its end. */
  readonly exitCode: number;
  readonly surroundings: Surroundings;
}

const defaultPatienceMs = 60_000;

/** Runs a command to its end on the clock driver. */
export function run(
  world: World,
  server: ServerId,
  line: string | readonly string[],
  input?: string,
  options: RunOptions = {},
): RunResult {
  const { surroundings, now = world.now, patienceMs = defaultPatienceMs, onTransition } = options;
  const chance = options.chance ?? seededChance(world.nextTask);
  const session = new Session({
    world,
    server,
    line,
    now,
    ...(input !== undefined && { input }),
    ...(surroundings !== undefined && { surroundings }),
  });
  let here = world;
  let giveUpAt = Math.max(world.now, now) + patienceMs;
  const perform = (transition: Transition) => {
    const done = advance(here, transition, { chance, notes: false });
    here = done.world;
    onTransition?.(done.transition, here);
    session.take(here);
  };
  while (session.ask !== undefined) {
    const { ask } = session;
    if (ask.ask === "send") {
      perform({ kind: "input", at: Math.max(here.now, ask.at), input: ask.input });
      giveUpAt = here.now + patienceMs;
      continue;
    }
    const next = nextPending(here);
    const due = next === undefined ? Number.POSITIVE_INFINITY : Math.max(next.due, here.now);
    if (due > Math.min(ask.before, giveUpAt) || next === undefined) {
      if (ask.before <= giveUpAt) session.take(here, true);
      else session.interrupt();
    } else perform({ ...next.transition, at: due });
  }
  return {
    world: here,
    stdout: session.stdout,
    stderr: session.stderr,
    exitCode: session.exitCode ?? 130,
    surroundings: session.surroundings,
  };
}
