import { type ChanceState, seededChance } from "../../drivers/seeded-chance.ts";
import type { StepIndex } from "../protocol.ts";

/** An expectation of a scenario that was reached, and how it turned out. */
export interface Verdict {
  /** Index into the script's items, and into the expectations of that item. */
  readonly item: number;
  readonly index: number;
  readonly step: StepIndex;
  readonly met: boolean;
  readonly text: string;
  /** It only may turn out so. */
  readonly may?: true;
}

/** Words of the scenario and when they were said: what comes up to the next one is what they are about. */
export interface Beat {
  readonly text: string;
  /** Steps taken before the words. */
  readonly step: StepIndex;
  /** Simulated time at which the script says them, ms. */
  readonly time: number;
}

/**
 * Where a run stands in its script and in its draws. Kept with every step, so that a branch off the past goes on with the script from
 * there.
 */
export interface Cursor {
  /** Index of the item that is next, or is being waited for. */
  readonly item: number;
  /** Inputs of an `act` item that are done. */
  readonly input: number;
  /** When the current `wait` began, ms; null while there is none. */
  readonly since: number | null;
  /** How far the script has let the clock run, ms: the time of the next `act`. */
  readonly time: number;
  /** The last words said. */
  readonly say: string;
  /** Everything said so far, in order. */
  readonly beats: readonly Beat[];
  readonly verdicts: readonly Verdict[];
  /** Where the run's draws stand. */
  readonly chance: ChanceState;
}

/** Before the first item of a run with that seed; `time` is that of the starting world, ms. */
export function startOfScript(seed: number, time: number): Cursor {
  return {
    item: 0,
    input: 0,
    since: null,
    time,
    say: "",
    beats: [],
    verdicts: [],
    chance: seededChance(seed).state,
  };
}
