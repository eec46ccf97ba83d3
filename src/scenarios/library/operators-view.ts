import { controllerManager, createService } from "../writing/actions.ts";
import { cidr, event, held, holds } from "../writing/conditions.ts";
import { apiserver, objectsOnly } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const errors = (type: string) => `apiserver_clusterip_repair_ip_errors_total{type="${type}"}`;
const allocations = 'kube_apiserver_clusterip_allocator_allocation_total{cidr="10.96.0.0/24",scope="static"}';

/** Scene 34. */
export const operatorsView = scenario(
  {
    title: "What an operator sees",
    question: "How does a healthy rollout look from outside, and how does a broken one?",
    about:
      "Events, conditions and metrics of the same upgrade twice: with the gates' defaults, and with dual write switched off too early.",
    sources: [
      "KEP-1880, Monitoring Requirements",
      "pkg/registry/core/service/ipallocator/metrics.go#registerMetrics",
      "S05-skew-v1.33-and-v1.32-defaults",
      "S06-skew-nodual",
    ],
    confidence: "high",
    tryIt:
      "Compare the Warnings of both parts: ClusterIPNotAllocated ends by itself, ClusterIPAlreadyAllocated does not.",
  },
  { apiservers: [apiserver("v1.32.13"), apiserver("v1.32.13")], delays: slowly(2) },
  [
    say("Two apiservers of v1.32 and two Services."),
    up("A", "B"),
    act(createService("A", "shop/cart", "10.96.0.80"), createService("B", "shop/ads", "10.96.0.81")),
    wait(2000),
    say(
      "A is v1.33. Its first pass says ClusterIPNotAllocated for each Service: it makes their IPAddresses.",
    ),
    restart("A", apiserver("v1.33.12")),
    act(controllerManager("A")),
    wait(2000),
    expect(
      event("ClusterIPNotAllocated", { regarding: "Service:shop/cart", by: "A" }),
      cidr("kubernetes", { ready: "True" }),
    ),
    say("Between the two releases: requests on both sides, and no error counter moves."),
    act(createService("A", "shop/pay", "10.96.0.82"), createService("B", "shop/refund", "10.96.0.83")),
    wait(8000),
    expect(
      { what: "metric", server: "A", series: allocations, atLeast: 1 },
      { what: "metric", server: "B", series: errors("duplicate"), exists: false },
      event("ClusterIPAlreadyAllocated", { sent: false }),
      holds("unique-cluster-ip"),
    ),
    say("The broken one: A has dual write off while B is still v1.32."),
    restart("A", objectsOnly("v1.33.12")),
    act(createService("A", "bad/new", "10.96.0.90")),
    wait(1000),
    act(createService("B", "bad/old", "10.96.0.90")),
    wait(8000),
    say("Both loops warn in every round, and B's counter of duplicates grows. Nothing else tells."),
    expect(
      held("10.96.0.90", "bad/new", "bad/old"),
      event("ClusterIPAlreadyAllocated", { by: "A" }),
      event("ClusterIPAlreadyAllocated", { by: "B" }),
      { what: "metric", server: "B", series: errors("duplicate"), atLeast: 1 },
    ),
  ],
);
