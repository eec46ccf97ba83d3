/** What an invariant says about one moment. */

export type InvariantId =
  | "unique-cluster-ip"
  | "service-has-ipaddress"
  | "ipaddress-has-service"
  | "address-in-range"
  | "no-leaked-bit"
  | "service-has-bit"
  | "failure-leaves-nothing"
  | "kubernetes-service";

export interface InvariantState {
  readonly id: InvariantId;
  /** A short sentence that is true when it holds. */
  readonly title: string;
  readonly holds: "always" | "once quiet";
  readonly state: "holds" | "pending" | "broken";
  readonly detail: string;
  /** The first address that does not fit, canonical. */
  readonly address: string | null;
}

/** One thing that does not fit. */
export interface Fault {
  readonly address: string;
  readonly detail: string;
}

interface Later {
  readonly id: InvariantId;
  readonly title: string;
  /** Some running apiserver promises it. */
  readonly applies: boolean;
  /** Asked only when it applies. */
  readonly faults: () => readonly Fault[];
  /** Nothing that would mend it is on its way. */
  readonly quiet: boolean;
}

/** An invariant that may be broken for a while: it holds once quiet. */
export function later({ id, title, applies, faults, quiet }: Later): InvariantState {
  const common = { id, title, holds: "once quiet" } as const;
  if (!applies)
    return { ...common, state: "holds", detail: "Not kept by any running apiserver", address: null };
  const found = faults();
  const [first] = found;
  if (first === undefined) return { ...common, state: "holds", detail: "Holds", address: null };
  const more = found.length === 1 ? "" : `, and ${found.length - 1} more`;
  return {
    ...common,
    state: quiet ? "broken" : "pending",
    detail: `${first.detail}${more}`,
    address: first.address,
  };
}
