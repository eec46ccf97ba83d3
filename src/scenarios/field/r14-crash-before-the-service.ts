import { createService } from "../writing/actions.ts";
import { answered, event, ipAddress, noIPAddress } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, say, scenario, second, until, up, wait } from "../writing/scenario.ts";

/** R14: an IPAddress whose Service was never written. */
export const crashBeforeTheService = scenario(
  {
    title: "The apiserver dies between IPAddress and Service",
    question: "How long does an orphan IPAddress live?",
    about:
      "A writes the IPAddress and crashes before the Service. B waits until the object is a minute old, then deletes it.",
    sources: [
      "KEP-1880, Service IP Allocation",
      "pkg/registry/core/service/ipallocator/controller/repairip.go#RepairIPAddress.syncIPAddress",
    ],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9"), apiserver("v1.34.9")], delays: delays([{ etcdMs: 50 }, {}]) },
  [
    up("A", "B"),
    act(createService("A", "shop/cart", "10.96.0.40")),
    until(ipAddress("10.96.0.40", "shop/cart")),
    act({ do: "crash", server: "A" }),
    wait(20 * second),
    say("Twenty seconds old: it may belong to a request on its way. Nobody touches it."),
    expect(ipAddress("10.96.0.40", "shop/cart"), { what: "service", name: "shop/cart", exists: false }),
    wait(42 * second),
    say("More than a minute old: an orphan. B says so and deletes it."),
    expect(
      event("IPAddressNotAllocated", { regarding: "IPAddress:10.96.0.40", by: "B" }),
      noIPAddress("10.96.0.40"),
    ),
    act(createService("B", "shop/cart", "10.96.0.40")),
    wait(second),
    expect(answered("shop/cart", 201)),
  ],
);
