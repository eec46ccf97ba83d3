import type { AddressState } from "../lab-view.ts";
import type { RuleId } from "./rule-id.ts";

/** The rule behind what the inspector finds about an address. */
export const stateRules = {
  free: "pick",
  agreed: "records-agree",
  "in flight": "service-order",
  "bitmap behind": "must-service-has-bit",
  "IPAddress missing": "must-service-has-ipaddress",
  "orphan IPAddress": "must-ipaddress-has-service",
  "leaked bit": "must-no-leaked-bit",
  "out of range": "must-address-in-range",
  duplicate: "must-unique-cluster-ip",
  excluded: "excluded-addresses",
  unseen: "watch-ipaddresses",
} as const satisfies Record<AddressState, RuleId>;
