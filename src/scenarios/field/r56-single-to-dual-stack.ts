import { createDualStack, createService, createServiceWith, patchCIDR } from "../writing/actions.ts";
import { answered, cidr, event, has } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";

const single = "10.96.0.0/16";
const dual = [single, "fd00::/112"];

/** R56: the default ServiceCIDR grows a second family; one apiserver does not know yet. */
export const singleToDualStack = scenario(
  {
    title: "From one family to two, one apiserver at a time",
    question: "What if only half of the apiservers know the second family?",
    about:
      "A restarts with two ranges and appends the second one to the default ServiceCIDR. B finds an object that its own flags do not match.",
    sources: ["kubernetes 131261", "kubernetes PR 131263", "S09-single-then-changes"],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.33.12", single), apiserver("v1.33.12", single)], delays: delays([{}, {}]) },
  [
    up("A", "B"),
    wait(12 * second),
    act(createService("A", "web/old", "10.96.0.80")),
    wait(second),
    restart("A", apiserver("v1.33.12", dual)),
    wait(second),
    expect(cidr("kubernetes", { cidrs: dual })),
    restart("B", apiserver("v1.33.12", single)),
    wait(2 * second),
    expect(event("KubernetesDefaultServiceCIDRInconsistent", { by: "B" })),
    act(createDualStack("A", "web/two"), createServiceWith("B", "web/six", { ipFamilies: ["IPv6"] })),
    wait(second),
    say("A has both families. B has no allocator for IPv6."),
    expect(answered("web/two", 201), answered("web/six", 422, "not configured on this cluster")),
    restart("B", apiserver("v1.33.12", dual)),
    act(createServiceWith("B", "web/six", { ipFamilies: ["IPv6"] })),
    wait(second),
    expect(answered("web/six", 201), has("web/old", "10.96.0.80")),
    act(patchCIDR("A", "kubernetes", { spec: { cidrs: [dual[1] ?? "", single] } })),
    wait(second),
    say("No other change is allowed: neither the order nor the first range."),
    expect(answered("kubernetes", 422), cidr("kubernetes", { cidrs: dual })),
  ],
);
