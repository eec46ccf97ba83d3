import { controllerManager, createCIDR, createService } from "../writing/actions.ts";
import { answered, messages, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, second, up, wait } from "../writing/scenario.ts";
import { newCluster, numbered, oldCluster } from "../writing/stored.ts";

const range = "10.0.0.0/24";
const all = { "default/kubernetes": "10.0.0.1", ...numbered("web/s", "10.0.0", 2, 254) };
const told = {
  question: "A /24 says “range is full” at the 255th Service. Is that right?",
  sources: ["kwok 818", "S01-exhaust-10.96.0.0_29", "KEP-1880, Story 1"],
  confidence: "high",
} as const;
const ask = [act(createService("A", "web/one-more")), wait(second)];

/** R23: 254 of 254; the old allocator can only be given a wider flag. */
export const fullBitmap = scenario(
  {
    ...told,
    title: "254 Services, no more: bitmap",
    about: "A /24 has 254 usable addresses, and all are in use.",
  },
  { apiservers: [apiserver("v1.30.14", range)], stored: oldCluster(range, all) },
  [up("A"), ask, expect(answered("web/one-more", 500, messages.full))],
);

/** R23: with the new allocator the mend is one object. */
export const fullThenAnotherRange = scenario(
  {
    ...told,
    title: "254 Services, and then another range",
    about:
      "The range is full. A second ServiceCIDR is created, and the same request succeeds. Nothing restarts.",
  },
  { apiservers: [apiserver("v1.34.9", range)], stored: newCluster(range, all) },
  [
    up("A"),
    act(controllerManager("A")),
    ask,
    expect(answered("web/one-more", 500, messages.full)),
    act(createCIDR("A", "more", "10.70.0.0/24")),
    wait(second),
    say("The new range is used at once, even before somebody calls it ready."),
    ask,
    expect(answered("web/one-more", 201), placed("web/one-more", { in: "10.70.0.0/24" })),
  ],
);
