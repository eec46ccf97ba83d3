import { createService } from "../writing/actions.ts";
import { answered, event, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, minute, say, scenario, second, up, wait } from "../writing/scenario.ts";

/** R40: one apiserver runs with its built-in range. */
export const recoveryApiserver = scenario(
  {
    title: "A recovery apiserver with the default range",
    question: "Every Service is suddenly “out of range”. Are they all wrong?",
    about:
      "B was started by hand, without the range of the cluster. It rewrites the bitmap with its own range, and A cannot allocate until its own round has put it right.",
    sources: [
      "cluster-kube-apiserver-operator PR 480",
      "k3s 4708",
      "pkg/registry/core/service/ipallocator/controller/repair.go#Repair.doRunOnce",
    ],
    confidence: "high",
  },
  {
    apiservers: [apiserver("v1.30.14", "10.5.0.0/16"), apiserver("v1.30.14", "10.43.0.0/16")],
    delays: delays([{}, {}]),
  },
  [
    up("A"),
    act(createService("A", "shop/cart", "10.5.0.80")),
    wait(minute),
    up("B"),
    say("B finds every Service out of its range, and writes a bitmap of its own."),
    expect(
      event("ClusterIPOutOfRange", { regarding: "Service:default/kubernetes", by: "B" }),
      event("ClusterIPOutOfRange", { regarding: "Service:shop/cart", by: "B" }),
      event("ClusterIPOutOfRange", { by: "A", sent: false }),
      { what: "bitmap", exists: true, range: "10.43.0.0/16", bits: 0 },
    ),
    act(createService("A", "shop/ads")),
    wait(second),
    expect(answered("shop/ads", 500, messages.otherRange)),
    wait(2 * minute + 2 * second),
    say("A's round has rewritten the bitmap. Now B cannot allocate."),
    expect({ what: "bitmap", exists: true, range: "10.5.0.0/16", bits: 2 }),
    act(createService("A", "shop/ads"), createService("B", "shop/search")),
    wait(second),
    expect(answered("shop/ads", 201), answered("shop/search", 500, messages.otherRange)),
  ],
);
