import { controllerManager, createCIDR, createService, deleteCIDR, patchCIDR } from "../writing/actions.ts";
import { answered, cidr, has, messages, noCIDR } from "../writing/conditions.ts";
import { apiserver, usualRange } from "../writing/flags.ts";
import { act, expect, say, scenario, second, up, wait } from "../writing/scenario.ts";

/** R25: a delete that cannot be taken back, and the way out of it. */
export const deletingTheOnlyRange = scenario(
  {
    title: "The only ServiceCIDR is deleted",
    question: "What happens to a cluster whose only ServiceCIDR is being deleted?",
    about:
      "10.96.0.1 keeps the object from going. Running Services stay as they are; no new one gets an address. A covering ServiceCIDR lets the old one go, and the apiserver makes it anew.",
    sources: [
      "KEP-1880, Proposal",
      "S07-default-terminating",
      "pkg/controller/servicecidrs/servicecidrs_controller.go#Controller.sync",
    ],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9")] },
  [
    up("A"),
    act(controllerManager("A")),
    wait(12 * second),
    act(deleteCIDR("A", "kubernetes")),
    wait(15 * second),
    expect(
      cidr("kubernetes", { deleting: true, ready: "False", reason: "Terminating" }),
      has("default/kubernetes", "10.96.0.1"),
    ),
    act(createService("A", "shop/any"), createService("A", "shop/fixed", "10.96.0.80")),
    wait(second),
    say("No range is left to allocate from, and the texts do not say so."),
    expect(answered("shop/any", 500, messages.full), answered("shop/fixed", 422, messages.noRange)),
    act(patchCIDR("A", "kubernetes", { metadata: { deletionTimestamp: null } })),
    wait(second),
    expect(cidr("kubernetes", { deleting: true })),
    say("Another ServiceCIDR covers the range. Now the old one may go."),
    act(createCIDR("A", "helper", usualRange)),
    wait(25 * second),
    say("The apiserver has made kubernetes anew from its flags."),
    expect(cidr("kubernetes", { deleting: false, ready: "True", cidrs: [usualRange] })),
    act(deleteCIDR("A", "helper")),
    wait(15 * second),
    act(createService("A", "shop/later")),
    wait(second),
    expect(noCIDR("helper"), answered("shop/later", 201)),
  ],
);
