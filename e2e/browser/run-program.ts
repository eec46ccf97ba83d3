import { spawn } from "node:child_process";

/** How long a program may say nothing before it counts as stuck, in milliseconds. */
const silenceLimit = 90_000;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a program without input and without showing its output. False when it fails, cannot be started, takes longer
 * than `limit` milliseconds, or is silent for too long; whatever it started is ended with it.
 */
export function runProgram(
  command: readonly string[],
  limit: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const [program = "", ...rest] = command;
  return new Promise((resolve) => {
    const own = process.platform !== "win32";
    const child = spawn(program, rest, {
      stdio: ["ignore", "pipe", "pipe"],
      detached: own,
      env: { ...process.env, ...environment },
    });
    const stop = () => {
      if (own && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      else child.kill("SIGKILL");
    };
    // A group of its own gets neither the terminal's Ctrl+C nor what ends its parent.
    const leave = () => {
      stop();
      process.exit(130);
    };
    for (const signal of signals) process.once(signal, leave);
    const whole = setTimeout(stop, limit);
    let quiet = setTimeout(stop, silenceLimit);
    const heard = () => {
      clearTimeout(quiet);
      quiet = setTimeout(stop, silenceLimit);
    };
    child.stdout.on("data", heard);
    child.stderr.on("data", heard);
    const end = (ok: boolean) => {
      clearTimeout(whole);
      clearTimeout(quiet);
      for (const signal of signals) process.off(signal, leave);
      resolve(ok);
    };
    child.on("error", () => end(false));
    child.on("exit", (code) => end(code === 0));
  });
}
