import { createServiceWith } from "../writing/actions.ts";
import { answers, messages } from "../writing/conditions.ts";
import { both } from "../writing/flags.ts";
import { act, expect, say, scenario, second, up, wait } from "../writing/scenario.ts";

const ranges = ["10.128.0.0/12", "fd00:100:64::/108"];
const told = {
  question: "Why is an IPv6 range of a million addresses “full”?",
  sources: ["kubernetes 129797", "kubernetes PR 129798", "cluster-api 11749", "S02-exhaust-fd00-1--_108"],
  confidence: "high",
} as const;
const creates = Array.from({ length: 40 }, (_, i) =>
  createServiceWith("A", `web/s${i}`, { ipFamilies: ["IPv6"] }),
);

/** R22: fifteen of sixteen picks lie above the bitmap's 65,535 addresses. */
export const objectFirstPicksAboveBitmap = scenario(
  {
    ...told,
    title: "An IPv6 /108, the IPAddress first",
    about: "v1.32 picks an address anywhere in the range, creates the IPAddress, and then has no bit for it.",
  },
  { apiservers: [both("v1.32.13", ranges)] },
  [
    up("A"),
    act(...creates),
    wait(20 * second),
    say("About fifteen of sixteen creates fail with “range is full”."),
    expect(
      answers("web/", { code: 500, says: messages.full, atLeast: 30 }),
      answers("web/", { code: 201, atMost: 10 }),
    ),
  ],
);

/** R22 after the order was turned round. */
export const bitFirstPicksInBitmap = scenario(
  {
    ...told,
    title: "An IPv6 /108, the bit first",
    about: "v1.33 asks the bitmap for an address, so that there is a bit for it.",
  },
  { apiservers: [both("v1.33.12", ranges)] },
  [
    up("A"),
    act(...creates),
    wait(20 * second),
    expect(answers("web/", { code: 201, atLeast: 40 }), {
      what: "service",
      name: "web/s0",
      exists: true,
      in: "fd00:100:64::/112",
    }),
  ],
);
