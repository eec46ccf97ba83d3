import { type Ended, runProgram } from "../../e2e/browser/run-program.ts";

/** Runs a Node script to its end, at most `limit` milliseconds, without input and without colours. Never throws. */
export function runNode(
  script: readonly string[],
  limit: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  // FORCE_COLOR of the surroundings would win over NO_COLOR.
  const plain = { NO_COLOR: "1", FORCE_COLOR: undefined };
  return runProgram([process.execPath, ...script], { limit, environment: { ...plain, ...environment } });
}
