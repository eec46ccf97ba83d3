import { createMany, createService, deleteService } from "../writing/actions.ts";
import { answered, has, held, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, minute, say, scenario, second, until, up, wait } from "../writing/scenario.ts";
import { dualCluster } from "../writing/stored.ts";

const told = {
  sources: ["cluster-api 7804", "cluster-api 8285", "k3s 10611", "kubernetes 33195"],
  confidence: "high",
} as const;

/** R08: an add-on was there before the control plane's own Service. */
export const firstAddressTaken = scenario(
  {
    ...told,
    title: "Somebody else has the first address",
    question: "What if an add-on holds the address of default/kubernetes?",
    about:
      "apps/api was created with 10.96.0.1. The apiserver asks for that address every ten seconds, and is refused.",
  },
  {
    apiservers: [apiserver("v1.33.12", "10.96.0.0/22")],
    stored: dualCluster("10.96.0.0/22", { "apps/api": "10.96.0.1" }),
  },
  [
    up("A"),
    wait(minute),
    expect({ what: "service", name: "default/kubernetes", exists: false }, held("10.96.0.1", "apps/api"), {
      what: "invariant",
      id: "kubernetes-service",
      is: "pending",
    }),
    say("apps/api goes. Within ten seconds the apiserver has its address."),
    act(deleteService("A", "apps/api")),
    wait(12 * second),
    expect(has("default/kubernetes", "10.96.0.1")),
  ],
);

/** R08: a range of 16 addresses has no static band, so that DNS's address can be given to anybody. */
export const noBandInSmallRange = scenario(
  {
    ...told,
    title: "A small range keeps nothing back",
    question: "Can a random pick take the address that DNS wants?",
    about:
      "A /28 has no static band. Thirteen Services without an address take all that is left, .10 among them.",
  },
  { apiservers: [apiserver("v1.34.9", "10.43.0.0/28")] },
  [
    up("A"),
    until(has("default/kubernetes", "10.43.0.1")),
    act(...createMany("A", "web/s", 13)),
    wait(5 * second),
    act(createService("A", "kube-system/kube-dns", "10.43.0.10")),
    wait(second),
    expect(answered("kube-system/kube-dns", 422, messages.allocated)),
  ],
);
