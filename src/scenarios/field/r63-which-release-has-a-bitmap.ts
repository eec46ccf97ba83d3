import { apiserver } from "../writing/flags.ts";
import { expect, minute, scenario, second, up, wait } from "../writing/scenario.ts";

const told = {
  question: "Does a cluster that never ran the old allocator have a bitmap?",
  sources: ["pkg/registry/core/rest/storage_core.go#newServiceIPAllocators", "S02-gate-on-baseline-v134"],
  confidence: "high",
} as const;

/** R63: dual write makes the key at the start. */
export const bornOn133 = scenario(
  {
    ...told,
    title: "A cluster born on v1.33",
    about: "The start writes an empty bitmap, and default/kubernetes sets its first bit.",
  },
  { apiservers: [apiserver("v1.33.12")] },
  [
    up("A"),
    expect({ what: "bitmap", exists: true, range: "10.96.0.0/24" }),
    wait(12 * second),
    expect({ what: "bitmap", exists: true, bits: 1 }),
  ],
);

/** R63: a key that is there is left as it is. */
export const otherRangeIsLeft = scenario(
  {
    ...told,
    title: "A bitmap of another range",
    about: "v1.33 does not rewrite a stored bitmap, whatever range it says.",
  },
  {
    apiservers: [apiserver("v1.33.12")],
    stored: { bitmaps: { primary: { range: "10.0.0.0/24", addresses: ["10.0.0.1"] } } },
  },
  [up("A"), wait(10 * minute), expect({ what: "bitmap", exists: true, range: "10.0.0.0/24", bits: 1 })],
);

/** R63: none is normal from 1.34 on. */
export const bornOn134 = scenario(
  { ...told, title: "A cluster born on v1.34", about: "No bitmap is written at all." },
  { apiservers: [apiserver("v1.34.9")] },
  [up("A"), wait(minute), expect({ what: "bitmap", exists: false })],
);
