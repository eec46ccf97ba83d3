import { createServiceWith, deleteService, patchService } from "../writing/actions.ts";
import { bit } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, minute, type Steps, say, scenario, second, up, wait } from "../writing/scenario.ts";

const range = "10.0.168.0/24";
const address = "10.0.168.93";
const told = {
  question: "Does it matter through which door the last finalizer goes?",
  sources: [
    "kubernetes 120536",
    "kubernetes PR 120623",
    "pkg/registry/core/service/storage/storage.go#REST.afterDelete",
  ],
  confidence: "high",
} as const;
const steps: Steps = [
  up("A"),
  act(createServiceWith("A", "t/lb", { clusterIP: address }, { finalizers: ["example.com/lb"] })),
  wait(second),
  act(deleteService("A", "t/lb")),
  wait(second),
  act(patchService("A", "t/lb", { metadata: { finalizers: null } }, "status")),
  wait(second),
  expect({ what: "service", name: "t/lb", exists: false }),
];

/** R13: the status subresource of that release does not release anything. */
export const statusDoorLeaks = scenario(
  {
    ...told,
    title: "The last finalizer goes through /status",
    about:
      "A PATCH of the status subresource removes the finalizer, and with it the Service. The bit stays until the third repair round.",
  },
  { apiservers: [apiserver("v1.26.5", range)] },
  [steps, wait(10 * minute), say("By now three rounds have passed."), expect(bit(address, false))],
);

/** R13 after the fix. */
export const statusDoorReleases = scenario(
  {
    ...told,
    title: "The same, after the fix",
    about: "Removing the finalizer through /status releases the address at once.",
  },
  { apiservers: [apiserver("v1.30.14", range)] },
  [steps, expect(bit(address, false))],
);
