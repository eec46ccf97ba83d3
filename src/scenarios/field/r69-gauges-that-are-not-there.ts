import { createCIDR, createMany, createService } from "../writing/actions.ts";
import { answered } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";

const flags = apiserver("v1.34.9", "10.96.0.0/22");
const allocated = (cidr: string) => `kube_apiserver_clusterip_allocator_allocated_ips{cidr="${cidr}"}`;
const available = (cidr: string) => `kube_apiserver_clusterip_allocator_available_ips{cidr="${cidr}"}`;

/** R69: a gauge is written by the call that allocates, in the process that handles it. */
export const gaugesThatAreNotThere = scenario(
  {
    title: "Gauges that are not there",
    question: "Why did the gauge vanish after the restart, and why do two apiservers show two numbers?",
    about:
      "Each process writes a range's gauges when it allocates from it. Before that they are absent, which is not zero.",
    sources: [
      "kubernetes 139134",
      "kubernetes 140613",
      "pkg/registry/core/service/ipallocator/metrics.go#registerMetrics",
    ],
    confidence: "high",
  },
  { apiservers: [flags, flags], delays: delays([{}, {}]) },
  [
    up("A", "B"),
    act(createCIDR("A", "ext", "10.70.0.0/16")),
    wait(2 * second),
    act(createService("A", "web/main", "10.96.0.80"), createService("A", "web/ext", "10.70.0.80")),
    wait(2 * second),
    expect(
      { what: "metric", server: "A", series: available("10.70.0.0/16") },
      { what: "metric", server: "B", series: available("10.70.0.0/16"), exists: false },
    ),
    restart("A", flags),
    say("After the restart the gauge of the idle range is absent."),
    expect({ what: "metric", server: "A", series: available("10.70.0.0/16"), exists: false }),
    act(createService("A", "web/again", "10.70.0.81")),
    wait(second),
    expect(answered("web/again", 201), { what: "metric", server: "A", series: available("10.70.0.0/16") }),
    act(...createMany("B", "web/b", 10)),
    wait(5 * second),
    say("And one range's gauge counts the addresses of all ranges, up to v1.34."),
    act(createService("B", "web/last", "10.70.0.82")),
    wait(second),
    expect({ what: "metric", server: "B", series: allocated("10.70.0.0/16"), atLeast: 13 }),
  ],
);
