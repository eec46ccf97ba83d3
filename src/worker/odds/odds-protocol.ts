/** What crosses the border between the odds panel and its worker, types only. */
import type { Traffic } from "../../drivers/odds/rate.ts";

export type OddsAsk =
  /** The lines and figures, answered with `odds`. */
  | { readonly ask: "odds"; readonly ranges: readonly string[]; readonly traffic: Traffic }
  /** Runs the model again and again, one range after the other in rounds, until every point has its runs. */
  | { readonly ask: "sample"; readonly ranges: readonly string[]; readonly runsPerPoint: number }
  /** Stops sampling after the run under way; what was counted stays. */
  | { readonly ask: "pause" };

/** x and a chance from 0 to 1. */
export type Line = readonly (readonly [x: number, chance: number])[];

export interface CurveView {
  readonly range: string;
  /** Addresses that a Service can have, those of the static band among them, and those that dynamic picks draw from. */
  readonly usable: number;
  readonly band: number;
  readonly dynamic: number;
  /** Over Services created inside one blind window, half of them through each apiserver. */
  readonly byPicks: Line;
  /** Chance in a day over the sum of the two windows, s. */
  readonly byWindow: Line;
  /** Chance in a day over dynamic creates an hour through both together, shared as in the traffic asked about. */
  readonly byRate: Line;
  /** The fewest picks with which a duplicate is as likely as not, and what they would be without a static band. */
  readonly evenOdds: number;
  readonly evenOddsWithoutBand: number;
  /** The traffic asked about: pairs of picks a day that cannot know of each other, duplicates expected, and the chance. */
  readonly pairsPerDay: number;
  readonly duplicatesPerDay: number;
  readonly chancePerDay: number;
}

/** Runs of the model with so many picks in one window. */
export interface PointView {
  readonly picks: number;
  readonly hits: number;
  readonly runs: number;
  /** Wilson's interval for 95 %; 0 and 1 before the first run. */
  readonly low: number;
  readonly high: number;
  readonly exact: number;
}

export type OddsTell =
  | {
      readonly tell: "odds";
      readonly curves: readonly CurveView[];
      /** What was asked for and is no range that two apiservers start with. */
      readonly refused: readonly { readonly range: string; readonly why: string }[];
    }
  | { readonly tell: "points"; readonly range: string; readonly points: readonly PointView[] }
  /** Every point of these has its runs. */
  | { readonly tell: "sampled"; readonly ranges: readonly string[] };
