import { createService, deleteService } from "../writing/actions.ts";
import { answered, event, has, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, minute, say, scenario, second, up, wait } from "../writing/scenario.ts";
import { newCluster, oldCluster } from "../writing/stored.ts";

const before = { "default/kubernetes": "10.51.0.1" };
const told = {
  question: "Does default/kubernetes move with the flag?",
  sources: [
    "kubernetes 12289",
    "pkg/controlplane/controller/kubernetesservice/controller.go#Controller.CreateOrUpdateMasterServiceIfNeeded",
  ],
  confidence: "high",
} as const;

/** R53: it is never updated, only made. */
export const kubernetesKeepsItsAddress = scenario(
  {
    ...told,
    title: "default/kubernetes after a new flag: bitmap",
    about:
      "The Service keeps 10.51.0.1, out of the new range. Deleted once, it comes back with the first address of the flag.",
  },
  { apiservers: [apiserver("v1.30.14", "10.52.0.0/16")], stored: oldCluster("10.51.0.0/16", before) },
  [
    up("A"),
    wait(minute),
    expect(
      has("default/kubernetes", "10.51.0.1"),
      event("ClusterIPOutOfRange", { regarding: "Service:default/kubernetes" }),
    ),
    act(deleteService("A", "default/kubernetes")),
    wait(12 * second),
    expect(has("default/kubernetes", "10.52.0.1")),
  ],
);

/** R53 with the new allocator: without a ServiceCIDR it cannot come back. */
export const kubernetesCannotComeBack = scenario(
  {
    ...told,
    title: "default/kubernetes after a new flag: ServiceCIDR",
    about: "The apiserver asks for 10.52.0.1, and no ServiceCIDR has that address.",
  },
  { apiservers: [apiserver("v1.34.9", "10.52.0.0/16")], stored: newCluster("10.51.0.0/16", before) },
  [
    up("A"),
    wait(minute),
    expect(has("default/kubernetes", "10.51.0.1"), event("ClusterIPOutOfRange", { sent: false })),
    act(deleteService("A", "default/kubernetes")),
    wait(minute),
    say("Gone, until a ServiceCIDR covers the first address of the flag."),
    expect({ what: "service", name: "default/kubernetes", exists: false }),
  ],
);

/** R54: the address of DNS was left where it was. */
export const dnsLeftBehind = scenario(
  {
    title: "The range moved, the address of DNS did not",
    question: "Why can kube-dns not be created after renumbering?",
    about: "The range is 10.52.0.0/16 now. The chart still asks for 10.43.0.10, and so do all kubelets.",
    sources: ["k3s 3967", "k3s 6136", "rke2 2326", "kubeadm 69487"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9", "10.52.0.0/16")] },
  [
    up("A"),
    act(createService("A", "kube-system/kube-dns", "10.43.0.10")),
    wait(second),
    expect(answered("kube-system/kube-dns", 422, messages.noRange)),
  ],
);
