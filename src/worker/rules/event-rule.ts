/** The rule behind an Event: two loops use the same reasons with other texts. */
import type { RuleId } from "./rule-id.ts";

export function eventRule(reason: string, note: string): RuleId {
  switch (reason) {
    case "ClusterIPNotValid":
      return note.includes("no longer configured") ? "event-other-family" : "event-not-valid";
    case "ClusterIPNotAllocated":
      if (note.includes("wrong reference")) return "event-wrong-parent";
      // The bitmap loop prints no blank after the family.
      return /\]:\S/.test(note) ? "event-bit-missing" : "event-ipaddress-missing";
    case "ClusterIPAlreadyAllocated":
      return "event-duplicate";
    case "ClusterIPOutOfRange":
      return note.includes("any configured Service CIDR") ? "event-outside" : "event-outside-flag";
    case "IPAddressNotAllocated":
      return note.includes("not referencing a Service") ? "event-foreign-reference" : "event-orphan";
    case "IPAddressWrongReference":
      return "event-stale-reference";
    case "KubernetesDefaultServiceCIDRInconsistent":
      return "event-inconsistent";
    case "KubernetesDefaultServiceCIDRError":
    case "KubernetesServiceCIDRError":
      return "event-default-servicecidr";
    default:
      // The default ServiceCIDR's own condition, passed on under its reason.
      return "event-condition";
  }
}
