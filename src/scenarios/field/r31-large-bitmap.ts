import { createService } from "../writing/actions.ts";
import { answered } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, second, up, wait } from "../writing/scenario.ts";

/** R31: one value in etcd, rewritten at each allocation. */
export const largeBitmap = scenario(
  {
    title: "How large one bitmap gets",
    question: "Why may the range of the flag not be wider than a /12?",
    about:
      "The bitmap of a /12 with its last bit set takes 128 KiB. A /8 would take 2 MiB, more than etcd takes in one request.",
    sources: ["kubernetes 12624", "kubernetes 12820", "kubernetes PR 94075"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.30.14", "10.0.0.0/12")] },
  [
    up("A"),
    act(createService("A", "shop/last", "10.15.255.254")),
    wait(second),
    expect(answered("shop/last", 201), {
      what: "bitmap",
      exists: true,
      range: "10.0.0.0/12",
      bytesAtLeast: 131_072,
    }),
    say("All of it is written again for each Service."),
    act(
      { do: "set-flags", server: "A", flags: apiserver("v1.30.14", "10.0.0.0/8") },
      { do: "start", server: "A" },
    ),
    wait(second),
    expect({
      what: "phase",
      server: "A",
      is: "exited",
      says: "for 32-bit addresses, the mask must be >= 12",
    }),
  ],
);
