import { createService } from "../writing/actions.ts";
import { answered, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";

const ask = [act(createService("A", "tool/probe", "203.0.113.1")), wait(second)];

/** R64: tools learned the range by asking for an impossible address. */
export const rangeInTheError = scenario(
  {
    title: "A tool reads the range out of an error",
    question: "Why does a client no longer find the Service range?",
    about:
      "The old allocator's refusal named its range. The new one has many ranges and names none: a client has to list ServiceCIDRs.",
    sources: ["telepresence PR 3867", "kvisor PR 560", "S11-error-texts"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.32.13")] },
  [
    up("A"),
    ask,
    expect(answered("tool/probe", 422, `${messages.outsideFlag} 10.96.0.0/24`)),
    restart("A", apiserver("v1.33.12")),
    ask,
    say("The same request on v1.33."),
    expect(answered("tool/probe", 422, messages.noRange)),
  ],
);
