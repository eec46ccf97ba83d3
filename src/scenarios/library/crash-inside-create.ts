import { createService } from "../writing/actions.ts";
import { answered, event, ipAddress, messages, noIPAddress } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, until, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 24. */
export const crashInsideCreate = scenario(
  {
    title: "A crash inside a create",
    question: "An apiserver dies between the IPAddress and the Service. What is left, and for how long?",
    about:
      "The IPAddress names a Service that was never written. After a minute no request can be on its way any more, and a repair loop deletes it.",
    sources: [
      "KEP-1880, Service IP Allocation",
      "pkg/registry/core/service/ipallocator/controller/repairip.go#RepairIPAddress.syncIPAddress",
      "S08-ipaddress-misuse-v136",
      "field case R14",
    ],
    confidence: "high",
    tryIt: "Crash A a moment later, after the Service was written: nothing is left to clean.",
  },
  { apiservers: [apiserver("v1.34.9"), apiserver("v1.34.9")], delays: slowly(2) },
  [
    say("Two apiservers. A client asks A for shop/cart at 10.96.0.40."),
    up("A", "B"),
    act(createService("A", "shop/cart", "10.96.0.40")),
    until(ipAddress("10.96.0.40")),
    say("The IPAddress is written. A crashes before it writes the Service."),
    act({ do: "crash", server: "A" }),
    wait(5000),
    expect(ipAddress("10.96.0.40", "shop/cart"), { what: "service", name: "shop/cart", exists: false }),
    say("The client tries again on B. The address is taken, by nobody."),
    act(createService("B", "shop/cart", "10.96.0.40")),
    wait(2000),
    expect(answered("shop/cart", 422, messages.allocated)),
    say("The object is a minute old: B calls it leaked and deletes it."),
    wait(56_000),
    expect(
      event("IPAddressNotAllocated", { regarding: "IPAddress:10.96.0.40", by: "B" }),
      noIPAddress("10.96.0.40"),
    ),
    act(createService("B", "shop/cart", "10.96.0.40")),
    wait(1500),
    expect(answered("shop/cart", 201)),
  ],
);
