import type { ActRule } from "../../../worker/rules/rule-id.ts";
import type { Rule } from "../rule.ts";
import { bitmapStore, etcdStore, features, finalizer, genericStore, storageCore } from "./paths.ts";

export const acts: Readonly<Record<ActRule, Rule>> = {
  "client-request": {
    title: "A client may ask any apiserver",
    text: "A load balancer sends a request to any apiserver, so two requests for one address may be at two apiservers at the same time. Each answers by what it reads itself.",
    kep: "Upgrade / Downgrade / Version Skew Strategy",
    source: [`${genericStore}#Store.Create`],
    scene: "two-apiservers-one-ip",
  },
  start: {
    title: "A process starts with its flags",
    text: "An apiserver reads its flags, chooses its allocator and its repair loop by its gates, fills its caches, and does one repair pass. It serves nobody before that. A restart first ends the running process.",
    kep: "The kube-apiserver bootstrap process and the service-cidr flags",
    source: [`${storageCore}#newServiceIPAllocators`, `${storageCore}#legacyProvider.PostStartHook`],
    scene: "gate-off-then-on",
  },
  stop: {
    title: "SIGTERM lets requests finish",
    text: "A process that is asked to stop takes no new request. What is in flight goes on until etcd has it. Its memory is gone afterwards; etcd keeps what was written.",
    source: ["staging/src/k8s.io/apiserver/pkg/server/genericapiserver.go#preparedGenericAPIServer.Run"],
    scene: "up-down-up",
  },
  crash: {
    title: "SIGKILL cuts a request in two",
    text: "An allocation and the Service are separate writes. A process that dies between them leaves an address taken and no Service. Nobody takes it back at once: a repair loop has to find it.",
    kep: "Motivation",
    source: ["pkg/registry/core/service/storage/storage.go#REST.beginCreate"],
    scene: "crash-inside-create",
  },
  flags: {
    title: "Flags and gates are read once",
    text: "Flags belong to a process and not to the cluster: nothing makes two apiservers agree on them. A change counts from the next start on.",
    kep: "The kube-apiserver bootstrap process and the service-cidr flags",
    review: "One cycle of beta, on by default?",
    source: [`${features}#defaultVersionedKubernetesFeatureGates`],
    scene: "different-flags",
  },
  delays: {
    title: "Delays are this program’s",
    text: "No rule of Kubernetes says how long a write or a watch event takes. What holds at every delay is a promise; what holds at some delays is luck. So they can be set.",
    source: [],
    scene: "birthday",
  },
  "failing-writes": {
    title: "A write may fail, or its answer may be lost",
    text: "An error from etcd says one of two things: it was not written, or it was and the answer did not arrive. The apiserver cannot tell them apart and takes both for failed.",
    source: [`${etcdStore}#store.GuaranteedUpdate`],
    scene: "crash-inside-create",
  },
  "controller-manager": {
    title: "ServiceCIDRs need the controller manager",
    text: "The controller of ServiceCIDRs runs in the leading kube-controller-manager. Without it a new ServiceCIDR has no finalizer and no condition. It is used all the same, and goes at once when it is deleted.",
    kep: "New allocation model",
    source: [`${finalizer}#Controller.Run`, "cmd/kube-controller-manager/app/networking.go"],
    scene: "one-way-door",
  },
  "bitmap-by-hand": {
    title: "Nothing guards the stored bitmap",
    text: "The bitmap is a RangeAllocation that no API serves. Whoever can reach etcd can write it or delete it. Apiservers read it again with the next operation; one with the old repair loop makes it again from the Services.",
    kep: "Current implementation details",
    review: "Is the old bitmap deleted, or orphaned?",
    source: [`${bitmapStore}#Etcd.tryUpdate`],
    scene: "forgotten-key",
  },
};
