import { createService } from "../writing/actions.ts";
import { answered, placed, ready } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, scenario, second, up, wait } from "../writing/scenario.ts";

/** R33: the apiserver does not look at what kind of addresses they are. That a range overlaps the pods' it cannot see. */
export const multicastRange = scenario(
  {
    title: "A range of multicast addresses",
    question: "Does the apiserver refuse a range that cannot carry traffic?",
    about: "226.0.0.0/24 is accepted, and Services get addresses of it.",
    sources: ["kubernetes PR 135416"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9", "226.0.0.0/24")] },
  [
    up("A"),
    act(createService("A", "shop/cart")),
    wait(second),
    expect(ready("A"), answered("shop/cart", 201), placed("shop/cart", { in: "226.0.0.0/24" })),
  ],
);
