import {
  controllerManager,
  createCIDR,
  createService,
  deleteCIDR,
  deleteService,
} from "../writing/actions.ts";
import { answered, cidr, event, ipAddress, noCIDR, noIPAddress, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";
import { numbered, oldCluster } from "../writing/stored.ts";

const right = "10.31.0.0/16";
const wrong = "10.43.0.0/16";
const services = { "default/kubernetes": "10.31.0.1", ...numbered("web/s", "10.31.0", 20, 39) };

/** R41: the object is made from the flag of the first start, and does not follow a later one. */
export const upgradeFallsBackToDefaultRange = scenario(
  {
    title: "The upgrade to v1.33 starts with the wrong range",
    question: "The range was lost in an upgrade. What is left when the flag is right again?",
    about:
      "v1.33 starts with the distribution's default range and makes the ServiceCIDR from it. All Services are outside, and the right flag does not change the object. The way back takes a second ServiceCIDR.",
    sources: [
      "k3s 12877",
      "k3s 12329",
      "k3s 14500",
      "pkg/controlplane/controller/defaultservicecidr/default_servicecidr_controller.go#Controller.syncStatus",
    ],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.33.12", wrong)], stored: oldCluster(right, services) },
  [
    up("A"),
    act(controllerManager("A")),
    wait(5 * second),
    say("No Service has an IPAddress: the loop repairs nothing that is outside."),
    expect(
      cidr("kubernetes", { cidrs: [wrong] }),
      event("ClusterIPOutOfRange", { regarding: "Service:default/kubernetes" }),
      event("ClusterIPOutOfRange", { regarding: "Service:web/s39" }),
      noIPAddress("10.31.0.1"),
      noIPAddress("10.31.0.39"),
    ),
    act(createService("A", "web/new")),
    wait(second),
    expect(placed("web/new", { in: wrong })),
    restart("A", apiserver("v1.33.12", right)),
    wait(20 * second),
    say("The flag is right. The ServiceCIDR stays as it was made, and an Event says that they differ."),
    expect(
      cidr("kubernetes", { cidrs: [wrong], deleting: false }),
      event("KubernetesDefaultServiceCIDRInconsistent", { regarding: "ServiceCIDR:kubernetes", says: right }),
    ),
    act(createCIDR("A", "old", right), deleteCIDR("A", "kubernetes"), deleteService("A", "web/new")),
    wait(30 * second),
    say("kubernetes is made anew, from the flag. The helper may go."),
    expect(cidr("kubernetes", { cidrs: [right], ready: "True" })),
    act(deleteCIDR("A", "old")),
    wait(200 * second),
    expect(noCIDR("old"), ipAddress("10.31.0.1", "default/kubernetes"), ipAddress("10.31.0.39", "web/s39")),
    act(createService("A", "web/newer")),
    wait(second),
    expect(answered("web/newer", 201), placed("web/newer", { in: right })),
  ],
);
