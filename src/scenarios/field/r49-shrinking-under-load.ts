import { controllerManager, createCIDR, createService, deleteCIDR } from "../writing/actions.ts";
import { answered, cidr, event, noCIDR } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, type Steps, say, scenario, second, up, wait } from "../writing/scenario.ts";

const apiservers = [apiserver("v1.34.9", "10.0.0.0/20"), apiserver("v1.34.9", "10.0.0.0/20")];
const told = {
  question: "Can an address be given out from a range that is being deleted?",
  sources: [
    "KEP-1880, Resizing Service IP Ranges",
    "pkg/controller/servicecidrs/servicecidrs_controller.go#deletionGracePeriod",
  ],
  confidence: "high",
} as const;

function begin(lag: number): Steps {
  return [
    up("A", "B"),
    act(controllerManager("A")),
    wait(12 * second),
    act(createCIDR("A", "large", "10.0.0.0/16")),
    wait(2 * second),
    act({ do: "set-delays", delays: delays([{}, { watchMs: lag }]) }),
    act(deleteCIDR("A", "large")),
  ];
}

/** R49: the ten seconds are there for this. */
export const lateCreateBlocksDelete = scenario(
  {
    ...told,
    title: "A late create blocks the delete",
    about:
      "B's watch is eight seconds late. It allocates from the range after the delete, and the new IPAddress keeps the ServiceCIDR.",
  },
  { apiservers, delays: delays([{}, {}]) },
  [
    begin(8 * second),
    wait(5 * second),
    act(createService("B", "shop/late", "10.0.200.7")),
    wait(10 * second),
    expect(
      answered("shop/late", 201),
      cidr("large", { deleting: true, ready: "False", reason: "Terminating" }),
    ),
    wait(20 * second),
    expect(cidr("large", { deleting: true }), event("ClusterIPOutOfRange", { sent: false })),
  ],
);

/** R49: a watch that is later than that. */
export const laterCreateIsOutside = scenario(
  {
    ...told,
    title: "A later create is outside",
    about: "B's watch is half a minute late. The ServiceCIDR is gone when B allocates from it.",
  },
  { apiservers, delays: delays([{}, {}]) },
  [
    begin(30 * second),
    wait(12 * second),
    expect(noCIDR("large")),
    act(createService("B", "shop/late", "10.0.200.7")),
    wait(2 * second),
    say("B answers 201. A finds the Service out of every range."),
    expect(
      answered("shop/late", 201),
      event("ClusterIPOutOfRange", { regarding: "Service:shop/late", by: "A" }),
    ),
  ],
);
