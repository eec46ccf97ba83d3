/** TEMPORARY placeholder by the lead until UI-A's figure lands: overwrite freely. */
import type { LabView } from "../../worker/lab-view.ts";
import type { ViewSpec } from "../../worker/protocol.ts";
export function AddressSpace({
  grid,
}: {
  readonly ranges: LabView["ranges"];
  readonly grid: LabView["grid"];
  readonly run: LabView["run"];
  readonly spec: ViewSpec;
  readonly onSpec: (patch: Partial<ViewSpec>) => void;
}) {
  return <p>{grid.total} addresses</p>;
}
