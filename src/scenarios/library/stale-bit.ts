import { createDualStack, createService } from "../writing/actions.ts";
import { answered, bit, broken, has, held, messages, noIPAddress } from "../writing/conditions.ts";
import { apiserver, both } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const ranges = ["10.96.0.0/24", "fd00:1::/112"];

/** Scene 12. */
export const staleBit = scenario(
  {
    title: "A stale bit that nobody repairs",
    question: "“Provided IP is already allocated”, and no Service has it. For how long?",
    about:
      "With dual write v1.33 asks the bitmap first and repairs only IPAddresses. A bit left behind refuses its address as long as the release stays.",
    sources: [
      "kubernetes 136475",
      "S09-dual-stack",
      "S10-v1.33-v1.34-v1.33",
      "S02-stale-bitmap-v1.32-v1.33-v1.34",
      "field case R05",
    ],
    confidence: "high",
    tryIt:
      "Restart A with the gate off for three repair rounds instead of upgrading: the old loop clears the bit.",
  },
  { apiservers: [both("v1.33.12", ranges)], delays: slowly(1) },
  [
    say("v1.33 with two families."),
    up("A"),
    say("A dual-stack create fails on its IPv6 address. IPv4 was taken first."),
    act(createDualStack("A", "web/fixed", ["10.96.0.11", "fd00:9::5"])),
    wait(1500),
    expect(answered("web/fixed", 422), bit("10.96.0.11", true)),
    say("The IPAddress that was left behind goes after a minute. The bit stays."),
    wait(66_000),
    expect(
      noIPAddress("10.96.0.11"),
      bit("10.96.0.11", true),
      held("10.96.0.11"),
      broken("failure-leaves-nothing"),
      broken("no-leaked-bit"),
    ),
    say("Everybody who asks for 10.96.0.11 is refused now."),
    act(createService("A", "web/fixed", "10.96.0.11")),
    wait(1500),
    expect(answered("web/fixed", 422, messages.allocated)),
    say("A restart does not help: the bit is in etcd."),
    restart("A", both("v1.33.12", ranges)),
    act(createService("A", "web/fixed", "10.96.0.11")),
    wait(1500),
    expect(answered("web/fixed", 422, messages.allocated)),
    say("v1.34 does not look at the bitmap."),
    restart("A", apiserver("v1.34.9", ranges)),
    act(createService("A", "web/fixed", "10.96.0.11")),
    wait(1500),
    expect(answered("web/fixed", 201), has("web/fixed", "10.96.0.11")),
  ],
);
