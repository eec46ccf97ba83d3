import { createCIDR, createMany, createService } from "../writing/actions.ts";
import { answers, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, type Steps, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const first = "10.96.0.0/28";
const second = "10.70.0.0/24";

function inFirst(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => placed(`web/s${from + i}`, { in: first }));
}

const begin: Steps = [up("A"), wait(1500), act(createCIDR("A", "second", second)), wait(1500)];

/** Scene 16. */
export const ignoredRange = scenario(
  {
    title: "A new range that seems ignored",
    question: "I created a ServiceCIDR on v1.33. Why does no Service get an address of it?",
    about:
      "With dual write every pick asks the bitmap first, and the bitmap has the flag's range only. The new range is used when the old one is full.",
    sources: [
      "pkg/registry/core/service/ipallocator/cidrallocator.go#MetaAllocator.AllocateNextService",
      "S02-which-cidr",
    ],
    confidence: "high",
    tryIt: "Ask for 10.70.0.5 by name: the range is there, and gives its addresses to whoever names one.",
  },
  { apiservers: [apiserver("v1.33.12", first)], delays: slowly(1) },
  [
    say("v1.33, a small range, and a second one that is ready."),
    begin,
    say("Eight Services, and all of them land in the flag's range."),
    act(...createMany("A", "web/s", 8)),
    wait(4000),
    expect(...inFirst(1, 8)),
    say("Five more fill it."),
    act(...[9, 10, 11, 12, 13].map((n) => createService("A", `web/s${n}`))),
    wait(3000),
    expect(answers("web/", { code: 201, atLeast: 13 }), ...inFirst(9, 13)),
    say("Now the bitmap is full, and the second range is used."),
    act(createService("A", "web/next")),
    wait(1500),
    expect(placed("web/next", { in: second })),
  ],
);
