import {
  controllerManager,
  createCIDR,
  createService,
  deleteCIDR,
  deleteService,
} from "../writing/actions.ts";
import { answers, cidr, event, has, noCIDR } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, minute, say, scenario, second, up, wait } from "../writing/scenario.ts";

const flags = {
  ...apiserver("v1.29.14", "100.64.0.0/13"),
  gates: { MultiCIDRServiceAllocator: true },
  runtimeConfig: { "networking.k8s.io/v1alpha1": true },
};

/** R55: two ranges for as long as it takes. */
export const temporaryRangeOnAlpha = scenario(
  {
    title: "Moving off a conflicting range, Service by Service",
    question: "May some Services stay in the old range while others have moved?",
    about:
      "A VPN uses part of 100.64.0.0/10. Services move to a second range one by one; the old range stays until its last Service has gone.",
    sources: [
      "a public diary of a move with the alpha of v1.29",
      "pkg/controller/servicecidrs/servicecidrs_controller.go#Controller.canDeleteCIDR",
    ],
    confidence: "medium",
  },
  { apiservers: [flags] },
  [
    up("A"),
    act(controllerManager("A")),
    wait(12 * second),
    act(createService("A", "web/stays", "100.64.7.7"), createService("A", "web/moves", "100.64.7.8")),
    act(createCIDR("A", "second", "10.200.0.0/16")),
    wait(2 * second),
    act(deleteService("A", "web/moves")),
    wait(second),
    act(createService("A", "web/moves", "10.200.0.8")),
    wait(4 * minute),
    say("One in each range, and nothing is wrong with that."),
    expect(
      answers("web/", { code: 201, atLeast: 3 }),
      has("web/stays", "100.64.7.7"),
      has("web/moves", "10.200.0.8"),
      event("ClusterIPOutOfRange", { regarding: "Service:web/stays", sent: false }),
      event("ClusterIPOutOfRange", { regarding: "Service:web/moves", sent: false }),
    ),
    act(deleteCIDR("A", "second")),
    wait(20 * second),
    expect(cidr("second", { deleting: true })),
    act(deleteService("A", "web/moves")),
    wait(12 * second),
    say("A range goes with its last address."),
    expect(noCIDR("second")),
  ],
);
