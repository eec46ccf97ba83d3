import { createDualStack } from "../writing/actions.ts";
import { answered, bit, broken, event, ipAddress, messages, noIPAddress } from "../writing/conditions.ts";
import { both } from "../writing/flags.ts";
import { act, expect, minute, say, scenario, second, up, wait } from "../writing/scenario.ts";

const apiservers = [both("v1.33.12", ["10.96.0.0/24", "fd00:1::/112"])];
const told = {
  question: "How does a stale bit come about?",
  sources: ["kubernetes 136475", "S09-dual-stack"],
  confidence: "medium",
} as const;
const create = [act(createDualStack("A", "x/y", ["10.96.0.11", "fd00:9::5"])), wait(second)];

/** R06: the family that was taken first is not given back. The order of the families is random. */
export const halfFailedCreateLeaks = scenario(
  {
    ...told,
    title: "Half a dual-stack create leaks a bit",
    about:
      "The IPv6 address lies outside the range, so the request fails. IPv4 was allocated before, and nothing gives it back.",
  },
  { apiservers, seed: 1 },
  [
    up("A"),
    create,
    say("The client is told no. The bit and the IPAddress of 10.96.0.11 stay behind."),
    expect(answered("x/y", 422, messages.noRange), ipAddress("10.96.0.11", "x/y"), bit("10.96.0.11", true)),
    wait(70 * second),
    say("After a minute the repair loop deletes the IPAddress. The bit is not its business."),
    expect(
      event("IPAddressNotAllocated", { regarding: "IPAddress:10.96.0.11" }),
      noIPAddress("10.96.0.11"),
      bit("10.96.0.11", true),
    ),
    wait(10 * minute),
    expect(broken("failure-leaves-nothing"), broken("no-leaked-bit")),
    act(createDualStack("A", "x/y", ["10.96.0.11", "fd00:1::5"])),
    wait(second),
    say("A correct request is refused now, for good."),
    expect(answered("x/y", 422, messages.allocated), bit("10.96.0.11", true)),
  ],
);

/** R06, the other order: the family that fails is tried first. */
export const halfFailedCreateOtherOrder = scenario(
  {
    ...told,
    title: "Half a dual-stack create, the other order",
    about: "The same request, with IPv6 tried first: it fails before anything is allocated.",
  },
  { apiservers, seed: 19 },
  [up("A"), create, expect(answered("x/y", 422), noIPAddress("10.96.0.11"), bit("10.96.0.11", false))],
);
