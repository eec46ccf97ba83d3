import {
  controllerManager,
  createCIDR,
  createService,
  deleteCIDR,
  deleteService,
} from "../writing/actions.ts";
import { answered, cidr, event, has, holds, noCIDR, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";
import { newCluster, numbered } from "../writing/stored.ts";

const wide = "10.96.0.0/20";
const all = { "default/kubernetes": "10.96.0.1", ...numbered("web/s", "10.96.0", 2, 254) };

/** R46: the documented way, in its order. */
export const growingInPlace = scenario(
  {
    title: "A full /24 grows into a /20",
    question: "In which order is the default range made wider?",
    about:
      "First a wide ServiceCIDR, then the flags, then the old object is deleted and made anew from the flags, then the helper goes. No Service changes.",
    sources: [
      "kubernetes.io: Default Service IP range reconfiguration",
      "kubernetes 139134",
      "test/integration/servicecidr/migration_test.go#TestMigrateServiceCIDR",
    ],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9")], stored: newCluster("10.96.0.0/24", all) },
  [
    up("A"),
    act(controllerManager("A")),
    wait(second),
    act(createCIDR("A", "wide", wide)),
    wait(second),
    act(createService("A", "web/edge", "10.96.0.255"), createService("A", "web/any")),
    wait(second),
    say("New Services come from the wide range. Even .255 of the old one is an address like any other now."),
    expect(answered("web/edge", 201), answered("web/any", 201), placed("web/any", { in: wide })),
    restart("A", apiserver("v1.34.9", wide)),
    wait(5 * second),
    say("The flag differs from the ServiceCIDR, and an Event says so."),
    expect(
      event("KubernetesDefaultServiceCIDRInconsistent"),
      cidr("kubernetes", { cidrs: ["10.96.0.0/24"] }),
    ),
    act(deleteCIDR("A", "kubernetes")),
    wait(25 * second),
    expect(cidr("kubernetes", { cidrs: [wide], ready: "True", deleting: false })),
    act(deleteCIDR("A", "wide")),
    wait(15 * second),
    expect(
      noCIDR("wide"),
      has("web/s254", "10.96.0.254"),
      has("default/kubernetes", "10.96.0.1"),
      holds("address-in-range"),
    ),
  ],
);

/** R46 in the wrong order: nothing is lost, nothing is won. */
export const growingInTheWrongOrder = scenario(
  {
    title: "A full /24, grown in the wrong order",
    question: "What if the old ServiceCIDR is deleted before the flags are changed?",
    about: "The apiserver makes the object anew from the flag that it has: the old range.",
    sources: [
      "pkg/controlplane/controller/defaultservicecidr/default_servicecidr_controller.go#Controller.sync",
    ],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9")], stored: newCluster("10.96.0.0/24", all) },
  [
    up("A"),
    act(controllerManager("A")),
    act(createCIDR("A", "wide", wide)),
    wait(second),
    act(deleteCIDR("A", "kubernetes")),
    wait(25 * second),
    expect(cidr("kubernetes", { cidrs: ["10.96.0.0/24"], ready: "True", deleting: false })),
  ],
);

/** R47: a range with another base has another first address. */
export const growingToAnotherBase = scenario(
  {
    title: "A wider range with another base",
    question: "Does default/kubernetes keep its address when the range grows downwards?",
    about:
      "10.152.183.0/24 becomes 10.152.0.0/16. Services stay; whoever makes default/kubernetes anew asks for 10.152.0.1, and certificates name the old address.",
    sources: [
      "charmed-kubernetes bundle 600",
      "pkg/controlplane/controller/kubernetesservice/controller.go#Controller.CreateOrUpdateMasterServiceIfNeeded",
    ],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9", "10.152.183.0/24")] },
  [
    up("A"),
    act(controllerManager("A")),
    wait(12 * second),
    act(createService("A", "web/old", "10.152.183.80"), createCIDR("A", "wide", "10.152.0.0/16")),
    wait(second),
    restart("A", apiserver("v1.34.9", "10.152.0.0/16")),
    act(deleteCIDR("A", "kubernetes")),
    wait(30 * second),
    expect(
      cidr("kubernetes", { cidrs: ["10.152.0.0/16"], ready: "True" }),
      has("default/kubernetes", "10.152.183.1"),
      has("web/old", "10.152.183.80"),
      event("ClusterIPOutOfRange", { sent: false }),
    ),
    act(deleteService("A", "default/kubernetes")),
    wait(12 * second),
    say("Made anew, it has the first address of the new range."),
    expect(has("default/kubernetes", "10.152.0.1")),
  ],
);
