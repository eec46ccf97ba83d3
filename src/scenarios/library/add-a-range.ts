import { controllerManager, createCIDR, createMany, createService } from "../writing/actions.ts";
import { answered, answers, cidr, messages, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 15. */
export const addARange = scenario(
  {
    title: "Growing by adding a range",
    question: "The range is full. What does it take to get more addresses?",
    about: "One object. No flag, no restart, no Service that moves.",
    sources: ["KEP-1880, Story 1", "kubernetes.io: Extend Service IP Ranges", "S02-which-cidr-v134"],
    confidence: "high",
    tryIt: "Add a range that overlaps the first one. It is allowed; addresses count once.",
  },
  {
    apiservers: [apiserver("v1.34.9", "10.96.0.0/28"), apiserver("v1.34.9", "10.96.0.0/28")],
    delays: slowly(2),
  },
  [
    say("A /28 has fourteen addresses. default/kubernetes has the first one."),
    up("A", "B"),
    act(controllerManager("A")),
    wait(1500),
    act(...createMany("A", "web/s", 13)),
    wait(5000),
    expect(answers("web/s", { code: 201, atLeast: 13 })),
    say("The fifteenth Service is refused: range is full."),
    act(createService("B", "web/more")),
    wait(1500),
    expect(answered("web/more", 500, messages.full)),
    say("A ServiceCIDR is created. Each apiserver sees it through its watch."),
    act(createCIDR("A", "more", "10.70.0.0/24")),
    wait(2000),
    expect(cidr("more", { ready: "True" })),
    say("The same request succeeds, on either side."),
    act(createService("B", "web/more"), createService("A", "web/even-more")),
    wait(1500),
    expect(
      answered("web/more", 201),
      placed("web/more", { in: "10.70.0.0/24" }),
      placed("web/even-more", { in: "10.70.0.0/24" }),
    ),
  ],
);
