import { controllerManager, createService, deleteCIDR } from "../writing/actions.ts";
import { answered, event, ipAddress, messages, noCIDR } from "../writing/conditions.ts";
import { apiserver, usualRange } from "../writing/flags.ts";
import { act, expect, minute, say, scenario, second, up, wait } from "../writing/scenario.ts";

const gateway = {
  parent: "gateways/gw1",
  resource: "gateways",
  group: "gateway.example",
  labels: { "ipaddress.kubernetes.io/managed-by": "gateway.example" },
};
const kubernetes = { name: "kubernetes", cidrs: [usualRange] };
const told = {
  question: "What does Kubernetes do with an IPAddress that somebody else made?",
  sources: [
    "pkg/registry/core/service/ipallocator/controller/repairip.go#RepairIPAddress.syncIPAddress",
    "S08-ipaddress-misuse",
  ],
  confidence: "high",
} as const;

/** R15: it is no orphan, it holds its address, and it holds no ServiceCIDR. */
export const foreignIPAddress = scenario(
  {
    ...told,
    title: "An IPAddress of another owner",
    about:
      "A gateway's controller made two IPAddresses with its own label. The repair loop leaves them alone, and their addresses are taken.",
  },
  {
    apiservers: [apiserver("v1.34.9")],
    stored: {
      ipaddresses: [
        { address: "10.96.0.200", ...gateway },
        { address: "10.70.0.5", ...gateway },
      ],
      servicecidrs: [kubernetes, { name: "extra", cidrs: ["10.70.0.0/24"] }],
    },
  },
  [
    up("A"),
    act(controllerManager("A")),
    wait(10 * minute),
    expect(ipAddress("10.96.0.200", "gateways/gw1"), event("IPAddressNotAllocated", { sent: false })),
    act(createService("A", "shop/cart", "10.96.0.200")),
    wait(second),
    say("The name is taken, whoever made the object."),
    expect(answered("shop/cart", 422, messages.allocated)),
    act(deleteCIDR("A", "extra")),
    wait(12 * second),
    say("A ServiceCIDR waits for the allocator's own IPAddresses only."),
    expect(noCIDR("extra"), ipAddress("10.70.0.5")),
  ],
);

/** R15: over a Service that is older than it, the repair loop replaces it. */
export const foreignIPAddressOfAService = scenario(
  {
    ...told,
    title: "An IPAddress of another owner, at a Service's address",
    about:
      "web/old had 10.96.0.201 before IPAddresses came. The repair loop puts its own object in place of the foreign one.",
  },
  {
    apiservers: [apiserver("v1.34.9")],
    stored: {
      services: [{ name: "web/old", clusterIPs: ["10.96.0.201"] }],
      ipaddresses: [{ address: "10.96.0.201", ...gateway }],
      servicecidrs: [kubernetes],
    },
  },
  [
    up("A"),
    wait(5 * minute),
    expect(event("ClusterIPNotAllocated", { regarding: "Service:web/old", says: "wrong reference" }), {
      what: "ipaddress",
      address: "10.96.0.201",
      exists: true,
      parent: "web/old",
      managed: true,
    }),
  ],
);
