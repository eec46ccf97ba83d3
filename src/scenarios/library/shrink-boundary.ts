import {
  controllerManager,
  createCIDR,
  createService,
  deleteCIDR,
  deleteService,
} from "../writing/actions.ts";
import { answered, cidr, has, noCIDR } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 20. */
export const shrinkBoundary = scenario(
  {
    title: "Shrinking, with an address on the boundary",
    question: "The small range covers nearly everything. Which address keeps the large one from going?",
    about:
      "10.96.0.255 is an address like any other in a /20. In a /24 it is the broadcast address, so the small range does not cover it.",
    sources: [
      "KEP-1880, Resizing Service IP Ranges",
      "S07-servicecidr-lifecycle",
      "pkg/controller/servicecidrs/servicecidrs_controller.go#Controller.canDeleteCIDR",
      "S07-servicecidr-lifecycle-v134",
    ],
    confidence: "high",
    tryIt: "Give shop/edge 10.96.0.254 instead: the large range goes after ten seconds.",
  },
  { apiservers: [apiserver("v1.34.9")], delays: slowly(1) },
  [
    say("kubernetes is a /24, and “large” is the /20 around it."),
    up("A"),
    act(controllerManager("A")),
    wait(1500),
    act(createCIDR("A", "large", "10.96.0.0/20")),
    wait(1500),
    say("shop/edge asks for 10.96.0.255. The large range has it."),
    act(createService("A", "shop/edge", "10.96.0.255"), createService("A", "shop/cart", "10.96.0.80")),
    wait(1500),
    expect(answered("shop/edge", 201), has("shop/cart", "10.96.0.80")),
    say("The large range is deleted. 10.96.0.80 is covered by the small one; 10.96.0.255 is not."),
    act(deleteCIDR("A", "large")),
    wait(15_000),
    expect(cidr("large", { deleting: true, ready: "False", reason: "Terminating" })),
    say("The Service on the boundary goes, and the range follows."),
    act(deleteService("A", "shop/edge")),
    wait(4000),
    expect(noCIDR("large"), has("shop/cart", "10.96.0.80"), cidr("kubernetes", { ready: "True" })),
  ],
);
