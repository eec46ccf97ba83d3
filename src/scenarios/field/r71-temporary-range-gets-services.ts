import { controllerManager, createCIDR, createMany, createService, deleteCIDR } from "../writing/actions.ts";
import { answered, answers, cidr, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, second, up, wait } from "../writing/scenario.ts";

const dynamic = (range: string) =>
  `kube_apiserver_clusterip_allocator_allocation_total{cidr="${range}",scope="dynamic"}`;

/** R71: whoever adds a range shares it. */
export const temporaryRangeGetsServices = scenario(
  {
    title: "A temporary range does not stay empty",
    question: "I added a range for a test. Why can it not be deleted?",
    about:
      "Every ready ServiceCIDR is used for Services without an address. Some of them land in the test's range, and it waits for them.",
    sources: ["kubernetes PR 129773", "S02-which-cidr"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9")] },
  [
    up("A"),
    act(controllerManager("A")),
    wait(12 * second),
    act(createCIDR("A", "test", "10.70.0.0/24")),
    wait(2 * second),
    act(...createMany("A", "web/s", 40)),
    wait(10 * second),
    expect(answers("web/", { code: 201, atLeast: 40 }), {
      what: "metric",
      server: "A",
      series: dynamic("10.70.0.0/24"),
      atLeast: 1,
    }),
    act(deleteCIDR("A", "test")),
    wait(30 * second),
    expect(cidr("test", { deleting: true, ready: "False", reason: "Terminating" })),
  ],
);

/** R73: a range cannot be kept for Services that name their address. */
export const reservedRangeIsNotReserved = scenario(
  {
    title: "A range for fixed addresses only",
    question: "Can a ServiceCIDR be reserved for Services that name their address?",
    about:
      "No: random picks come from every ready range. A fixed address of it may be taken before its owner asks.",
    sources: ["KEP-1880, Non-Goals", "S02-which-cidr"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9", "10.96.0.0/28")] },
  [
    up("A"),
    wait(12 * second),
    act(createCIDR("A", "bmc", "10.70.0.0/28")),
    wait(2 * second),
    act(createService("A", "sim/b1", "10.70.0.3")),
    wait(second),
    expect(answered("sim/b1", 201)),
    act(...createMany("A", "web/s", 26)),
    wait(10 * second),
    say("Random Services have filled both ranges."),
    act(createService("A", "sim/b2", "10.70.0.4")),
    wait(second),
    expect(
      { what: "metric", server: "A", series: dynamic("10.70.0.0/28"), atLeast: 5 },
      answered("sim/b2", 422, messages.allocated),
    ),
  ],
);
