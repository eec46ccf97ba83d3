import { createMany } from "../writing/actions.ts";
import { answers, cidr, event, has, messages, placed } from "../writing/conditions.ts";
import { apiserver, bitmapOnly } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const one = "10.0.0.0/24";
const other = "192.168.0.0/24";

/** Scene 28. */
export const differentFlags = scenario(
  {
    title: "Different flags on two apiservers",
    question: "Two apiservers were given two ranges. Who wins?",
    about:
      "Old ones fight: each round rewrites the bitmap with its own range. New ones agree on the ServiceCIDR that the first start has made, and say that a flag differs.",
    sources: [
      "kubernetes 114743",
      "S09-two-ranges-v134",
      "S09-flag-change-gate-off",
      "field case R42",
      "field case R43",
    ],
    confidence: "high",
    tryIt: "Delete the ServiceCIDR while both run: who makes it anew decides the range of the cluster.",
  },
  { apiservers: [bitmapOnly("v1.33.12", one), bitmapOnly("v1.33.12", other)], delays: slowly(2, 10_000) },
  [
    say("Gate off. A has 10.0.0.0/24."),
    up("A"),
    wait(1000),
    say("B has 192.168.0.0/24. Its first repair round rewrites the bitmap."),
    up("B"),
    expect(
      { what: "bitmap", exists: true, range: other },
      event("ClusterIPOutOfRange", { regarding: "Service:default/kubernetes", by: "B" }),
    ),
    say("A cannot allocate now. After A's next round B cannot."),
    act(...createMany("A", "one/s", 2)),
    wait(1500),
    expect(answers("one/", { code: 500, says: messages.otherRange, atLeast: 2 })),
    wait(8000),
    act(...createMany("B", "two/s", 2)),
    wait(1500),
    expect(answers("two/", { code: 500, says: messages.otherRange, atLeast: 2 })),
    say("Both are v1.34. A's start makes the ServiceCIDR; B finds it."),
    act({ do: "stop", server: "B" }),
    restart("A", apiserver("v1.34.9", one)),
    restart("B", apiserver("v1.34.9", other)),
    wait(1500),
    act(...createMany("A", "three/s", 3), ...createMany("B", "four/s", 3)),
    wait(3000),
    say("B reports that its flag differs, and allocates from A's range like A."),
    expect(
      cidr("kubernetes", { cidrs: [one] }),
      event("KubernetesDefaultServiceCIDRInconsistent", { by: "B" }),
      answers("three/", { code: 201, atLeast: 3 }),
      answers("four/", { code: 201, atLeast: 3 }),
      placed("four/s3", { in: one }),
      has("default/kubernetes", "10.0.0.1"),
    ),
  ],
);
