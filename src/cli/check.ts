/** What came of one check. A check without tests inside counts as one. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What to read when something failed: one entry a failure. */
  readonly problems: readonly string[];
}

/** One thing that `npm test` looks at. */
export interface Check {
  /** The word by which a person asks for this check alone. */
  readonly name: string;
  readonly about: string;
  readonly run: () => Promise<Outcome>;
}

/** Outcome of a check that is one yes or no. */
export const passedOnce: Outcome = { passed: 1, failed: 0, skipped: 0, problems: [] };

/** Outcome of a check that failed as a whole, for the reason given. */
export function failedOnce(problem: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, problems: [problem] };
}

/**
 * A report can say that all is well while its program failed (an error outside any test, a crash at the end), or hold no
 * test at all. Both count as one failure, explained by what the program printed.
 */
export function withExit(outcome: Outcome, exitedWell: boolean, printed: string): Outcome {
  if (outcome.failed > 0 || (exitedWell && outcome.passed > 0)) return outcome;
  return { ...outcome, failed: 1, problems: [printed === "" ? "nothing was tested" : printed] };
}

/** The one line for a check, such as `ok    unit      412 passed, 3 skipped (8.1 s)`. */
export function summaryLine(check: Check, outcome: Outcome, milliseconds: number): string {
  const counts = [`${outcome.passed} passed`];
  if (outcome.failed > 0) counts.push(`${outcome.failed} failed`);
  if (outcome.skipped > 0) counts.push(`${outcome.skipped} skipped`);
  const mark = outcome.failed === 0 ? "ok  " : "FAIL";
  const seconds = (milliseconds / 1000).toFixed(1);
  return `${mark}  ${check.name.padEnd(9)} ${check.about}: ${counts.join(", ")} (${seconds} s)`;
}
