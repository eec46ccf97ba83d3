import { controllerManager, createCIDR, createService } from "../writing/actions.ts";
import { cidr, ipAddress, noCIDR, noIPAddress } from "../writing/conditions.ts";
import { bitmapOnly, both } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 18. */
export const seeingRanges = scenario(
  {
    title: "Seeing ranges and addresses",
    question: "Which ranges does this cluster use, and who has 10.96.0.80?",
    about:
      "With the old allocator both answers hide in flags and in one opaque value. With the new one they are objects that anybody may list.",
    sources: ["KEP-1880, Story 3", "pkg/printers/internalversion/printers.go#printServiceCIDR", "S03-enable"],
    confidence: "high",
    tryIt: "Type kubectl get ipaddress 10.96.0.80 -o yaml in the console.",
  },
  { apiservers: [bitmapOnly("v1.33.12")], delays: slowly(1) },
  [
    say("The gate is off. The range is a flag; 10.96.0.80 is a bit. No object says so."),
    up("A"),
    act(createService("A", "shop/cart", "10.96.0.80")),
    wait(1500),
    expect(noCIDR("kubernetes"), noIPAddress("10.96.0.80")),
    say("The gate is on. Range and addresses become objects."),
    restart("A", both("v1.33.12")),
    act(controllerManager("A")),
    wait(1500),
    expect(
      cidr("kubernetes", { cidrs: ["10.96.0.0/24"], ready: "True" }),
      ipAddress("10.96.0.80", "shop/cart"),
    ),
    say("A second range is one more object, with a condition of its own."),
    act(createCIDR("A", "lab", "10.70.0.0/24")),
    wait(1500),
    act(createService("A", "lab/probe", "10.70.0.7")),
    wait(1500),
    say("Each IPAddress names its Service. No IPAddress names its range: the address says it."),
    expect(
      cidr("lab", { ready: "True" }),
      ipAddress("10.70.0.7", "lab/probe"),
      ipAddress("10.96.0.1", "default/kubernetes"),
    ),
  ],
);
