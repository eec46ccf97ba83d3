import { createService } from "../writing/actions.ts";
import { answered, broken, event, held, holds } from "../writing/conditions.ts";
import { apiserver, both, objectsOnly } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 10. */
export const dualWriteOffTooEarly = scenario(
  {
    title: "Dual write switched off too early",
    question: "When may DisableAllocatorDualWrite be set?",
    about:
      "While one apiserver still decides by the bitmap, every other one has to write it. Nothing checks that.",
    sources: [
      "KEP-1880, Risks and Mitigations",
      "kubernetes/enhancements PR 4645",
      "S06-skew-nodual",
      "field case R61",
    ],
    confidence: "high",
    tryIt: "Upgrade B to v1.33 first and run the same two requests.",
  },
  { apiservers: [both("v1.33.12"), apiserver("v1.32.13")], delays: slowly(2, 60_000) },
  [
    say("A is v1.33 with dual write, B is v1.32. Both look at the bitmap."),
    up("B", "A"),
    act(createService("A", "shop/cart", "10.96.0.80")),
    wait(1500),
    act(createService("B", "shop/checkout", "10.96.0.80")),
    wait(1500),
    expect(answered("shop/checkout", 422), holds("unique-cluster-ip")),
    say("A restarts with dual write off. B is not upgraded yet."),
    restart("A", objectsOnly("v1.33.12")),
    act(createService("A", "shop/pay", "10.96.0.90")),
    wait(1500),
    say("A has written an IPAddress and no bit. B cannot see the IPAddress."),
    act(createService("B", "shop/refund", "10.96.0.90")),
    wait(1500),
    say("No race was needed: a second and a half lay between the two."),
    expect(
      answered("shop/pay", 201),
      answered("shop/refund", 201),
      held("10.96.0.90", "shop/pay", "shop/refund"),
      broken("unique-cluster-ip"),
      event("ClusterIPAlreadyAllocated", { regarding: "Service:shop/refund", by: "A" }),
    ),
  ],
);
