import { controllerManager, createCIDR, createService, deleteCIDR } from "../writing/actions.ts";
import { answered, answers, cidr, has, messages, placed } from "../writing/conditions.ts";
import { apiserver, objectsOnly } from "../writing/flags.ts";
import { act, expect, type Steps, say, scenario, second, until, up, wait } from "../writing/scenario.ts";

const range = "10.96.0.0/28";
const temporary = "10.200.0.0/24";
const told = {
  question: "The documented way to replace the default range fails at its fourth step. Why?",
  sources: ["kubernetes/website 51807", "kubernetes/website PR 49989", "S07-default-terminating"],
  confidence: "high",
} as const;

const begin: Steps = [
  up("A"),
  act(controllerManager("A")),
  until(has("default/kubernetes", "10.96.0.1")),
  wait(2 * second),
  act(createCIDR("A", "temp", temporary)),
  wait(2 * second),
  act(deleteCIDR("A", "kubernetes")),
  wait(12 * second),
  expect(cidr("kubernetes", { deleting: true }), cidr("temp", { ready: "True" })),
];

/** R51: the bitmap offers what the terminating range must not give. */
export const documentedStepsFail = scenario(
  {
    ...told,
    title: "A temporary range that nobody gets",
    about:
      "v1.33 asks the bitmap first. Its address is covered by the terminating ServiceCIDR only, so the create fails and the bit stays. When no bit is left, the temporary range is used.",
  },
  { apiservers: [apiserver("v1.33.12", range)] },
  [
    begin,
    act(createService("A", "a/x")),
    wait(second),
    expect(answered("a/x", 500, messages.noRange), { what: "bitmap", exists: true, bits: 2 }),
    say("Each try takes one bit more. Fourteen usable addresses, and then it works."),
    ...Array.from({ length: 12 }, (_, i) => [act(createService("A", `a/y${i}`)), wait(200)]),
    wait(second),
    expect(answers("a/y", { code: 500, says: messages.noRange, atLeast: 12 }), {
      what: "bitmap",
      exists: true,
      bits: 14,
    }),
    act(createService("A", "a/z")),
    wait(second),
    expect(answered("a/z", 201), placed("a/z", { in: temporary })),
  ],
);

const works: Steps = [
  begin,
  act(createService("A", "a/x")),
  wait(second),
  expect(answered("a/x", 201), placed("a/x", { in: temporary })),
];

/** R51 on the release after it. */
export const documentedStepsWorkLater = scenario(
  {
    ...told,
    title: "The same steps on v1.34",
    about: "No bitmap is asked: the temporary range is the only one to allocate from.",
  },
  { apiservers: [apiserver("v1.34.9", range)] },
  works,
);

/** R51 with dual write off. */
export const documentedStepsWithoutDualWrite = scenario(
  {
    ...told,
    title: "The same steps without dual write",
    about: "v1.33 with DisableAllocatorDualWrite does as v1.34.",
  },
  { apiservers: [objectsOnly("v1.33.12", range)] },
  works,
);
