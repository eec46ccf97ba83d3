/** The lines that tell how far the console and the real client agree. */

import type { Recording } from "./recording.ts";
import type { Comparison, Printed } from "./replay.ts";
import { replay } from "./replay.ts";

export interface Totals {
  readonly agree: number;
  readonly differ: number;
  readonly unsupported: number;
}

export interface Report {
  readonly lines: readonly string[];
  readonly totals: Totals;
}

const mostLines = 12;

function shownCommand({ argv }: Comparison["command"]): string {
  return argv.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(" ");
}

/** The lines that differ, `-` for the real client and `+` for the console. */
function differingLines(part: string, expected: string, found: string): readonly string[] {
  if (expected === found) return [];
  const [wanted, got] = [expected.split("\n"), found.split("\n")];
  const same = wanted.findIndex((line, index) => line !== got[index]);
  const from = same < 0 ? wanted.length : same;
  let end = 0;
  while (end < Math.min(wanted.length, got.length) - from && wanted.at(-1 - end) === got.at(-1 - end)) end++;
  const cut = (lines: readonly string[]) => lines.slice(from, lines.length - end).slice(0, mostLines);
  return [
    ...cut(wanted).map((line) => `    ${part} - ${line}`),
    ...cut(got).map((line) => `    ${part} + ${line}`),
  ];
}

function differences(expected: Printed, found: Printed): readonly string[] {
  const exit =
    expected.exit === found.exit
      ? []
      : [`    exit status - ${expected.exit}`, `    exit status + ${found.exit}`];
  return [
    ...differingLines("stdout", expected.stdout, found.stdout),
    ...differingLines("stderr", expected.stderr, found.stderr),
    ...exit,
  ];
}

/** Replays a recording and tells every command that differs or is not supported. */
export function reportOf(recording: Recording): Report {
  const lines: string[] = [];
  const totals = { agree: 0, differ: 0, unsupported: 0 };
  for (const comparison of replay(recording)) {
    const { outcome, command, expected, found } = comparison;
    if (outcome === "agrees") totals.agree++;
    else if (outcome === "unsupported") {
      totals.unsupported++;
      lines.push(`  unsupported: ${shownCommand(command)}`);
    } else {
      totals.differ++;
      lines.push(`  differs: ${shownCommand(command)}`, ...differences(expected, found));
    }
  }
  const of = totals.agree + totals.differ + totals.unsupported;
  return { lines: [`${recording.id}: ${totals.agree} of ${of} commands agree`, ...lines], totals };
}
