import { createDualStack, createServiceWith } from "../writing/actions.ts";
import {
  answered,
  answers,
  bit,
  broken,
  event,
  ipAddress,
  messages,
  noIPAddress,
} from "../writing/conditions.ts";
import { both } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 27. */
export const dualStack = scenario(
  {
    title: "Dual stack: two families, two allocations",
    question: "What if a dual-stack create gets one address and not the other?",
    about:
      "Each family has its own range and bitmap. They are allocated one after the other, in random order, and the first is not given back when the second fails.",
    sources: [
      "S09-dual-stack",
      "pkg/registry/core/service/storage/alloc.go#Allocators.allocIPs",
      "S02-stale-bitmap-v1.32-v1.33-v1.34",
      "field case R06",
    ],
    confidence: "high",
    tryIt: "Change the seed until IPv6 comes first: nothing is left behind then.",
  },
  { apiservers: [both("v1.33.12", ["10.96.0.0/24", "fd00:1::/112"])], delays: slowly(1) },
  [
    say("Two ranges in the flag: IPv4 first, so a Service that asks for nothing gets IPv4."),
    up("A"),
    act(
      createServiceWith("A", "web/plain", {}),
      createServiceWith("A", "web/six", { ipFamilies: ["IPv6"] }),
      createDualStack("A", "web/two"),
      createServiceWith("A", "web/six-first", {
        ipFamilyPolicy: "RequireDualStack",
        ipFamilies: ["IPv6", "IPv4"],
      }),
    ),
    wait(4000),
    expect(
      answers("web/", { code: 201, atLeast: 4 }),
      { what: "bitmap", exists: true, range: "10.96.0.0/24" },
      { what: "bitmap", slot: "secondary", exists: true, range: "fd00:1::/112", bits: 3 },
    ),
    say("web/half asks for 10.96.0.11 and for an IPv6 address out of the range."),
    act(createDualStack("A", "web/half", ["10.96.0.11", "fd00:9::5"])),
    wait(1500),
    say("Refused. The IPv4 address was allocated first: its bit and its IPAddress stay."),
    expect(
      answered("web/half", 422, messages.noRange),
      bit("10.96.0.11", true),
      ipAddress("10.96.0.11", "web/half"),
    ),
    say("After a minute the IPAddress goes. The bit stays, and refuses the address to everybody."),
    wait(66_000),
    expect(
      event("IPAddressNotAllocated", { regarding: "IPAddress:10.96.0.11" }),
      noIPAddress("10.96.0.11"),
      bit("10.96.0.11", true),
      broken("failure-leaves-nothing"),
    ),
    act(createDualStack("A", "web/half", ["10.96.0.11", "fd00:1::55"])),
    wait(1500),
    expect(answered("web/half", 422, messages.allocated)),
  ],
);
