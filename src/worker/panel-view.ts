/** What the panels below the diagram show of a moment: the branches side by side, and what can happen next. */
import type { Transition } from "../model/transition.ts";
import type { AddressState } from "./lab-view.ts";
import type { BranchId, StepIndex } from "./protocol.ts";

export type PanelSpec =
  /** Compares the branch of the playhead with another one. */
  { readonly panel: "branches"; readonly with: BranchId | null } | { readonly panel: "steps" };

export type PanelView = BranchesView | StepsView;

/** One of the two branches that are compared. */
export interface SideView {
  readonly id: BranchId;
  readonly title: string;
  readonly step: StepIndex;
  /** Running apiservers, for the feet of its cells. */
  readonly letters: readonly string[];
}

/** A thing that is not the same on both sides; null where it is not there. */
export interface ObjectDifference {
  readonly kind: string;
  readonly name: string;
  readonly one: string | null;
  readonly other: string | null;
}

export interface CellSide {
  readonly cell: number;
  readonly state: AddressState;
  readonly holders: readonly string[];
}

export interface ComparisonView {
  readonly one: SideView;
  readonly other: SideView;
  /** The last step that both have in common, and its time, ms. */
  readonly fork: { readonly step: StepIndex; readonly at: number };
  /** The other branch is not computed up to the time of the playhead. */
  readonly behind: boolean;
  readonly objects: readonly ObjectDifference[];
  readonly cells: readonly { readonly address: string; readonly one: CellSide; readonly other: CellSide }[];
  readonly events: readonly ObjectDifference[];
  /** How many of each kind are left out. */
  readonly leftOut: number;
}

export interface BranchesView {
  readonly panel: "branches";
  readonly comparison: ComparisonView | null;
}

/** One thing that can happen next. */
export interface ChoiceView {
  readonly transition: Transition;
  /** How much later than the playhead the clock lets it happen, ms. */
  readonly inMs: number;
  readonly sentence: string;
  /** What the clock would do next. */
  readonly due: boolean;
  /** Titles of invariants that it breaks. */
  readonly breaks: readonly string[];
}

export interface StepsView {
  readonly panel: "steps";
  readonly choices: readonly ChoiceView[];
  readonly leftOut: number;
}
