import { controllerManager, createCIDR, createService, deleteCIDR } from "../writing/actions.ts";
import { answered, event, has, noCIDR } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 23. */
export const twoCoversDeleted = scenario(
  {
    title: "Two covering ranges deleted at once",
    question: "Each of two ranges may go because the other one covers it. What if both are deleted?",
    about:
      "A range that is going still counts as cover. Both are let go, and the Service in them is left without a range.",
    sources: ["pkg/controller/servicecidrs/servicecidrs_controller.go#Controller.canDeleteCIDR"],
    confidence: "medium",
    tryIt: "Wait twelve seconds between the two deletes: the second one is blocked.",
  },
  { apiservers: [apiserver("v1.34.9")], delays: slowly(1) },
  [
    say("“left” and “right” are the same range. One Service has an address of it."),
    up("A"),
    act(
      controllerManager("A"),
      createCIDR("A", "left", "10.70.0.0/24"),
      createCIDR("A", "right", "10.70.0.0/24"),
    ),
    wait(2500),
    act(createService("A", "shop/cart", "10.70.0.7")),
    wait(1500),
    expect(answered("shop/cart", 201)),
    say("Both are deleted within a second. Each one has a cover: the other one."),
    act(deleteCIDR("A", "left"), deleteCIDR("A", "right")),
    wait(12_000),
    expect(noCIDR("left"), noCIDR("right"), has("shop/cart", "10.70.0.7")),
    say("The next resync finds shop/cart out of every range."),
    wait(6500),
    expect(event("ClusterIPOutOfRange", { regarding: "Service:shop/cart" })),
  ],
);
