/** What a rule is made of: why something happens, in words, and where that stands. */

import type { KepSection } from "../../scenarios/sources.ts";

export interface Rule {
  readonly title: string;
  /** What is so and why, in a few sentences. */
  readonly text: string;
  readonly kep?: KepSection;
  /** A question of the KEP's review (kubernetes/enhancements 4645) that the rule answers. */
  readonly review?: string;
  /** Path below kubernetes/kubernetes and symbol: `pkg/…/store.go#Create`. Empty for what is this program's own. */
  readonly source: readonly string[];
  /** Id of a scene of the library that shows it. */
  readonly scene?: string;
}
