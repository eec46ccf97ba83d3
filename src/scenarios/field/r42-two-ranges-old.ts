import { createMany } from "../writing/actions.ts";
import { answers, event, has, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, minute, say, scenario, second, up, wait } from "../writing/scenario.ts";

/** R42: each apiserver takes its flag for the truth. */
export const twoRangesOld = scenario(
  {
    title: "Two apiservers, two ranges: bitmap",
    question: "What do two old apiservers with different ranges do to each other?",
    about:
      "Each repair round rewrites the one stored bitmap with the range of its own flag. Allocation works on one side at a time.",
    sources: [
      "kubernetes 114743",
      "pkg/registry/core/service/ipallocator/controller/repair.go#Repair.doRunOnce",
    ],
    confidence: "high",
  },
  {
    apiservers: [apiserver("v1.30.14", "10.0.0.0/24"), apiserver("v1.30.14", "192.168.0.0/24")],
    delays: delays([{}, {}]),
  },
  [
    up("A"),
    wait(second),
    expect(has("default/kubernetes", "10.0.0.1")),
    act(...createMany("A", "one/a", 10)),
    wait(minute),
    up("B"),
    act(...createMany("B", "two/b", 10), ...createMany("A", "three/a", 3)),
    wait(5 * second),
    say("The bitmap is B's now: A's creates fail."),
    expect(
      answers("one/", { code: 201, atLeast: 10 }),
      answers("two/", { code: 201, atLeast: 10 }),
      answers("three/", { code: 500, says: messages.otherRange, atLeast: 3 }),
    ),
    wait(2 * minute),
    act(...createMany("B", "four/b", 3)),
    wait(5 * second),
    say("A's round came. Now B's creates fail."),
    expect(
      answers("four/", { code: 500, says: messages.otherRange, atLeast: 3 }),
      event("ClusterIPOutOfRange", { regarding: "Service:one/a1", by: "B" }),
      event("ClusterIPOutOfRange", { regarding: "Service:two/b1", by: "A" }),
      has("default/kubernetes", "10.0.0.1"),
    ),
  ],
);
