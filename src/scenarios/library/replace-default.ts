import {
  controllerManager,
  createCIDR,
  createService,
  deleteCIDR,
  deleteService,
} from "../writing/actions.ts";
import { cidr, event, has, holds, noCIDR, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const old = "10.96.0.0/24";
const next = "10.112.0.0/20";

/** Scene 29. */
export const replaceDefault = scenario(
  {
    title: "Replacing the default range, and moving default/kubernetes",
    question: "How does a cluster get off its default range, down to the last address?",
    about:
      "A temporary range carries the Services. The last address of the old range is that of default/kubernetes: when it goes, everything is made anew from the new flags.",
    sources: [
      "test/integration/servicecidr/migration_test.go#TestMigrateServiceCIDR",
      "kubernetes.io: Default Service IP range reconfiguration",
    ],
    confidence: "high",
    tryIt: "Delete default/kubernetes before the flags are changed, and see what it comes back as.",
  },
  { apiservers: [apiserver("v1.34.9", old), apiserver("v1.34.9", old)], delays: slowly(2) },
  [
    say("Two apiservers with 10.96.0.0/24, and one Service."),
    up("A", "B"),
    act(controllerManager("A"), createService("A", "shop/cart", "10.96.0.80")),
    wait(2000),
    say("The new range comes as a temporary ServiceCIDR; the old one is deleted and waits."),
    act(createCIDR("A", "temp", next)),
    wait(1500),
    act(deleteCIDR("A", "kubernetes")),
    wait(1500),
    say("shop/cart is made anew and gets an address of the new range."),
    act(deleteService("A", "shop/cart")),
    wait(1000),
    act(createService("A", "shop/cart")),
    wait(1500),
    expect(placed("shop/cart", { in: next }), cidr("kubernetes", { deleting: true })),
    say("The apiservers restart with the new flag, one after the other."),
    restart("A", apiserver("v1.34.9", next)),
    restart("B", apiserver("v1.34.9", next)),
    expect(cidr("kubernetes", { cidrs: [old], deleting: true }), has("default/kubernetes", "10.96.0.1")),
    say("default/kubernetes is deleted. The old range has no address left and goes."),
    act(deleteService("A", "default/kubernetes")),
    wait(24_000),
    say("Both are back: the range from the flags, the Service with its first address."),
    expect(
      cidr("kubernetes", { cidrs: [next], deleting: false, ready: "True" }),
      has("default/kubernetes", "10.112.0.1"),
    ),
    say("The temporary range may go. The new default covers it."),
    act(deleteCIDR("A", "temp")),
    wait(12_000),
    expect(
      noCIDR("temp"),
      event("ClusterIPOutOfRange", { sent: false }),
      holds("address-in-range"),
      holds("kubernetes-service"),
    ),
  ],
);
