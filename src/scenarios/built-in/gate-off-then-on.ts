import { createService } from "../writing/actions.ts";
import { ready } from "../writing/conditions.ts";
import type { WrittenScenario } from "../writing/scenario.ts";
import { gateOff, gateOnDualWrite } from "../writing/teaching.ts";

/** One apiserver, upgraded in place: readiness waits for the first repair round, so no window opens (S03-enable). */
export const gateOffThenOn: WrittenScenario = {
  skewscope: 1,
  title: "One apiserver, gate off, then on",
  about:
    "A single apiserver runs the bitmap, holds some Services, and restarts with the new allocator. It is not ready before its first repair round has made an IPAddress for every Service.",
  question: "A cluster has Services and no IPAddress. What happens when the gate is switched on?",
  sources: ["KEP-1880, Upgrade / Downgrade / Version Skew Strategy", "S03-enable"],
  confidence: "high",
  tryIt: "Ask for 10.96.0.80 while A is starting: nobody answers before the first pass is over.",
  seed: 3,
  cluster: {
    apiservers: [gateOff],
    delays: { clientMs: 30, servers: [{ etcdMs: 40, watchMs: 120 }], repairMs: 180_000 },
  },
  steps: [
    { act: [{ do: "start", server: "A" }] },
    { wait: { until: ready("A") } },
    { say: "Gate off: Services and bits, no IPAddress." },
    {
      act: [
        createService("A", "shop/cart", "10.96.0.80"),
        createService("A", "shop/ads"),
        createService("A", "shop/search"),
        createService("A", "shop/checkout"),
      ],
    },
    { wait: { ms: 1500 } },
    {
      expect: [
        { what: "bit", address: "10.96.0.80", set: true },
        { what: "ipaddress", address: "10.96.0.80", exists: false },
      ],
    },
    { say: "The gate is switched on. It takes effect at the restart." },
    {
      act: [
        { do: "set-flags", server: "A", flags: gateOnDualWrite },
        { do: "start", server: "A" },
      ],
    },
    { wait: { until: { what: "event", reason: "ClusterIPNotAllocated" }, limitMs: 20_000 } },
    {
      say: "A is not ready yet: its first repair round creates the missing IPAddresses, one after the other.",
    },
    { expect: [{ what: "phase", server: "A", is: "starting" }] },
    { wait: { until: ready("A"), limitMs: 20_000 } },
    { say: "Ready, and every Service has its IPAddress. A new request for 10.96.0.80 is refused." },
    {
      expect: [
        { what: "ipaddress", address: "10.96.0.80", exists: true, parent: "shop/cart" },
        { what: "ipaddress", address: "10.96.0.1", exists: true, parent: "default/kubernetes" },
      ],
    },
    { act: [createService("A", "shop/second", "10.96.0.80")] },
    { wait: { until: { what: "answer", name: "shop/second" }, limitMs: 5000 } },
    {
      expect: [
        { what: "answer", name: "shop/second", code: 422 },
        { what: "duplicate", address: "10.96.0.80", is: false },
        { what: "invariant", id: "unique-cluster-ip", is: "holds" },
      ],
    },
  ],
};
