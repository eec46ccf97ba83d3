import { createService } from "../writing/actions.ts";
import { answers, bit, holds, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 2. */
export const compareAndSwap = scenario(
  {
    title: "Two old apiservers and the compare-and-swap",
    question: "What keeps two old apiservers apart?",
    about:
      "Both read the same bitmap and want the same bit. etcd takes a write only over the value that was read, so the second one is refused and reads again.",
    sources: [
      "pkg/registry/core/service/allocator/storage/storage.go#Etcd.tryUpdate",
      "KEP-1880, Motivation",
    ],
    confidence: "high",
    tryIt: "Make A's way to etcd slower than B's: B wins then. The outcome changes, the invariant does not.",
  },
  { apiservers: [apiserver("v1.30.14"), apiserver("v1.30.14")], delays: slowly(2) },
  [
    say("Two apiservers of v1.30 share one etcd, and one bitmap in it."),
    up("A", "B"),
    say("Both are asked for 10.96.0.80. Both read the bitmap: the bit is clear."),
    act(createService("A", "shop/cart", "10.96.0.80"), createService("B", "shop/checkout", "10.96.0.80")),
    wait(250),
    say("One write lands. The other one is refused by etcd, reads again, and finds the bit set."),
    wait(1500),
    expect(
      answers("shop/", { code: 201, atLeast: 1, atMost: 1 }),
      answers("shop/", { code: 422, says: messages.allocated, atLeast: 1 }),
      bit("10.96.0.80", true),
      holds("unique-cluster-ip"),
    ),
    say("Ten Services on each side at once: some writes are refused and tried again, and none is lost."),
    act(...Array.from({ length: 20 }, (_, i) => createService(i % 2 === 0 ? "A" : "B", `web/s${i}`))),
    wait(8000),
    expect(answers("web/", { code: 201, atLeast: 20 }), holds("unique-cluster-ip")),
  ],
);
