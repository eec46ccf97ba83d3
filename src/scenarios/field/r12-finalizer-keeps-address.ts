import { createService, createServiceWith, deleteService, patchService } from "../writing/actions.ts";
import { answered, bit, event, ipAddress, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, minute, type Steps, say, scenario, second, up, wait } from "../writing/scenario.ts";

const range = "192.168.4.0/24";
const address = "192.168.4.133";
const told = {
  question: "When is the address of a Service with a finalizer free again?",
  sources: [
    "kubernetes 87603",
    "kubernetes 104769",
    "kubernetes PR 102955",
    "pkg/registry/core/service/storage/storage.go#REST.afterDelete",
  ],
  confidence: "high",
} as const;
const finalizers = ["service.kubernetes.io/load-balancer-cleanup"];

const begin: Steps = [
  up("A"),
  act(createServiceWith("A", "t/test1", { clusterIP: address }, { finalizers })),
  wait(second),
  act(deleteService("A", "t/test1")),
  wait(3 * minute),
  act(createService("A", "t/test2", address)),
  wait(second),
  say("The delete was asked for minutes ago. The Service is still there, and so is its address."),
  expect(
    { what: "service", name: "t/test1", exists: true, deleting: true },
    answered("t/test2", 422, messages.allocated),
  ),
];

const end: Steps = [
  act(patchService("A", "t/test1", { metadata: { finalizers: null } })),
  wait(second),
  act(createService("A", "t/test2", address)),
  wait(second),
  say("The finalizer is gone, the Service with it, and the address is given out at once."),
  expect({ what: "service", name: "t/test1", exists: false }, answered("t/test2", 201)),
];

/** R12. Releases before 1.22 freed the address at the request to delete; none of those is modelled. */
export const finalizerKeepsBit = scenario(
  {
    ...told,
    title: "A finalizer keeps the address: bitmap",
    about: "A cloud's finalizer holds a deleted Service. Its bit stays set until the Service is really gone.",
  },
  { apiservers: [apiserver("v1.30.14", range)] },
  [begin, expect(bit(address, true)), end],
);

/** R12 with the new allocator. */
export const finalizerKeepsIPAddress = scenario(
  {
    ...told,
    title: "A finalizer keeps the address: IPAddress",
    about: "The same with IPAddresses: the object of a Service that is being deleted is no orphan.",
  },
  { apiservers: [apiserver("v1.34.9", range)] },
  [begin, expect(ipAddress(address, "t/test1"), event("IPAddressNotAllocated", { sent: false })), end],
);
