import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/** How a program ended. `output` is what it printed on both channels, in order. */
export interface Ended {
  readonly ok: boolean;
  readonly output: string;
}

/** The most output that is kept, in characters; the end says more than the beginning. */
const kept = 200_000;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a Node script to its end without input and without colours. After `limit` milliseconds it is ended together with
 * all that it started. Never throws: a program that cannot start is one that failed.
 */
export function runNode(
  script: readonly string[],
  limit: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const { FORCE_COLOR: _, ...inherited } = process.env;
    const group = process.platform !== "win32";
    const child = spawn(process.execPath, script, {
      stdio: ["ignore", "pipe", "pipe"],
      detached: group,
      env: { ...inherited, NO_COLOR: "1", ...environment },
    });
    let output = "";
    let late = "";
    const hear = (text: string) => {
      output = (output + text).slice(-kept);
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
    const stop = () => {
      if (group && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      else child.kill("SIGKILL");
    };
    const timer = setTimeout(() => {
      late = `\nended after ${limit / 1000} s: it took too long`;
      stop();
    }, limit);
    // A group of its own gets neither the terminal's Ctrl+C nor what ends its parent.
    const leave = () => {
      stop();
      process.exit(130);
    };
    for (const signal of signals) process.once(signal, leave);
    const end = (ok: boolean, more: string) => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, leave);
      // Not every tool heeds NO_COLOR.
      resolve({ ok, output: stripVTControlCharacters(`${output.trimEnd()}${more}`).trim() });
    };
    child.on("error", (error) => end(false, `\n${error.message}`));
    child.on("close", (code) => end(code === 0, late));
  });
}
