import { controllerManager, createCIDR, createService, deleteCIDR } from "../writing/actions.ts";
import { answered, cidr, has, messages, noCIDR } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 21. */
export const oneWayDoor = scenario(
  {
    title: "Deleting a ServiceCIDR in use: a one-way door",
    question: "Somebody deletes the range in use. Is the cluster broken, and can it be undone?",
    about:
      "The object waits for its addresses and cannot be revived. Running Services are not touched, and no new one gets an address, until another range covers it.",
    sources: [
      "KEP-1880, Proposal",
      "S07-default-terminating-v134",
      "S07-servicecidr-lifecycle-v134",
      "S11-error-texts-full-v134",
      "field case R25",
    ],
    confidence: "high",
    tryIt: "Delete helper before kubernetes is back, and look for the moment with no range at all.",
  },
  { apiservers: [apiserver("v1.34.9")], delays: slowly(1) },
  [
    say("One range, two Services."),
    up("A"),
    act(controllerManager("A"), createService("A", "shop/cart", "10.96.0.80")),
    wait(2000),
    say("kubectl delete servicecidr kubernetes. The object stays: its addresses are in use."),
    act(deleteCIDR("A", "kubernetes")),
    wait(3000),
    expect(
      answered("kubernetes", 200),
      cidr("kubernetes", { deleting: true, ready: "False", reason: "Terminating" }),
      has("shop/cart", "10.96.0.80"),
    ),
    say("shop/cart works on. A new Service is refused, and the text says “full”."),
    act(createService("A", "shop/new")),
    wait(1500),
    expect(answered("shop/new", 500, messages.full)),
    say("The way out: another ServiceCIDR over the same range."),
    act(createCIDR("A", "helper", "10.96.0.0/24")),
    wait(1500),
    act(createService("A", "shop/new")),
    wait(1500),
    expect(answered("shop/new", 201)),
    say("Ten seconds after the delete kubernetes goes, and A makes it anew from its flags."),
    wait(22_000),
    expect(cidr("kubernetes", { deleting: false, ready: "True" })),
    say("The helper may go now."),
    act(deleteCIDR("A", "helper")),
    wait(12_000),
    expect(noCIDR("helper"), cidr("kubernetes", { deleting: false, ready: "True" })),
  ],
);
