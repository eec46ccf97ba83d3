import { type ChildProcess, spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/** How a program ended. `output` is what it printed on both channels, in order and without colours. */
export interface Ended {
  readonly ok: boolean;
  readonly output: string;
}

/** Limits of a run, in milliseconds. */
export interface RunOptions {
  readonly limit: number;
  /** How long it may say nothing before it counts as stuck. */
  readonly silence?: number;
  /** Variables laid over those of this process; undefined takes one away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** The most output that is kept, in characters; the end says more than the beginning. */
const kept = 200_000;
/** How long a program may take to put down what it holds (servers, browsers) before it is killed. */
const grace = 10_000;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const groups = process.platform !== "win32";

function send(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (groups && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

/**
 * Runs a program to its end without input. At a limit it is ended together with all that it started, and so it is when
 * this process is told to end. Never throws: a program that cannot start is one that failed.
 */
export function runProgram(command: readonly string[], options: RunOptions): Promise<Ended> {
  const [program = "", ...rest] = command;
  const { limit, silence = Number.POSITIVE_INFINITY, environment = {} } = options;
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      stdio: ["ignore", "pipe", "pipe"],
      detached: groups,
      env: { ...process.env, ...environment },
    });
    let output = "";
    let why = "";
    const stop = (reason: string) => {
      why = reason;
      // Test runners close their servers when interrupted, and leave them behind when killed.
      send(child, "SIGINT");
      setTimeout(() => send(child, "SIGKILL"), grace).unref();
    };
    const late = () => stop(`\nended after ${limit / 1000} s: it took too long`);
    const stuck = () => stop(`\nended: it said nothing for ${silence / 1000} s`);
    const whole = setTimeout(late, limit);
    let quiet: NodeJS.Timeout | undefined;
    const listen = () => {
      clearTimeout(quiet);
      if (Number.isFinite(silence)) quiet = setTimeout(stuck, silence);
    };
    listen();
    const hear = (text: string) => {
      output = (output + text).slice(-kept);
      listen();
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
    // A group of its own gets neither the terminal's Ctrl+C nor what ends its parent.
    const leave = () => {
      child.on("close", () => process.exit(130));
      stop("");
    };
    for (const signal of signals) process.once(signal, leave);
    const end = (ok: boolean, more: string) => {
      clearTimeout(whole);
      clearTimeout(quiet);
      for (const signal of signals) process.off(signal, leave);
      resolve({ ok, output: stripVTControlCharacters(`${output.trimEnd()}${more}`).trim() });
    };
    child.on("error", (error) => end(false, `\n${error.message}`));
    child.on("close", (code) => end(code === 0 && why === "", why));
  });
}
