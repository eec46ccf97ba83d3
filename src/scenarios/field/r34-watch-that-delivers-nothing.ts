import { cidr, event, has } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, may, say, scenario, second, up, wait } from "../writing/scenario.ts";

/** R34: the object is there, and the apiserver cannot see it. */
export const watchThatDeliversNothing = scenario(
  {
    title: "A watch that delivers nothing",
    question: "Why does an apiserver create the default ServiceCIDR over and over, and end after a minute?",
    about:
      "A creates the ServiceCIDR and waits to see it. Nothing reaches its cache, so it creates it again and is told that it exists. The range is not at fault.",
    sources: [
      "k0s 8246",
      "kubernetes 141220",
      "pkg/controlplane/controller/defaultservicecidr/default_servicecidr_controller.go#Controller.sync",
    ],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.36.3", "10.0.0.0/12")], delays: delays([{ watchMs: null }]) },
  [
    act({ do: "start", server: "A" }),
    wait(30 * second),
    expect(cidr("kubernetes", { cidrs: ["10.0.0.0/12"] }), { what: "phase", server: "A", is: "starting" }),
    wait(31 * second),
    expect({
      what: "phase",
      server: "A",
      is: "exited",
      says: "unable to perform initial IP and Port allocation check",
    }),
    may(event("KubernetesDefaultServiceCIDRInconsistent", { says: "[]" })),
    say("The watch delivers again, and the same flags start."),
    act({ do: "set-delays", delays: delays([{}]) }),
    up("A"),
    wait(12 * second),
    expect(has("default/kubernetes", "10.0.0.1")),
  ],
);
