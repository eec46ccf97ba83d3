import { controllerManager, createCIDR, createService, deleteService } from "../writing/actions.ts";
import { answered, cidr, event, has, ipAddress, noIPAddress } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const flag = "10.0.0.0/20";
const outside = "192.168.1.1";

/** Scene 11. */
export const rollbackOutside = scenario(
  {
    title: "Rollback with Services outside the flag range",
    question: "A Service uses a second range. What happens to it when v1.32 comes back?",
    about:
      "The old allocator knows the range of its flag only. It reports the Service in every round and touches nothing. ServiceCIDRs and IPAddresses wait in etcd.",
    sources: ["KEP-1880, Upgrade / Downgrade / Version Skew Strategy", "S04-rollback", "field case R59"],
    confidence: "high",
    tryIt: "Keep shop/far through the rollback and go forward again: nothing is left to repair.",
  },
  { apiservers: [apiserver("v1.33.12", flag)], delays: slowly(1) },
  [
    say("v1.33, with a second range beside that of the flag."),
    up("A"),
    act(controllerManager("A")),
    wait(1000),
    act(createCIDR("A", "extra", "192.168.1.0/24")),
    wait(1500),
    say("shop/far gets an address of the second range."),
    act(createService("A", "shop/far", outside)),
    wait(1500),
    expect(answered("shop/far", 201), ipAddress(outside, "shop/far")),
    say("Back to v1.32."),
    restart("A", apiserver("v1.32.13", flag)),
    wait(14_000),
    say("Each repair round finds shop/far out of range and says “please recreate”. Traffic flows on."),
    expect(
      has("shop/far", outside),
      event("ClusterIPOutOfRange", { regarding: "Service:shop/far", atLeast: 2 }),
    ),
    say("Deleted under v1.32, it leaves its IPAddress behind."),
    act(deleteService("A", "shop/far")),
    wait(50_000),
    expect(ipAddress(outside, "shop/far"), cidr("extra", { deleting: false })),
    say("v1.33 again: the ServiceCIDR counts, the stale IPAddress goes."),
    restart("A", apiserver("v1.33.12", flag)),
    wait(9000),
    expect(cidr("extra", { deleting: false }), noIPAddress(outside)),
  ],
);
