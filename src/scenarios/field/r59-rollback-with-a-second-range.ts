import { createCIDR, createMany, createService, deleteService } from "../writing/actions.ts";
import {
  answered,
  answers,
  cidr,
  event,
  has,
  holds,
  ipAddress,
  noIPAddress,
  placed,
} from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import {
  act,
  expect,
  minute,
  restart,
  type Steps,
  say,
  scenario,
  second,
  up,
  wait,
} from "../writing/scenario.ts";

const flag = "10.0.0.0/20";
const old = apiserver("v1.32.13", flag);
const recent = apiserver("v1.33.12", flag);
const outside = "192.168.1.1";

const before = ["web/p1", "web/p2", "web/p3"];

const back: Steps = [
  up("A"),
  act(...before.map((name) => createService("A", name))),
  act(createCIDR("A", "extra", "192.168.1.0/24")),
  wait(second),
  act(createService("A", "a/x", outside)),
  wait(second),
  expect(answered("a/x", 201)),
  restart("A", old),
  wait(4 * minute),
  say("The Service works on. The old loop finds it out of its range, round after round."),
  expect(has("a/x", outside), event("ClusterIPOutOfRange", { regarding: "Service:a/x", atLeast: 2 })),
];

/** R59: the KEP's own example. */
export const rollbackWithASecondRange = scenario(
  {
    title: "Back to v1.32 with a Service outside the flag range",
    question: "What happens to an address that only a ServiceCIDR has, after a rollback?",
    about:
      "extra holds 192.168.1.1. v1.32 has no such objects: it leaves them in etcd and calls the Service out of range.",
    sources: ["KEP-1880, Upgrade / Downgrade / Version Skew Strategy", "S04-rollback"],
    confidence: "high",
  },
  { apiservers: [recent] },
  [
    back,
    act(deleteService("A", "a/x")),
    wait(2 * second),
    say("The Service is gone. Its IPAddress and the ServiceCIDR stay in etcd, and nobody serves them."),
    expect(ipAddress(outside, "a/x"), cidr("extra", { deleting: false })),
  ],
);

/** R60: and forward again. */
export const rollbackAndForwardAgain = scenario(
  {
    title: "Back to v1.32, and forward again",
    question: "What does v1.33 make of what happened while it was away?",
    about:
      "Ten Services were made and four deleted under v1.32. The first pass makes the missing IPAddresses and deletes the stale ones.",
    sources: ["KEP-1880, Feature Enablement and Rollback", "S03-enable", "S04-rollback"],
    confidence: "high",
  },
  { apiservers: [recent] },
  [
    back,
    act(...createMany("A", "web/s", 10)),
    wait(5 * second),
    act(deleteService("A", "a/x"), ...before.map((name) => deleteService("A", name))),
    wait(5 * second),
    restart("A", recent),
    wait(5 * second),
    expect(
      answers("web/", { code: 201, atLeast: 10 }),
      event("ClusterIPNotAllocated", { regarding: "Service:web/s10" }),
      noIPAddress(outside),
      holds("service-has-ipaddress"),
      holds("ipaddress-has-service"),
      holds("unique-cluster-ip"),
    ),
    act(createService("A", "a/y", "192.168.1.9")),
    wait(second),
    say("The second range counts again."),
    expect(answered("a/y", 201), placed("a/y", { in: "192.168.1.0/24" })),
  ],
);
