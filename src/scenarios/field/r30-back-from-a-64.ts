import { createCIDR, createService } from "../writing/actions.ts";
import { answered, event } from "../writing/conditions.ts";
import { apiserver, bitmapOnly } from "../writing/flags.ts";
import { act, expect, minute, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";

const flag = "fd00::/108";
const far = "fd00::1:0:0:5";

/** R30: the Service stays reachable; who finds it out of range depends on what is looked at. */
export const backFromA64 = scenario(
  {
    title: "Back from a /64",
    question: "What does an older release make of an address that only a /64 has?",
    about:
      "a/x has an address of the wide range. Older releases need a smaller flag, and only the bitmap's repair loop misses the address.",
    sources: [
      "KEP-1880, Upgrade / Downgrade / Version Skew Strategy",
      "pkg/registry/core/service/ipallocator/controller/repairip.go#RepairIPAddress.syncService",
    ],
    confidence: "medium",
  },
  { apiservers: [apiserver("v1.34.9", flag)] },
  [
    up("A"),
    act(createCIDR("A", "wide", "fd00::/64")),
    wait(second),
    act(createService("A", "a/x", far)),
    wait(second),
    expect(answered("a/x", 201)),
    restart("A", apiserver("v1.33.12", flag)),
    wait(4 * minute),
    say("With dual write the ServiceCIDR objects count, and they are still there."),
    expect(event("ClusterIPOutOfRange", { sent: false })),
    restart("A", bitmapOnly("v1.33.12", flag)),
    wait(4 * minute),
    say("Without the gate the flag counts. The Event comes with every round; the Service works on."),
    expect(
      event("ClusterIPOutOfRange", {
        regarding: "Service:a/x",
        says: "not within the service CIDR",
        atLeast: 2,
      }),
    ),
  ],
);
