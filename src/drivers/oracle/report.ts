/** What the oracle found, in words for a terminal. */
import type { StepOutcome } from "./state.ts";
import type { Trace } from "./trace.ts";

export interface Totals {
  readonly agree: number;
  readonly checked: number;
  readonly unchecked: number;
}

export function totalsOf(outcomes: readonly StepOutcome[]): Totals {
  const count = (outcome: StepOutcome["outcome"]) =>
    outcomes.filter((step) => step.outcome === outcome).length;
  return {
    agree: count("agrees"),
    checked: count("agrees") + count("differs"),
    unchecked: count("unchecked"),
  };
}

const shownDifferences = 6;
const shownCharacters = 300;

/** One line a trace, then what differs and what was not checked. */
export function report(trace: Trace, file: string, outcomes: readonly StepOutcome[]): string[] {
  const { agree, checked, unchecked } = totalsOf(outcomes);
  if (trace.steps === undefined) return [`${file}: measurements without steps, nothing to check`];
  const lines = [
    `${file}: ${agree} of ${checked} steps agree${unchecked > 0 ? `, ${unchecked} unchecked` : ""}`,
  ];
  for (const step of outcomes) {
    if (step.outcome === "unchecked")
      lines.push(`  step ${step.n} unchecked: ${step.text}: ${step.unchecked}`);
    if (step.outcome !== "differs") continue;
    lines.push(`  step ${step.n} differs: ${step.text}`);
    for (const { what, recorded, modelled } of step.differences.slice(0, shownDifferences)) {
      lines.push(`    ${what}`, `      recorded: ${cut(recorded)}`, `      modelled: ${cut(modelled)}`);
    }
    const more = step.differences.length - shownDifferences;
    if (more > 0) lines.push(`    and ${more} more`);
  }
  return lines;
}

function cut(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
