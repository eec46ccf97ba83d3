/** What a rule is made of: why something happens, in words, and where that stands. */

/** Headings of KEP-1880's text. */
export type KepSection =
  | "Current implementation details"
  | "New allocation model"
  | "The kube-apiserver bootstrap process and the service-cidr flags"
  | "The special “default” ServiceCIDR"
  | "Service IP Allocation"
  | "Service IP Reservation"
  | "Edge cases"
  | "Resizing Service IP Ranges"
  | "API"
  | "Allocator"
  | "Motivation"
  | "Proposal"
  | "Notes/Constraints/Caveats"
  | "Graduation Criteria"
  | "Upgrade / Downgrade / Version Skew Strategy"
  | "Monitoring Requirements"
  | "Story 4";

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
