import { createMany, deleteService } from "../writing/actions.ts";
import { answers, cidr, event, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, may, say, scenario, second, up, wait } from "../writing/scenario.ts";

/** R43: the first start decides, the flag of the second one is only reported. */
export const twoRangesNew = scenario(
  {
    title: "Two apiservers, two ranges: ServiceCIDR",
    question: "What do two new apiservers with different ranges do to each other?",
    about:
      "A's start makes the ServiceCIDR. B says once that its flag differs, and allocates from A's range like A.",
    sources: [
      "KEP-1880, The kube-apiserver bootstrap process and the service-cidr flags",
      "pkg/controlplane/controller/defaultservicecidr/default_servicecidr_controller.go#Controller.syncStatus",
    ],
    confidence: "high",
  },
  {
    apiservers: [apiserver("v1.34.9", "10.0.0.0/24"), apiserver("v1.34.9", "192.168.0.0/24")],
    delays: delays([{}, {}]),
  },
  [
    up("A", "B"),
    wait(12 * second),
    act(...createMany("A", "one/a", 5), ...createMany("B", "two/b", 5)),
    wait(5 * second),
    expect(
      cidr("kubernetes", { cidrs: ["10.0.0.0/24"] }),
      event("KubernetesDefaultServiceCIDRInconsistent", { by: "B", says: "[10.0.0.0/24]" }),
      event("KubernetesDefaultServiceCIDRInconsistent", { by: "A", sent: false }),
      answers("two/", { code: 201, atLeast: 5 }),
      placed("two/b5", { in: "10.0.0.0/24" }),
      event("ClusterIPOutOfRange", { sent: false }),
    ),
    say(
      "default/kubernetes goes, and only B is there. It asks for 192.168.0.1, which no ServiceCIDR covers.",
    ),
    act({ do: "stop", server: "A" }, deleteService("B", "default/kubernetes")),
    wait(30 * second),
    may({ what: "service", name: "default/kubernetes", exists: false }),
    up("A"),
    wait(12 * second),
    expect({ what: "service", name: "default/kubernetes", exists: true, clusterIPs: ["10.0.0.1"] }),
  ],
);
