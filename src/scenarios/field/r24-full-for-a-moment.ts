import { createMany, createService, deleteService } from "../writing/actions.ts";
import { answered, answers, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, may, say, scenario, second, up, wait } from "../writing/scenario.ts";

/** R24: the allocator believes its informer. */
export const fullForAMoment = scenario(
  {
    title: "Full for a moment",
    question: "One Service is deleted, the next create says “range is full”. Why?",
    about:
      "A looks for a free address in its own cache, which learns of the delete a little later. A second try works.",
    sources: ["kubernetes 135963", "KEP-1880, Service IP Allocation"],
    confidence: "medium",
  },
  { apiservers: [apiserver("v1.34.9", "10.96.0.0/29")], delays: delays([{ watchMs: 200 }]) },
  [
    up("A"),
    wait(second),
    act(...createMany("A", "web/s", 5)),
    wait(2 * second),
    expect(answers("web/s", { code: 201, atLeast: 5 })),
    act(deleteService("A", "web/s3")),
    wait(50),
    act(createService("A", "web/next")),
    wait(30),
    may(answered("web/next", 500, messages.full)),
    wait(second),
    say("The cache has caught up."),
    act(createService("A", "web/again")),
    wait(second),
    expect(answered("web/again", 201)),
  ],
);
