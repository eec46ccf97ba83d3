import { answered, bit, event, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, scenario, second, up, type WrittenAction, wait } from "../writing/scenario.ts";

const nameless: WrittenAction = {
  do: "request",
  server: "A",
  request: {
    verb: "create",
    resource: "services",
    namespace: "shop",
    body: { spec: { ports: [{ port: 80 }] } },
  },
};
const told = {
  question: "What does a Service without a name cost?",
  sources: [
    "kubernetes 135333",
    "kubernetes 135364",
    "kubernetes PR 135499",
    "S11-nameless-create-10.96.0.0_20-v134",
  ],
  confidence: "high",
} as const;
const required = "spec.parentRef.name: Required value";

/** R20: every refusal of the IPAddress is taken for a taken address. */
export const namelessServiceScansRange = scenario(
  {
    ...told,
    title: "A nameless Service tries every address",
    about:
      "The IPAddress has no parent's name and is refused. v1.34 takes that for “try the next one”, up to the last.",
  },
  { apiservers: [apiserver("v1.34.7")] },
  [
    up("A"),
    act(nameless),
    wait(30 * second),
    expect(answered("shop/", 500, messages.full), event("ClusterIPNotAllocated", { sent: false })),
  ],
);

/** R20 with dual write: one try, and a leaked bit. */
export const namelessServiceWithDualWrite = scenario(
  {
    ...told,
    title: "A nameless Service with dual write",
    about: "v1.33 tries one address only. Its bit stays set.",
  },
  { apiservers: [apiserver("v1.33.12", "10.96.0.0/29")] },
  [
    up("A"),
    wait(second),
    act(nameless),
    wait(second),
    expect(
      answered("shop/", 500, required),
      { what: "bitmap", exists: true, bits: 2 },
      bit("10.96.0.1", true),
    ),
  ],
);

/** R20 after the fix. */
export const namelessServiceStops = scenario(
  {
    ...told,
    title: "A nameless Service, after the fix",
    about: "v1.36 stops at the first refusal that is not “taken”.",
  },
  { apiservers: [apiserver("v1.36.3")] },
  [up("A"), act(nameless), wait(second), expect(answered("shop/", 422, required))],
);
