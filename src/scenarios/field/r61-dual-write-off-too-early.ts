import { createService } from "../writing/actions.ts";
import { answered, broken, held } from "../writing/conditions.ts";
import { apiserver, objectsOnly } from "../writing/flags.ts";
import { act, delays, expect, say, scenario, second, up, wait } from "../writing/scenario.ts";

/** R61: nobody stops an operator who does this. */
export const dualWriteOffTooEarly = scenario(
  {
    title: "Dual write is switched off too early",
    question: "When is it safe to switch dual write off?",
    about:
      "A has it off while B is still v1.32, which knows the bitmap only. One address goes out twice, even one request after the other.",
    sources: ["KEP-1880, Risks and Mitigations", "kubernetes/enhancements PR 4645", "S06-skew-nodual"],
    confidence: "high",
  },
  { apiservers: [objectsOnly("v1.33.12"), apiserver("v1.32.13")], delays: delays([{}, { watchMs: 3000 }]) },
  [
    up("A", "B"),
    act(createService("A", "shop/cart", "10.96.0.50")),
    wait(second),
    act(createService("B", "shop/checkout", "10.96.0.50")),
    wait(second),
    say("A whole second lay between them. B looks at the bitmap, and A did not write it."),
    expect(
      answered("shop/cart", 201),
      answered("shop/checkout", 201),
      held("10.96.0.50", "shop/cart", "shop/checkout"),
      broken("unique-cluster-ip"),
    ),
  ],
);
