import { createService, deleteService } from "../writing/actions.ts";
import { answers, bit, deleted, has, noIPAddress } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, until, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 1. */
export const oneBitmap = scenario(
  {
    title: "The old world: one bitmap, one lock",
    question: "How did Kubernetes hand out ClusterIPs before ServiceCIDR?",
    about:
      "One value in etcd has a bit for each address of the range. The apiserver reads it, picks, writes it back, and lets one request at a time do so.",
    sources: [
      "pkg/registry/core/service/allocator/storage/storage.go#Etcd.tryUpdate",
      "S01-gate-off-baseline",
    ],
    confidence: "high",
    tryIt: "Create ten Services at once on A and watch how long the last one waits.",
  },
  { apiservers: [apiserver("v1.30.14")], delays: slowly(1) },
  [
    say("A starts: its repair round makes the bitmap before A is ready."),
    up("A"),
    until(has("default/kubernetes", "10.96.0.1")),
    say("Three Services are asked for at once. One request has the bitmap's lock, two wait."),
    act(createService("A", "shop/cart"), createService("A", "shop/ads"), createService("A", "shop/search")),
    wait(1500),
    say("Each one read the bitmap, picked a clear bit, and wrote the whole value back."),
    expect(answers("shop/", { code: 201, atLeast: 3 }), { what: "bitmap", exists: true, bits: 4 }),
    say("A fixed address is a bit like any other. No object stands for it."),
    act(createService("A", "kube-system/kube-dns", "10.96.0.10")),
    wait(800),
    expect(bit("10.96.0.10", true), noIPAddress("10.96.0.10")),
    say("A delete clears the bit after the Service is gone."),
    act(deleteService("A", "kube-system/kube-dns")),
    wait(800),
    expect(deleted("kube-system/kube-dns"), bit("10.96.0.10", false)),
  ],
);
