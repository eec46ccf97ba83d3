/** What every part of the view is made from: where the playhead is, what is there, what comes, and what is asked for. */
import type { World } from "../../model/world.ts";
import type { Coming } from "../ahead.ts";
import type { Branch } from "../history/branch.ts";
import type { Stance } from "../history/claims.ts";
import type { StepIndex, ViewSpec } from "../protocol.ts";

export interface Scene {
  readonly branch: Branch;
  readonly step: StepIndex;
  /** Simulated time of the playhead, ms: at or after the time of the step. */
  readonly time: number;
  readonly world: World;
  readonly stances: readonly Stance[];
  /** Known and expected steps after the playhead. */
  readonly coming: readonly Coming[];
  readonly spec: ViewSpec;
}
