import { ready } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import {
  act,
  delays,
  expect,
  may,
  say,
  scenario,
  second,
  type WrittenScenario,
  wait,
} from "../writing/scenario.ts";

const range = "10.0.0.0/16";

function firstStart(count: number, title: string, about: string, steps: WrittenScenario["steps"]) {
  const services = Array.from({ length: count }, (_, i) => ({
    name: `load/s${i}`,
    clusterIPs: [`10.0.${1 + Math.floor(i / 200)}.${1 + (i % 200)}`],
  }));
  return scenario(
    {
      title,
      about,
      question: "How many Services can the first start of v1.33 take over within its minute?",
      sources: ["pkg/registry/core/rest/storage_core.go#legacyProvider.PostStartHook"],
      confidence: "low",
    },
    { apiservers: [apiserver("v1.33.12", range)], delays: delays([{ etcdMs: 4 }]), stored: { services } },
    [act({ do: "start", server: "A" }), ...steps],
  );
}

/** R37: the 8 ms are a guess, the shape is not. */
export const manyServices = firstStart(
  10_000,
  "Ten thousand Services at the first start",
  "Each needs an IPAddress, one after the other: 80 s at 8 ms a write. The start is given up after 60 s and keeps what it has written.",
  [
    wait(61 * second),
    may({ what: "phase", server: "A", is: "exited" }),
    act({ do: "start", server: "A" }),
    wait(61 * second),
    say("The second start has less to do."),
    may(ready("A")),
  ],
);

/** R37 with fewer. */
export const fewerServices = firstStart(
  3000,
  "Three thousand Services at the first start",
  "24 s at 8 ms a write: ready in time.",
  [wait(30 * second), may(ready("A")), expect({ what: "ipaddress", address: "10.0.1.1", exists: true })],
);
