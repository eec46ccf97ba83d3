import type { EventRule } from "../../../worker/rules/rule-id.ts";
import type { Rule } from "../rule.ts";
import { bitmapRepair, defaultCidr, ipRepair } from "./paths.ts";

export const events: Readonly<Record<EventRule, Rule>> = {
  "event-not-valid": {
    title: "A ClusterIP that cannot be read",
    text: "A repair loop cannot read what the Service lists as an address. It says so and goes on; nothing is changed.",
    source: [`${bitmapRepair}#Repair.doRunOnce`, `${ipRepair}#RepairIPAddress.syncService`],
  },
  "event-other-family": {
    title: "A family that is no longer configured",
    text: "The Service has an address of a family for which this apiserver has no range in its flags. It keeps the address, and no record guards it. An apiserver with both families does not say this.",
    source: [`${bitmapRepair}#Repair.doRunOnce`],
  },
  "event-bit-missing": {
    title: "A Service without its bit",
    text: "The old repair loop finds a Service whose bit is not set, and sets it. Until this round an apiserver that reads the bitmap could give the address out again.",
    kep: "Current implementation details",
    source: [`${bitmapRepair}#Repair.doRunOnce`],
    scene: "two-apiservers-one-ip",
  },
  "event-ipaddress-missing": {
    title: "A Service without its IPAddress",
    text: "The new repair loop finds a Service whose IPAddress is not in its cache, and creates it. After an upgrade this is said once of every Service, and nothing is wrong.",
    kep: "Upgrade / Downgrade / Version Skew Strategy",
    source: [`${ipRepair}#RepairIPAddress.syncService`],
    scene: "gate-off-then-on",
  },
  "event-wrong-parent": {
    title: "The IPAddress names something else",
    text: "The IPAddress of this Service names another kind of object, or a Service that does not exist. It is deleted and created anew with the right parent. Between the two the address is free for a moment.",
    kep: "New allocation model",
    source: [`${ipRepair}#RepairIPAddress.syncService`],
    scene: "ipaddress-by-hand",
  },
  "event-duplicate": {
    title: "Two Services hold one address",
    text: "It is told of the Service that comes second: for the bitmap in the order of the list, for IPAddresses the one that is not the parent. Age plays no part. No loop takes an address from a Service: a person has to recreate one of them.",
    kep: "Edge cases",
    review: "What happens to two Services with one address?",
    source: [`${bitmapRepair}#Repair.doRunOnce`, `${ipRepair}#RepairIPAddress.syncService`],
    scene: "wrong-twin",
  },
  "event-outside-flag": {
    title: "Outside the range of the flag",
    text: "An apiserver with the old repair loop compares addresses with its own flag. A Service of another ServiceCIDR is told of every round. It keeps its address, and there is no bit for it.",
    kep: "Upgrade / Downgrade / Version Skew Strategy",
    source: [`${bitmapRepair}#Repair.doRunOnce`],
    scene: "rollback-outside",
  },
  "event-outside": {
    title: "Outside every ServiceCIDR",
    text: "No ServiceCIDR contains the address, so no IPAddress is made for it. It does not count whether a ServiceCIDR is ready. The network and broadcast addresses of a range are not in it.",
    kep: "Edge cases",
    source: [`${ipRepair}#RepairIPAddress.syncService`],
    scene: "two-covers-deleted",
  },
  "event-foreign-reference": {
    title: "An IPAddress of the allocator without a Service",
    text: "It has the allocator’s label, and its parent is not a Service. It is deleted. One without the label is left alone.",
    kep: "New allocation model",
    source: [`${ipRepair}#RepairIPAddress.syncIPAddress`],
    scene: "ipaddress-by-hand",
  },
  "event-orphan": {
    title: "An IPAddress whose Service never came",
    text: "Its parent does not exist, and it is older than a minute: no request can still be on its way to write the Service. It is deleted. A bit that was set with it stays.",
    kep: "New allocation model",
    source: [`${ipRepair}#RepairIPAddress.syncIPAddress`],
    scene: "crash-inside-create",
  },
  "event-stale-reference": {
    title: "The parent does not list the address",
    text: "The Service exists and has another address. The IPAddress is deleted; from 1.33 on one that is younger than its Service has five seconds, for an update that is still on its way.",
    kep: "New allocation model",
    source: [`${ipRepair}#RepairIPAddress.syncIPAddress`],
    scene: "ipaddress-by-hand",
  },
  "event-default-servicecidr": {
    title: "ServiceCIDR kubernetes could not be written",
    text: "The controller that keeps it could not create it, mark it as ready, or add the second range. It tries again in ten seconds.",
    kep: "The special “default” ServiceCIDR",
    source: [`${defaultCidr}#Controller.sync`, `${defaultCidr}#Controller.syncStatus`],
  },
  "event-inconsistent": {
    title: "ServiceCIDR kubernetes is not what the flags say",
    text: "The first apiserver wrote it from its flags; this one has others, or has them in another order. It says so once and changes nothing. Up to 1.34 the Event is lost unless it is sent at the start.",
    kep: "The special “default” ServiceCIDR",
    review: "Does the order of families in a ServiceCIDR matter?",
    source: [`${defaultCidr}#Controller.syncStatus`],
    scene: "different-flags",
  },
  "event-condition": {
    title: "The condition of ServiceCIDR kubernetes, told again",
    text: "Its flags match and it is not ready, because it is being deleted or somebody said so. The apiserver passes the reason of the condition on and leaves it as it is.",
    kep: "The special “default” ServiceCIDR",
    source: [`${defaultCidr}#Controller.syncStatus`],
  },
};
