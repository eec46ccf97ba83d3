/** The Events at the end of a description. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { textAt } from "../api/json-paths.ts";
import { ageSince, type Clock, eventTimes } from "./tables.ts";

/** `43s`, or `10s (x3 over 2m)` for a series. */
export function intervalText(event: JsonObject, clock: Clock): string {
  const { first, last, count } = eventTimes(event);
  if (count < 2) return ageSince(first, clock);
  return `${ageSince(last, clock)} (x${count} over ${ageSince(first, clock)})`;
}

/** Lines for the tab writer; the table of Events is not aligned with what stands before it. */
export function eventLines(
  events: readonly JsonObject[],
  clock: Clock,
): { readonly head: string; readonly table: readonly string[] } {
  if (events.length === 0) return { head: "Events:\t<none>", table: [] };
  const sorted = events.toSorted((one, other) => (eventTimes(one).last < eventTimes(other).last ? -1 : 1));
  const rows = sorted.map((event) => {
    const from = textAt(event, "source.component") || textAt(event, "reportingComponent");
    return `  ${textAt(event, "type")}\t${textAt(event, "reason")}\t${intervalText(event, clock)}\t${from}\t${textAt(event, "message").trim()}`;
  });
  return {
    head: "Events:",
    table: ["  Type\tReason\tAge\tFrom\tMessage", "  ----\t------\t----\t----\t-------", ...rows],
  };
}
