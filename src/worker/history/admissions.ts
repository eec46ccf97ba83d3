import { letterOf } from "../../model/world.ts";
import type { StepIndex } from "../protocol.ts";
import type { Branch } from "./branch.ts";

/** A Service that holds an address, the apiserver that let it in, and when. */
export interface Admission {
  readonly name: string;
  /** Letter; empty when it was there from the start. */
  readonly server: string;
  readonly step: StepIndex;
}

/** The Services that hold an address after a step, in the order of their writes. */
export function admissionsOf(
  branch: Branch,
  step: StepIndex,
  address: string,
  holders: readonly string[],
): Admission[] {
  const marks = branch.traces.of(address)?.upTo(step) ?? [];
  return holders.map((name) => {
    // The newest write after which it held the address and before which it did not.
    for (let i = marks.length - 1; i >= 0; i--) {
      const mark = marks[i];
      if (mark?.value.claims.holders.includes(name) !== true) break;
      if (marks[i - 1]?.value.claims.holders.includes(name) === true) continue;
      const { by } = mark.value;
      return { name, server: by === "controller-manager" ? "" : letterOf(by), step: mark.step };
    }
    return { name, server: "", step: 0 };
  });
}
