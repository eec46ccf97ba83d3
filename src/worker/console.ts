/** kubectl commands at the playhead of a run: each transition that a command waits for becomes a step of the history. */
import type * as Core from "../console/console.ts";
import type { Surroundings } from "../console/surroundings.ts";
import type { Completion, ConsoleOutput } from "./protocol.ts";
import { printedRule } from "./rules/answer-rule.ts";
import type { Run } from "./run.ts";

/** The console itself, loaded when it is first asked for. */
export type ConsoleCore = Pick<typeof Core, "Session"> &
  Pick<typeof import("../console/completion.ts"), "complete">;

/** How long a command waits for what may never come, and how long a watch looks on, ms of simulated time. */
const patienceMs = 30_000;

/** One console beside one run: the namespaces that its commands made belong to it. */
export class Console {
  readonly #core: ConsoleCore;
  #surroundings: Surroundings | undefined;

  constructor(core: ConsoleCore) {
    this.#core = core;
  }

  /** Gives way after each step. */
  *perform(run: Run, server: number, line: string): Generator<void, ConsoleOutput> {
    const surroundings = this.#surroundings;
    const command = new this.#core.Session({
      world: run.world(),
      server,
      line,
      now: run.playhead.time,
      ...(surroundings !== undefined && { surroundings }),
    });
    let giveUpAt = run.playhead.time + patienceMs;
    for (let ask = command.ask; ask !== undefined; ask = command.ask) {
      if (ask.ask === "send") {
        const problem = run.act([ask.input]);
        if (problem !== undefined) {
          command.interrupt();
          return {
            stdout: command.stdout,
            stderr: `${command.stderr}error: ${problem}\n`,
            exitCode: 1,
            rule: null,
          };
        }
        giveUpAt = run.playhead.time + patienceMs;
        command.take(run.world());
        continue;
      }
      const limit = Math.min(ask.before, giveUpAt);
      if (goOn(run, limit)) command.take(run.world());
      else if (ask.before <= giveUpAt) {
        run.place(run.playhead.step, ask.before);
        command.take(run.world(), true);
      } else command.interrupt();
      yield;
    }
    this.#surroundings = command.surroundings;
    const { stdout, stderr } = command;
    return { stdout, stderr, exitCode: command.exitCode ?? 130, rule: printedRule(stderr) };
  }

  complete(run: Run, server: number, line: string, cursor: number): Completion {
    return this.#core.complete(run.world(), server, line, cursor, this.#surroundings);
  }
}

/** One step further, known or new; false when there is none by `limit`. */
function goOn(run: Run, limit: number): boolean {
  const { branch, step } = run.playhead;
  if (step < branch.length) {
    if (run.history.timeAt(branch, step + 1) > limit) return false;
    run.place(step + 1);
    return true;
  }
  if (run.grow(limit) !== "step") return false;
  run.place(branch.length);
  return true;
}
