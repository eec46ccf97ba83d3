import type { StartRule } from "../../../worker/rules/rule-id.ts";
import type { Rule } from "../rule.ts";
import { features, flagChecks, ipRepair, storageCore } from "./paths.ts";

export const starting: Readonly<Record<StartRule, Rule>> = {
  "start-waits": {
    title: "A start waits for its caches",
    text: "The repair pass needs the caches of Services, IPAddresses and ServiceCIDRs, and from 1.31 on ServiceCIDR kubernetes as well. It looks again every 100 ms.",
    kep: "The kube-apiserver bootstrap process and the service-cidr flags",
    source: [`${ipRepair}#RepairIPAddress.RunUntil`],
    scene: "ipaddress-as-lock",
  },
  ready: {
    title: "Ready after one repair pass",
    text: "The apiserver serves when its first pass over all Services is done, so every Service from before has its record. Services that others create after that come by watch.",
    kep: "Upgrade / Downgrade / Version Skew Strategy",
    review: "Is the address of an old Service safe once the gate is on?",
    source: [`${storageCore}#legacyProvider.PostStartHook`],
    scene: "gate-off-then-on",
  },
  "start-times-out": {
    title: "A minute for the first pass",
    text: "If the first repair pass has not succeeded after a minute the process ends. A pass that failed is not begun again by every release, so one error costs the start.",
    source: [`${storageCore}#legacyProvider.PostStartHook`, `${ipRepair}#RepairIPAddress.runOnce`],
    scene: "default-rollouts",
  },
  "first-pass": {
    title: "One error ends the first pass",
    text: "The pass over all Services stops at its first error. Two apiservers that start together may create the same IPAddress, and the second one takes the refusal for an error.",
    kep: "Upgrade / Downgrade / Version Skew Strategy",
    source: [`${ipRepair}#RepairIPAddress.doRunOnce`],
  },
  "flag-range": {
    title: "The flag has one or two ranges",
    text: "--service-cluster-ip-range takes one prefix, or two of different families, each large enough for the Service kubernetes. The process ends before it reads etcd.",
    kep: "Current implementation details",
    source: [`${flagChecks}#validateClusterIPFlags`],
  },
  "flag-size": {
    title: "A bitmap has a largest size",
    text: "While a bitmap may be in use the flag has at most 20 bits for addresses: /12, and /108 for IPv6. Only with the gate on and dual write off is the limit lifted.",
    kep: "Story 4",
    source: [`${flagChecks}#validateMaxCIDRRange`],
    scene: "ipv6-64",
  },
  "flag-gates": {
    title: "Gates depend on the release",
    text: "A gate that the release does not know, that is locked, or that needs another one cannot be set so. The process ends and names it.",
    kep: "Graduation Criteria",
    review: "One cycle of beta, on by default?",
    source: [`${features}#defaultVersionedKubernetesFeatureGates`],
    scene: "default-rollouts",
  },
  "flag-version": {
    title: "A version that cannot be run or emulated",
    text: "From 1.31 on an apiserver can behave as an earlier release, by so many minors as its own release allows. Here the releases from 1.26 to 1.36 are modelled.",
    source: ["staging/src/k8s.io/component-base/version/version.go"],
  },
  "start-bitmap": {
    title: "The bitmap could not be made",
    text: "With dual write an apiserver creates the bitmap when there is none, before it is ready. Another one may have come first, or the object is of another range: the process ends, and the next start finds it there.",
    source: [`${storageCore}#newServiceIPAllocators`],
  },
};
