/** What a search says, and how far it has come: plain data, which crosses to the page and into files as it is. */
import type { InvariantId } from "../../model/invariants/invariant.ts";

export type Verdict =
  /** Every state was looked at; the farthest is `depth` steps away. */
  | { readonly verdict: "holds"; readonly depth: number }
  /** The shortest run to a state in which it does not hold has so many steps. */
  | { readonly verdict: "broken"; readonly steps: number }
  /** Every state that is fewer steps away was looked at, which proves nothing about those beyond. */
  | { readonly verdict: "paused"; readonly depth: number };

export interface InvariantVerdict {
  readonly id: InvariantId;
  readonly verdict: Verdict;
}

export interface Progress {
  readonly states: number;
  readonly transitions: number;
  /** States that are 0, 1, 2 and so on steps away. */
  readonly perDepth: readonly number[];
  /** What the states take in memory. */
  readonly bytes: number;
}

/**
 * Why a search does nothing more. Paused ones go on when they are given more: `states` and `memory` are limits that were
 * reached, `slice` that it was asked for no more at once.
 */
export type Ending = "exhausted" | "all broken" | "states" | "memory" | "slice";

export interface Report extends Progress {
  readonly ending: Ending;
  readonly invariants: readonly InvariantVerdict[];
}

/** "broken after 7 steps". */
export function verdictText(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "holds":
      return `exhausted at depth ${verdict.depth}: holds`;
    case "broken":
      return `broken after ${verdict.steps} ${verdict.steps === 1 ? "step" : "steps"}`;
    case "paused":
      return `paused at depth ${verdict.depth}, proves nothing beyond`;
  }
}
