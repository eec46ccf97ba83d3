import type { Condition } from "../../scenarios/condition.ts";

/** What a scenario promises, before it is known whether it is so. */
export function conditionWords(condition: Condition): string {
  switch (condition.what) {
    case "phase":
      return `${condition.server} is ${condition.is}`;
    case "answer":
      return condition.code === undefined
        ? `${condition.name} is answered`
        : `${condition.name}: ${condition.code}`;
    case "service":
      return `Service ${condition.name} ${condition.exists ? "exists" : "does not exist"}`;
    case "ipaddress": {
      if (!condition.exists) return `there is no IPAddress ${condition.address}`;
      return `IPAddress ${condition.address} ${condition.parent === undefined ? "exists" : `names ${condition.parent}`}`;
    }
    case "bit":
      return `the bit of ${condition.address} is ${condition.set ? "set" : "clear"}`;
    case "duplicate":
      return `${condition.address} is ${condition.is ? "held by two Services" : "held once at most"}`;
    case "invariant":
      return `invariant ${condition.id} ${condition.is === "holds" ? "holds" : `is ${condition.is}`}`;
    case "event":
      return `Event ${condition.reason}${condition.regarding === undefined ? "" : ` about ${condition.regarding}`}`;
  }
}
