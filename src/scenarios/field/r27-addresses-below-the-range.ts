import { createMany } from "../writing/actions.ts";
import { answers, event, placed } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, second, up, wait } from "../writing/scenario.ts";

const range = "fd22:ff0::/64";
const told = {
  question: "Why does a /64 hand out addresses that are not in it?",
  sources: ["kubernetes 138374", "rke2 10060", "kubernetes PR 134193", "S02nodual-exhaust-fd00-1--_64"],
  confidence: "high",
} as const;

/** R27: an offset of 64 bits read as a signed number. */
export const addressesBelowTheRange = scenario(
  {
    ...told,
    title: "An IPv6 /64 hands out addresses below itself",
    about:
      "About half of the random offsets turn negative. Those Services work, and the repair loop calls them out of range.",
  },
  { apiservers: [apiserver("v1.34.1", range)], seed: 1 },
  [
    up("A"),
    act(...createMany("A", "web/s", 12)),
    wait(5 * second),
    expect(
      answers("web/", { code: 201, atLeast: 12 }),
      event("ClusterIPOutOfRange", { says: "fd22:fef:ffff:ffff:", atLeast: 3 }),
    ),
  ],
);

/** R27 after the fix. */
export const addressesInTheRange = scenario(
  { ...told, title: "An IPv6 /64, after the fix", about: "All addresses lie in the range." },
  { apiservers: [apiserver("v1.35.6", range)], seed: 1 },
  [
    up("A"),
    act(...createMany("A", "web/s", 12)),
    wait(5 * second),
    say("Twelve picks, all inside."),
    expect(
      answers("web/", { code: 201, atLeast: 12 }),
      event("ClusterIPOutOfRange", { sent: false }),
      ...Array.from({ length: 12 }, (_, i) => placed(`web/s${i + 1}`, { in: range })),
    ),
  ],
);
