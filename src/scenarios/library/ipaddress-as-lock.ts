import { createService } from "../writing/actions.ts";
import { answers, holds, ipAddress, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 3. */
export const ipaddressAsLock = scenario(
  {
    title: "The new world: the IPAddress is the lock",
    question: "What keeps two new apiservers apart?",
    about:
      "An IPAddress is named after its address, and etcd holds a name once. Who creates the object has the address; nothing is shared but that name.",
    sources: [
      "KEP-1880, Proposal",
      "pkg/registry/core/service/ipallocator/ipallocator.go#Allocator.createIPAddress",
      "S12-two-on-nodual",
    ],
    confidence: "high",
    tryIt: "Stop B's watch: it cannot see A's addresses any more, and still takes none of them.",
  },
  { apiservers: [apiserver("v1.34.9"), apiserver("v1.34.9")], delays: slowly(2) },
  [
    say("Two apiservers of v1.34. There is no bitmap in etcd."),
    up("A", "B"),
    expect({ what: "bitmap", exists: false }),
    say("Both are asked for 10.96.0.80. Neither cache has an IPAddress of that name."),
    act(createService("A", "shop/cart", "10.96.0.80"), createService("B", "shop/checkout", "10.96.0.80")),
    wait(200),
    say("Both try to create IPAddress 10.96.0.80. etcd takes one of them; the other one is refused."),
    wait(1200),
    expect(
      answers("shop/", { code: 201, atLeast: 1, atMost: 1 }),
      answers("shop/", { code: 422, says: messages.allocated, atLeast: 1 }),
      ipAddress("10.96.0.80"),
      holds("unique-cluster-ip"),
    ),
    say("Ten Services on each side: each creates an object of its own, and nobody waits for anybody."),
    act(...Array.from({ length: 20 }, (_, i) => createService(i % 2 === 0 ? "A" : "B", `web/s${i}`))),
    wait(6000),
    expect(
      answers("web/", { code: 201, atLeast: 20 }),
      holds("unique-cluster-ip"),
      holds("service-has-ipaddress"),
    ),
  ],
);
