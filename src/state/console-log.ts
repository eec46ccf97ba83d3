/** What was typed into the console and what came of it. The run's own past is the worker's; this is paper. */
import type { Ask, Completion, ConsoleOutput } from "../worker/protocol.ts";

export interface ConsoleEntry extends ConsoleOutput {
  /** Unique in the page's life. */
  readonly id: number;
  /** Index of the apiserver. */
  readonly server: number;
  readonly line: string;
}

export interface ConsoleLog {
  readonly entries: readonly ConsoleEntry[];
  /** Index of the apiserver that the next command goes to. */
  readonly server: number;
  /** The line that is being typed. */
  readonly draft: string;
  /** The command that is running. */
  readonly running: string | null;
  /** Candidates for a line, as it was when they were asked for. */
  readonly completion: (Completion & { readonly line: string; readonly cursor: number }) | null;
}

export const emptyConsole: ConsoleLog = {
  entries: [],
  server: 0,
  draft: "",
  running: null,
  completion: null,
};

/** Older ones are dropped from the paper. */
const mostEntries = 200;

export function withOutput(
  log: ConsoleLog,
  { server, line }: Ask & { readonly ask: "console" },
  output: ConsoleOutput,
): ConsoleLog {
  const id = (log.entries.at(-1)?.id ?? 0) + 1;
  return {
    ...log,
    running: null,
    entries: [...log.entries, { id, server, line, ...output }].slice(-mostEntries),
  };
}
