import { createCIDR, createService, deleteService } from "../writing/actions.ts";
import { answered, cidr, messages, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";

const old = "10.96.0.0/12";
const wanted = "100.96.0.0/12";

/** R52: an exercise from before ServiceCIDRs. */
export const examLab = scenario(
  {
    title: "The flag was changed, the range was not",
    question: "I changed the flag and restarted. Why is the old range still used?",
    about:
      "Since v1.33 the ServiceCIDR decides, and it was made from the first flag. kube-dns was deleted first and cannot come back with an address of the new range.",
    sources: ["an exam exercise of 2025", "S09-single-then-changes"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.33.12", old)] },
  [
    up("A"),
    act(createService("A", "kube-system/kube-dns", "10.96.0.10")),
    wait(12 * second),
    restart("A", apiserver("v1.33.12", wanted)),
    expect(cidr("kubernetes", { cidrs: [old] })),
    act(deleteService("A", "kube-system/kube-dns")),
    wait(second),
    act(createService("A", "kube-system/kube-dns", "100.96.0.10")),
    wait(second),
    say("No ServiceCIDR has 100.96.0.10. The cluster has no DNS now."),
    expect(answered("kube-system/kube-dns", 422, messages.noRange)),
    act(createService("A", "kube-system/kube-dns")),
    wait(second),
    say("Without a fixed address it gets one of the old range."),
    expect(answered("kube-system/kube-dns", 201), placed("kube-system/kube-dns", { in: old })),
    act(createCIDR("A", "new", wanted), deleteService("A", "kube-system/kube-dns")),
    wait(2 * second),
    act(createService("A", "kube-system/kube-dns", "100.96.0.10")),
    wait(second),
    say("With a ServiceCIDR for it, the bitmap is in the way: it is still that of the old range."),
    expect(answered("kube-system/kube-dns", 422, messages.otherRange)),
    restart("A", apiserver("v1.34.9", wanted)),
    act(createService("A", "kube-system/kube-dns", "100.96.0.10")),
    wait(second),
    expect(answered("kube-system/kube-dns", 201)),
  ],
);
