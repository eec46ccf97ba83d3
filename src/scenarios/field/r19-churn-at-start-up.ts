import { createMany } from "../writing/actions.ts";
import { ready } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, say, scenario, second, until, up, wait } from "../writing/scenario.ts";

const range = "10.96.0.0/16";
const told = {
  question: "Can a busy cluster keep an apiserver from starting?",
  sources: ["kubernetes 130377", "kubernetes 19848", "kubernetes PR 20007"],
  confidence: "high",
} as const;

/** R19, R38: four conflicts end a round, and the next one comes after three minutes. The start waits for one. */
export const churnStopsOldStart = scenario(
  {
    ...told,
    title: "Churn keeps the old allocator from starting",
    about:
      "B writes the bitmap all the time. A's first repair round reads it, lists all Services, and finds the bitmap changed: four times in a row.",
  },
  {
    apiservers: [apiserver("v1.31.14", range), apiserver("v1.31.14", range)],
    delays: delays([{ etcdMs: 20 }, {}]),
  },
  [
    up("B"),
    act(...createMany("B", "churn/s", 150)),
    act({ do: "start", server: "A" }),
    wait(62 * second),
    say("No round succeeded within a minute, so A ends."),
    expect({
      what: "phase",
      server: "A",
      is: "exited",
      says: "unable to perform initial IP and Port allocation check",
    }),
  ],
);

/** R19 with the new allocator: no object is shared. */
export const churnDoesNotStopNewStart = scenario(
  {
    ...told,
    title: "Churn does not keep the new allocator from starting",
    about: "The same on v1.34. Every Service has an object of its own, so nothing is fought over.",
    confidence: "medium",
  },
  {
    apiservers: [apiserver("v1.34.9", range), apiserver("v1.34.9", range)],
    delays: delays([{ etcdMs: 20 }, {}]),
  },
  [
    up("B"),
    act(...createMany("B", "churn/s", 150)),
    act({ do: "start", server: "A" }),
    until(ready("A"), 30 * second),
    expect(ready("A")),
  ],
);
