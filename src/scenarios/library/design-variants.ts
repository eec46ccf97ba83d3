import { createService } from "../writing/actions.ts";
import { answered, answers, broken, held } from "../writing/conditions.ts";
import { bitmapOnly } from "../writing/flags.ts";
import {
  act,
  expect,
  restart,
  type Steps,
  say,
  scenario,
  up,
  type WrittenCondition,
  type WrittenFlags,
  wait,
} from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const old = bitmapOnly("v1.33.12");
const design = (
  variant: string,
  base: WrittenFlags = { version: "v1.33.12", gates: {}, serviceClusterIPRange: ["10.96.0.0/24"] },
): WrittenFlags => ({
  ...base,
  variant,
});

/** The same race each time: both are asked for one address at the same moment. */
function race(number: number, ...outcome: WrittenCondition[]): Steps {
  const address = `10.96.0.${80 + number}`;
  const name = `race${number}`;
  return [
    act(createService("A", `${name}/new`, address), createService("B", `${name}/old`, address)),
    wait(2500),
    expect(...outcome),
  ];
}

const refusedOnce = (number: number) => answers(`race${number}/`, { code: 422, atLeast: 1, atMost: 1 });
const twice = (number: number) => held(`10.96.0.${80 + number}`, `race${number}/new`, `race${number}/old`);

/** Scene 33. */
export const designVariants = scenario(
  {
    title: "The designs that were weighed, in the same race",
    question: "What would the other designs of the review have done?",
    about:
      "B always decides by the bitmap. A runs one design after the other, and both are asked for one address each time.",
    sources: ["kubernetes/enhancements PR 4645", "KEP-1880, Alternatives", "kubernetes PR 129798"],
    confidence: "high",
    tryIt: "Put two seconds between the two requests: the event-driven repair is in time then.",
  },
  { apiservers: [design("no-dual-write"), old], delays: slowly(2) },
  [
    say("First design: no dual write. A creates the IPAddress, B sets the bit."),
    up("B", "A"),
    race(1, twice(1), broken("unique-cluster-ip")),
    say("Second: B starts a repair round at every Service event. The window is smaller, not closed."),
    restart("B", design("event-driven-bitmap-repair", old)),
    race(2, twice(2)),
    say("Third: A sets the bit, then creates the IPAddress, as 1.33 does. One is refused."),
    restart("B", old),
    restart("A", design("bitmap-before-ipaddress")),
    race(3, refusedOnce(3)),
    say("Fourth: the IPAddress first, then the bit. For a named address the order does not matter."),
    restart("A", design("ipaddress-before-bitmap")),
    race(4, refusedOnce(4)),
    say(
      "Fifth: a gate of its own for the bitmap, on in its first release. The same guard under another name.",
    ),
    restart("A", design("legacy-bitmap-gate-on")),
    race(5, refusedOnce(5)),
    say("And in its second release, too early for B: A's start deletes the bitmap. B cannot allocate."),
    restart("A", design("legacy-bitmap-gate-off")),
    race(6, answered("race6/new", 201), answered("race6/old", 422, "cannot allocate resources of type")),
    say("B's next repair round makes a new bitmap. From then on nothing keeps the two apart."),
    wait(7000),
    race(7, twice(7)),
  ],
);
