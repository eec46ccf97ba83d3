import { createDualStack, createService, patchCIDR, patchService } from "../writing/actions.ts";
import { answered, cidr, event, has } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const single = "10.96.0.0/24";
const dual = [single, "fd00:1::/112"];

/** Scene 30. */
export const singleToDual = scenario(
  {
    title: "From single to dual stack",
    question: "What changes for a cluster, and for its Services, when a second family comes?",
    about:
      "The first apiserver with two ranges appends the second one to the default ServiceCIDR. Services stay as they are until somebody asks for more.",
    sources: ["kubernetes 131261", "kubernetes PR 131263", "S09-single-then-changes", "field case R56"],
    confidence: "high",
    tryIt: "Take the second range out of the flags again: the ServiceCIDR keeps it.",
  },
  { apiservers: [apiserver("v1.33.12", single), apiserver("v1.33.12", single)], delays: slowly(2) },
  [
    say("One family everywhere."),
    up("A", "B"),
    act(createService("A", "shop/cart", "10.96.0.80")),
    wait(1500),
    expect(cidr("kubernetes", { cidrs: [single] })),
    say("A restarts with two ranges and writes the second one into the ServiceCIDR."),
    restart("A", apiserver("v1.33.12", dual)),
    wait(1000),
    expect(cidr("kubernetes", { cidrs: dual })),
    say("B still has one family: it refuses what A takes."),
    act(createDualStack("B", "shop/two")),
    wait(1500),
    expect(answered("shop/two", 422, "this cluster is not configured for dual-stack services")),
    act(createDualStack("A", "shop/two")),
    wait(1500),
    expect(answered("shop/two", 201)),
    say("B follows. Nothing is inconsistent any more."),
    restart("B", apiserver("v1.33.12", dual)),
    wait(1000),
    say("shop/cart stays as it was, until somebody asks for a second address."),
    expect(has("shop/cart", "10.96.0.80"), event("ClusterIPOutOfRange", { sent: false })),
    act(patchService("B", "shop/cart", { spec: { ipFamilyPolicy: "PreferDualStack" } })),
    wait(1500),
    expect(answered("shop/cart", 200), { what: "bitmap", slot: "secondary", exists: true, bits: 2 }),
    say("The other way, and every other edit of the ranges, is refused."),
    act(patchCIDR("A", "kubernetes", { spec: { cidrs: [single] } })),
    wait(1000),
    expect(answered("kubernetes", 422), cidr("kubernetes", { cidrs: dual })),
  ],
);
