import { controllerManager, createCIDR, createService, deleteCIDR } from "../writing/actions.ts";
import { answered, cidr, messages, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const temporary = "10.200.0.0/24";

/** Scene 17. */
export const renumber = scenario(
  {
    title: "Renumbering, and the documented steps that fail on 1.33",
    question:
      "The steps say: create a temporary range, delete the old one, recreate the Services. Why does the last one fail?",
    about:
      "On 1.33 the bitmap still offers addresses of the range that is going. Nothing may give them out, so the create fails and leaks a bit.",
    sources: [
      "KEP-1880, Story 2",
      "kubernetes/website 51807",
      "S07-default-terminating",
      "S07-default-terminating-nodual-v134",
      "field case R51",
    ],
    confidence: "high",
    tryIt: "Start A with DisableAllocatorDualWrite=true: the steps work on 1.33, too.",
  },
  { apiservers: [apiserver("v1.33.12")], delays: slowly(1) },
  [
    say("v1.33. The range 10.96.0.0/24 shall go."),
    up("A"),
    act(controllerManager("A")),
    wait(1500),
    act(createService("A", "shop/cart", "10.96.0.80")),
    wait(1000),
    say("A temporary range is created, the default one is deleted. 10.96.0.1 keeps it from going."),
    act(createCIDR("A", "temp", temporary)),
    wait(1500),
    act(deleteCIDR("A", "kubernetes")),
    wait(12_000),
    expect(cidr("kubernetes", { deleting: true, reason: "Terminating" }), cidr("temp", { ready: "True" })),
    say("A Service is to move. A picks a bit of the old range, and no ServiceCIDR may give it out."),
    act(createService("A", "shop/moved")),
    wait(1500),
    expect(answered("shop/moved", 500, messages.noRange)),
    say("v1.34 asks no bitmap: the temporary range is the only one to choose from."),
    restart("A", apiserver("v1.34.9")),
    act(createService("A", "shop/moved")),
    wait(1500),
    expect(answered("shop/moved", 201), placed("shop/moved", { in: temporary })),
  ],
);
