import { createService } from "../writing/actions.ts";
import { ready } from "../writing/conditions.ts";
import type { WrittenScenario } from "../writing/scenario.ts";
import { gateOff, gateOnDualWrite, teachingDelays } from "../writing/teaching.ts";

/** The same race with the guard that the KEP chose: A also sets the bit, before it creates the IPAddress (S05-skew-dualwrite). */
export const dualWrite: WrittenScenario = {
  skewscope: 1,
  title: "The same race, with dual write",
  about:
    "A writes the bitmap too, before it creates the IPAddress. Both apiservers now compare-and-swap the same key, so one of the two requests for 10.96.0.80 is refused.",
  question: "What keeps an old and a new apiserver apart?",
  sources: ["KEP-1880, Upgrade / Downgrade / Version Skew Strategy", "S05-skew-dualwrite", "field case R01"],
  confidence: "high",
  tryIt: "Crash A between the bit and the IPAddress, and look for what is left.",
  seed: 7,
  cluster: { apiservers: [gateOnDualWrite, gateOff], delays: teachingDelays },
  steps: [
    { say: "B writes the bitmap. A writes both: the bit first, then the IPAddress." },
    { act: [{ do: "start", server: "B" }] },
    { wait: { until: ready("B") } },
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
    { say: "Both are asked for 10.96.0.80 at the same moment. Both need the same bit." },
    {
      act: [createService("A", "shop/cart", "10.96.0.80"), createService("B", "shop/checkout", "10.96.0.80")],
    },
    { wait: { ms: 2000 } },
    {
      say: "One has the address. The other one is refused: its compare-and-swap failed, it read the bitmap again, and the bit was set.",
    },
    {
      expect: [
        { what: "duplicate", address: "10.96.0.80", is: false },
        { what: "bit", address: "10.96.0.80", set: true },
        { what: "ipaddress", address: "10.96.0.80", exists: true },
        { what: "invariant", id: "unique-cluster-ip", is: "holds" },
      ],
    },
    { wait: { ms: 7000 } },
    {
      expect: [
        { what: "invariant", id: "unique-cluster-ip", is: "holds" },
        { what: "invariant", id: "service-has-ipaddress", is: "holds" },
      ],
    },
  ],
};
