import { createCIDR, createMany, createService } from "../writing/actions.ts";
import { answers, held, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { newCluster, numbered } from "../writing/stored.ts";
import { slowly } from "../writing/teaching.ts";

const range = "10.96.0.0/26";
/** 17 to 57: all of the dynamic part but the last five. */
const taken = { "default/kubernetes": "10.96.0.1", ...numbered("old/s", "10.96.0", 17, 57) };

/** Scene 31. */
export const bands = scenario(
  {
    title: "Static and dynamic bands, in every range",
    question: "Which addresses are kept for those who name one?",
    about:
      "The lowest addresses of each range, 16 to 256 of them, are given to random picks last. A range of 16 addresses or fewer keeps none.",
    sources: [
      "KEP-3070",
      "pkg/registry/core/service/ipallocator/ipallocator.go#NewIPAllocator",
      "S02-exhaust-10.96.0.0_28-v136",
    ],
    confidence: "high",
    tryIt: "Make the second range a /28 and see random picks go anywhere in it.",
  },
  { apiservers: [apiserver("v1.34.9", range)], delays: slowly(1), stored: newCluster(range, taken) },
  [
    say("A /26: .1 to .16 are the static band. Above it, five addresses are free."),
    up("A"),
    wait(500),
    say("Five Services without an address: all above the band."),
    act(...createMany("A", "web/s", 5)),
    wait(3000),
    expect(
      ...[58, 59, 60, 61, 62].map((last) => placed(`web/s${last - 57}`, { in: "10.96.0.48/28" })),
      held("10.96.0.2"),
      held("10.96.0.16"),
    ),
    say("The dynamic part is full. Now the band is used, before anybody is refused."),
    act(...createMany("A", "web/t", 3)),
    wait(2000),
    expect(
      answers("web/t", { code: 201, atLeast: 3 }),
      ...[1, 2, 3].map((n) => placed(`web/t${n}`, { in: "10.96.0.0/27" })),
    ),
    say("A second range has a band of its own."),
    act(createCIDR("A", "second", "10.70.0.0/24")),
    wait(1500),
    act(createService("A", "kube-system/dns", "10.70.0.10"), ...createMany("A", "web/u", 12)),
    wait(5000),
    expect(
      answers("web/u", { code: 201, atLeast: 12 }),
      held("10.70.0.10", "kube-system/dns"),
      held("10.70.0.2"),
      held("10.70.0.9"),
    ),
  ],
);
