import type { RuleId } from "../../../worker/rules/rule-id.ts";
import type { Rule } from "../rule.ts";
import { bitmapRepair, cidrAllocator, finalizer, ipRepair, kubernetesService, transaction } from "./paths.ts";

/** What must hold, and what is not promised. */
export const musts: Readonly<Record<Extract<RuleId, `must-${string}`>, Rule>> = {
  "must-unique-cluster-ip": {
    title: "One address, one Service",
    text: "“Across your whole cluster, every Service ClusterIP must be unique.” It holds as long as all apiservers look at one shared record. An apiserver that reads only the bitmap and one that writes only IPAddresses share none.",
    kep: "Motivation",
    review: "Can an old and a new apiserver give one address to two Services?",
    source: [`${cidrAllocator}#MetaAllocator.AllocateService`],
    scene: "two-apiservers-one-ip",
  },
  "must-service-has-ipaddress": {
    title: "A Service with an address has an IPAddress",
    text: "The KEP expects it always. It may lack for a moment, while a Service of an old apiserver is on its way to the repair loop of a new one. In that moment the address looks free to the new one.",
    kep: "Proposal",
    source: [`${ipRepair}#RepairIPAddress.syncService`],
    scene: "gate-off-then-on",
  },
  "must-ipaddress-has-service": {
    title: "An IPAddress has a Service",
    text: "It is created first, so for a moment it is alone. When the Service does not come, the repair loop deletes it after a minute.",
    kep: "Proposal",
    source: [`${ipRepair}#RepairIPAddress.syncIPAddress`],
    scene: "crash-inside-create",
  },
  "must-address-in-range": {
    title: "An address lies in a ServiceCIDR",
    text: "A range cannot go while an address needs it. The guard has holes: a boundary address does not count, two ranges that cover each other may go at once, and without the controller manager nothing holds a range.",
    kep: "Proposal",
    source: [`${finalizer}#Controller.canDeleteCIDR`],
    scene: "two-covers-deleted",
  },
  "must-no-leaked-bit": {
    title: "A bit has a Service",
    text: "A bit that no Service explains refuses its address to everybody who reads the bitmap. The old repair loop clears it in its third round. With the gate on no loop does.",
    kep: "Current implementation details",
    source: [`${bitmapRepair}#numRepairsBeforeLeakCleanup`],
    scene: "stale-bit",
  },
  "must-service-has-bit": {
    title: "A Service has its bit, where the bitmap is read",
    text: "An apiserver that reads the bitmap gives an address away when its bit is clear. The old repair loop sets it with its next round; with dual write alone nobody does.",
    kep: "Current implementation details",
    source: [`${bitmapRepair}#Repair.doRunOnce`],
    scene: "drifted-bitmap",
  },
  "must-failure-leaves-nothing": {
    title: "A request that fails leaves nothing",
    text: "What a request had taken is given back when it fails. A dual-stack request whose second family fails does not do so: the first address stays taken.",
    source: [
      "pkg/registry/core/service/storage/alloc.go#Allocators.allocIPs",
      `${transaction}#metaTransaction.Revert`,
    ],
    scene: "dual-stack",
  },
  "must-kubernetes-service": {
    title: "kubernetes.default can be reached",
    text: "Every apiserver keeps the Service kubernetes, with the first address of its range. It is what pods call the API by, so it has to exist and its address has to be its own.",
    kep: "The kube-apiserver bootstrap process and the service-cidr flags",
    source: [`${kubernetesService}#Controller.CreateOrUpdateMasterServiceIfNeeded`],
    scene: "replace-default",
  },
};
