import { held, ipAddress } from "../writing/conditions.ts";
import { apiserver, usualRange } from "../writing/flags.ts";
import { act, delays, expect, may, say, scenario, second, wait } from "../writing/scenario.ts";
import { bitmap, services } from "../writing/stored.ts";

const both = { "a/x": "10.96.0.9", "b/y": "10.96.0.9" };

/** R11: the first pass makes an IPAddress for one of the two, and may stop at the other. */
export const upgradeMeetsDuplicate = scenario(
  {
    title: "An upgrade meets a duplicate",
    question: "Does v1.33 start over two Services that already share an address?",
    about:
      "The first pass creates the IPAddress for one Service. For the other one its cache may still be empty: the create is refused, and the start may fail. What was written stays, so the next start may pass.",
    sources: ["pkg/registry/core/rest/storage_core.go#legacyProvider.PostStartHook"],
    confidence: "low",
  },
  {
    apiservers: [apiserver("v1.33.12")],
    delays: delays([{ watchMs: 500 }]),
    stored: { services: services(both), bitmaps: bitmap(usualRange, { "a/x": "10.96.0.9" }) },
  },
  [
    act({ do: "start", server: "A" }),
    wait(65 * second),
    may({ what: "phase", server: "A", is: "exited" }),
    say("Whichever way it went, the IPAddress is there."),
    expect(ipAddress("10.96.0.9"), held("10.96.0.9", "a/x", "b/y")),
    act({ do: "start", server: "A" }),
    wait(65 * second),
    may({ what: "phase", server: "A", is: "ready" }),
  ],
);
