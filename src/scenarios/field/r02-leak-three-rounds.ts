import { createService } from "../writing/actions.ts";
import { answered, bit, event, has } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, minute, say, scenario, second, up, wait } from "../writing/scenario.ts";

const range = "10.0.0.0/24";
const told = {
  question: "When does the repair loop free a bit that no Service claims?",
  sources: ["kubernetes 37488", "kubernetes 36814", "kubernetes PR 39206", "S01-leak-cleanup"],
  confidence: "high",
} as const;

/** R02: three sightings before a bit is dropped. */
export const leakedBitIsFreedByTheThirdRound = scenario(
  {
    ...told,
    title: "A leaked bit lives through two repair rounds",
    about:
      "The bit of 10.0.0.20 is set and no Service has the address. Rounds run at the start and every three minutes.",
  },
  {
    apiservers: [apiserver("v1.30.14", range)],
    stored: { bitmaps: { primary: { range, addresses: ["10.0.0.20"] } } },
  },
  [
    up("A"),
    say("The first round keeps the bit: a request may be on its way."),
    expect(bit("10.0.0.20", true)),
    wait(3 * minute + second),
    expect(bit("10.0.0.20", true)),
    wait(3 * minute + second),
    say("The third round frees it."),
    expect(bit("10.0.0.20", false)),
    act(createService("A", "shop/cart", "10.0.0.20")),
    wait(second),
    expect(answered("shop/cart", 201)),
  ],
);

/** R02: what the three rounds are for. */
export const slowRequestIsRescued = scenario(
  {
    ...told,
    title: "A slow request keeps its bit",
    about:
      "B takes more than four minutes between its bit and its Service. A's repair rounds see the bit alone, and wait long enough.",
  },
  { apiservers: [apiserver("v1.30.14", range), apiserver("v1.30.14", range)] },
  [
    up("A", "B"),
    act({ do: "set-delays", delays: delays([{}, { etcdMs: 100 * second }]) }),
    act(createService("B", "shop/slow", "10.0.0.20")),
    wait(6 * minute),
    expect(bit("10.0.0.20", true), { what: "service", name: "shop/slow", exists: false }),
    wait(12 * minute),
    expect(
      has("shop/slow", "10.0.0.20"),
      bit("10.0.0.20", true),
      event("ClusterIPAlreadyAllocated", { sent: false }),
    ),
  ],
);
