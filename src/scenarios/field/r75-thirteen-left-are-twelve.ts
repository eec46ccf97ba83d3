import { createMany, createService } from "../writing/actions.ts";
import { answers, has, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, second, until, up, wait } from "../writing/scenario.ts";

/** R75: the tutorial's arithmetic, with the Service that it forgets. */
export const thirteenLeftAreTwelve = scenario(
  {
    title: "Thirteen left are twelve",
    question: "Why does the tutorial's thirteenth create fail?",
    about:
      "A /28 has fourteen usable addresses. default/kubernetes has one of them, and the cluster's DNS another one.",
    sources: ["kubernetes.io: Extend Service IP Ranges"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9", "10.96.0.0/28")] },
  [
    up("A"),
    until(has("default/kubernetes", "10.96.0.1")),
    act(createService("A", "kube-system/kube-dns", "10.96.0.10")),
    wait(second),
    act(...createMany("A", "web/s", 13)),
    wait(10 * second),
    say("Twelve succeed. Then the range is full."),
    expect(
      answers("web/", { code: 201, atLeast: 12, atMost: 12 }),
      answers("web/", { code: 500, says: messages.full, atLeast: 1, atMost: 1 }),
    ),
  ],
);
