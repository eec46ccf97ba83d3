/**
 * A command at work. It never moves the world itself: it asks its caller to send an input or to let time pass, and goes
 * on with the world it is given. So the same code runs on the clock driver, in a test, and in a worker that keeps a
 * history.
 */
import type { Input, ServerId } from "../model/input.ts";
import type { World } from "../model/world.ts";
import type { Flags } from "./line/flags.ts";
import type { Surroundings } from "./surroundings.ts";

export type Ask =
  /** Apply this input, not before `at` (ms of simulated time). */
  | { readonly ask: "send"; readonly input: Input; readonly at: number }
  /**
   * Let the cluster go on until `done` holds or until `before` (ms of simulated time). `open` is a watch: nothing has to
   * come of it, the caller ends it when it likes.
   */
  | {
      readonly ask: "until";
      readonly done: (world: World) => boolean;
      readonly before: number;
      readonly open: boolean;
    };

/** A piece of a command: yields what it needs, returns what it found. */
export type Play<T> = Generator<Ask, T, void>;

/** What a command sees and where it prints; `world` is set by whoever resumes it. */
export interface Shell {
  world: World;
  readonly server: ServerId;
  /** Standard input; undefined when there is none. */
  readonly input: string | undefined;
  surroundings: Surroundings;
  /** Simulated time as the client has it: an answer takes a while to come back. */
  now: number;
  stdout: string;
  stderr: string;
}

export interface Command {
  readonly shell: Shell;
  readonly flags: Flags;
  /** The command's name, as help texts print it: `kubectl create service`. */
  readonly name: string;
}

/** A command that only reads is done at once. */
export type Verb = (command: Command) => Play<void> | undefined;

export function print(shell: Shell, line: string): void {
  shell.stdout += `${line}\n`;
}

export function warn(shell: Shell, line: string): void {
  shell.stderr += `${line}\n`;
}

/** The namespace a command works in. */
export function namespaceOf(flags: Flags): string {
  const given = flags.text("namespace");
  return given === undefined || given === "" ? "default" : given;
}
