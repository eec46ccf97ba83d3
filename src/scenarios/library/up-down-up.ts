import { createService, deleteService } from "../writing/actions.ts";
import { answered, event, has, holds, ipAddress, noIPAddress } from "../writing/conditions.ts";
import { bitmapOnly, both } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const on = both("v1.33.12");
const off = bitmapOnly("v1.33.12");

/** Scene 8. */
export const upDownUp = scenario(
  {
    title: "Upgrade, downgrade, upgrade",
    question: "Can the gate be switched off again, and on again?",
    about:
      "Objects stay in etcd while the gate is off, and nobody keeps them true. The next start with the gate on mends them before it is ready.",
    sources: ["KEP-1880, Feature Enablement and Rollback", "S03-enable", "S04-rollback", "field case R60"],
    confidence: "high",
    tryIt: "Do it all within a minute: the stale IPAddress holds its address until it is a minute old.",
  },
  { apiservers: [on], delays: slowly(1) },
  [
    say("The gate is on, with dual write: each Service has a bit and an IPAddress."),
    up("A"),
    act(createService("A", "shop/cart", "10.96.0.80"), createService("A", "shop/ads", "10.96.0.81")),
    wait(61_000),
    expect(ipAddress("10.96.0.80", "shop/cart"), ipAddress("10.96.0.81", "shop/ads")),
    say("The gate is off. The bitmap alone decides now."),
    restart("A", off),
    act(deleteService("A", "shop/cart"), createService("A", "shop/search", "10.96.0.82")),
    wait(1500),
    say("shop/cart is gone and its IPAddress is not. shop/search has none."),
    expect(ipAddress("10.96.0.80", "shop/cart"), noIPAddress("10.96.0.82"), has("shop/search", "10.96.0.82")),
    say("The gate is on again. A repairs before it is ready."),
    restart("A", on),
    wait(3000),
    expect(
      event("ClusterIPNotAllocated", { regarding: "Service:shop/search" }),
      ipAddress("10.96.0.82", "shop/search"),
      noIPAddress("10.96.0.80"),
    ),
    say("The freed address is free in both stores."),
    act(createService("A", "shop/next", "10.96.0.80")),
    wait(1500),
    expect(
      answered("shop/next", 201),
      holds("service-has-ipaddress"),
      holds("ipaddress-has-service"),
      holds("unique-cluster-ip"),
    ),
  ],
);
