import { createService, deleteIPAddress } from "../writing/actions.ts";
import { answered, event, ipAddress, noIPAddress } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, up, type WrittenAction, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const labels = {
  "ipaddress.kubernetes.io/ip-family": "IPv4",
  "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
};
const pointedElsewhere: WrittenAction = {
  do: "request",
  server: "A",
  request: {
    verb: "create",
    resource: "ipaddresses",
    name: "10.96.0.90",
    body: {
      metadata: { labels },
      spec: { parentRef: { group: "", resource: "services", namespace: "shop", name: "cart" } },
    },
  },
};

/** Scene 25. */
export const ipaddressByHand = scenario(
  {
    title: "An IPAddress deleted or made by hand",
    question: "I deleted an IPAddress. What did I break?",
    about:
      "The Service keeps its address and traffic flows. Until the next resync the name is free for everybody; the loop then puts things right, one way or the other.",
    sources: [
      "S08-ipaddress-misuse-nodual",
      "pkg/registry/core/service/ipallocator/controller/repairip.go#RepairIPAddress.syncService",
    ],
    confidence: "high",
    tryIt: "Create a Service with 10.96.0.80 while its IPAddress is missing: two Services have it then.",
  },
  { apiservers: [apiserver("v1.34.9")], delays: slowly(1) },
  [
    say("shop/cart has 10.96.0.80, and an IPAddress says so."),
    up("A"),
    act(createService("A", "shop/cart", "10.96.0.80")),
    wait(1500),
    expect(ipAddress("10.96.0.80", "shop/cart")),
    say("Somebody deletes the IPAddress. Nothing watches for that."),
    act(deleteIPAddress("A", "10.96.0.80")),
    wait(1000),
    expect(noIPAddress("10.96.0.80")),
    say("The resync looks at every Service: not allocated, repairing."),
    wait(7000),
    expect(
      event("ClusterIPNotAllocated", { regarding: "Service:shop/cart" }),
      ipAddress("10.96.0.80", "shop/cart"),
    ),
    say("Somebody makes IPAddress 10.96.0.90 for shop/cart, which has another address."),
    act(pointedElsewhere),
    wait(1000),
    expect(answered("10.96.0.90", 201)),
    say("The loop finds the wrong reference and deletes it, after five seconds of grace."),
    wait(7000),
    expect(
      event("IPAddressWrongReference", { regarding: "IPAddress:10.96.0.90" }),
      noIPAddress("10.96.0.90"),
    ),
  ],
);
