import { createService } from "../writing/actions.ts";
import { ready } from "../writing/conditions.ts";
import type { WrittenScenario } from "../writing/scenario.ts";
import { gateOff, gateOnNoDualWrite, teachingDelays } from "../writing/teaching.ts";

/** The question of the KEP's review, answered the wrong way round: no guard is shared (S06-skew-nodual). */
export const twoApiserversOneIP: WrittenScenario = {
  skewscope: 1,
  title: "Two apiservers, one IP",
  about:
    "A writes IPAddress objects only, B writes the bitmap only, over one etcd. Both are asked for 10.96.0.80. Nothing that either looks at shows the other's claim.",
  question: "Can two apiservers give one ClusterIP to two Services?",
  sources: [
    "kubernetes/enhancements PR 4645",
    "KEP-1880, Upgrade / Downgrade / Version Skew Strategy",
    "S06-skew-nodual",
    "field case R01",
  ],
  confidence: "high",
  tryIt: "Ask B two seconds after A, then eight: in the second case B's repair round has set the bit before.",
  seed: 7,
  cluster: { apiservers: [gateOnNoDualWrite, gateOff], delays: teachingDelays },
  steps: [
    { say: "B starts first, with the old allocator: its repair loop makes the bitmap." },
    { act: [{ do: "start", server: "B" }] },
    { wait: { until: ready("B") } },
    {
      say: "A starts with the new allocator and no dual write: it makes the ServiceCIDR and an IPAddress for every Service it knows.",
    },
    { act: [{ do: "start", server: "A" }] },
    { wait: { until: ready("A") } },
    {
      act: [
        createService("A", "shop/ads"),
        createService("B", "shop/search"),
        createService("A", "kube-system/kube-dns", "10.96.0.10"),
        createService("B", "shop/payments"),
      ],
    },
    { wait: { ms: 900 } },
    { say: "Both are asked for 10.96.0.80 at the same moment. A looks for an IPAddress, B looks for a bit." },
    {
      act: [createService("A", "shop/cart", "10.96.0.80"), createService("B", "shop/checkout", "10.96.0.80")],
    },
    { wait: { until: { what: "duplicate", address: "10.96.0.80", is: true }, limitMs: 5000 } },
    { say: "Two Services hold 10.96.0.80. Neither client saw an error." },
    {
      expect: [
        { what: "duplicate", address: "10.96.0.80", is: true },
        { what: "invariant", id: "unique-cluster-ip", is: "broken" },
      ],
    },
    { wait: { ms: 7000 } },
    { say: "Both repair loops have seen it. They send Warning Events; both Services keep the address." },
    {
      expect: [
        { what: "answer", name: "shop/cart", code: 201 },
        { what: "answer", name: "shop/checkout", code: 201 },
        { what: "event", reason: "ClusterIPAlreadyAllocated" },
        { what: "duplicate", address: "10.96.0.80", is: true },
      ],
    },
  ],
};
