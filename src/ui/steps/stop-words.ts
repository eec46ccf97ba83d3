/** Breakpoints in words, and the words to choose one from. */
import type { Stop } from "../../worker/stop.ts";

export const deeds: readonly (readonly [what: Stop["what"], title: string])[] = [
  ["write", "writes"],
  ["refusal", "is refused a write of"],
  ["pick", "picks an address"],
  ["delivery", "learns by its watch of"],
  ["answer", "answers a request"],
  ["event", "sends an Event"],
  ["life", "starts, is ready or ends"],
  ["any", "does anything"],
];

export const records: readonly (readonly [record: NonNullable<Stop["record"]>, title: string])[] = [
  ["service", "a Service"],
  ["ipaddress", "an IPAddress"],
  ["bitmap", "the bitmap"],
  ["servicecidr", "a ServiceCIDR"],
];

/** Deeds that have an object; a watch delivers no bitmap. */
export function takesRecord(what: Stop["what"], record?: Stop["record"]): boolean {
  return what === "write" || what === "refusal" || (what === "delivery" && record !== "bitmap");
}

/** `Before B writes the bitmap`, without a full stop. */
export function stopWords({ before, what, who, record, selected }: Stop): string {
  const when = before ? "Before" : "When";
  const about = selected ? ", about the selected address" : "";
  if (what === "invariant") return `${when} an invariant breaks${about}`;
  const doer = who === "controller-manager" ? "the controller-manager" : (who ?? "anybody");
  const deed = deeds.find(([one]) => one === what)?.[1] ?? what;
  const object = records.find(([one]) => one === record)?.[1] ?? "anything";
  return `${when} ${doer} ${deed}${takesRecord(what) ? ` ${object}` : ""}${about}`;
}
