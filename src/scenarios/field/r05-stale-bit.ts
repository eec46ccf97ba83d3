import { createService } from "../writing/actions.ts";
import { answered, has, held, messages, noIPAddress } from "../writing/conditions.ts";
import { apiserver, bitmapOnly, both, objectsOnly, usualRange } from "../writing/flags.ts";
import { act, expect, minute, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";
import { dualCluster } from "../writing/stored.ts";

const system = { "default/kubernetes": "10.96.0.1", "kube-system/kube-dns": "10.96.0.10" };
const told = {
  question: "An address is “already allocated”, but no Service has it. Who holds it?",
  sources: ["kubernetes 136475", "kubernetes PR 138943", "S10-v1.33-v1.34-v1.33"],
  confidence: "high",
} as const;

function begin(flags = both("v1.33.12")) {
  const stored = dualCluster(usualRange, system);
  const addresses = [...Object.values(system), "10.96.0.11"];
  return {
    apiservers: [flags],
    stored: { ...stored, bitmaps: { primary: { range: usualRange, addresses } } },
  };
}

const refused = expect(
  answered("web/fixed", 422, messages.allocated),
  noIPAddress("10.96.0.11"),
  held("10.96.0.11"),
);
const ask = [act(createService("A", "web/fixed", "10.96.0.11")), wait(second)];

/** R05: with dual write static requests ask the bitmap first, and nobody repairs it. */
export const staleBitRefusesForEver = scenario(
  {
    ...told,
    title: "A stale bit nobody repairs",
    about:
      "v1.33 with dual write. The bit of 10.96.0.11 is set, and neither a Service nor an IPAddress has the address. Only the release after it forgets the bitmap.",
  },
  begin(),
  [
    up("A"),
    ask,
    say("Refused: the bit says so. No object does."),
    refused,
    wait(10 * minute),
    ask,
    say("Ten minutes later it is still refused. The new repair loop does not look at the bitmap."),
    refused,
    restart("A", apiserver("v1.34.9")),
    ask,
    say("v1.34 asks for the IPAddress only, and there is none."),
    expect(answered("web/fixed", 201), has("web/fixed", "10.96.0.11")),
  ],
);

/** R05, another way out: dual write off, once no old allocator is left. */
export const staleBitWithoutDualWrite = scenario(
  {
    ...told,
    title: "A stale bit, dual write switched off",
    about: "The same cluster. The bitmap is no longer asked.",
  },
  begin(),
  [up("A"), ask, refused, restart("A", objectsOnly("v1.33.12")), ask, expect(answered("web/fixed", 201))],
);

/** R05, a third one: the old repair loop, given its three rounds. */
export const staleBitAfterOldRepair = scenario(
  {
    ...told,
    title: "A stale bit, mended by the old repair loop",
    about: "The gate is off for three repair rounds, then on again. Only the old loop repairs a bitmap.",
  },
  begin(),
  [
    up("A"),
    ask,
    refused,
    restart("A", bitmapOnly("v1.33.12")),
    wait(7 * minute),
    restart("A", both("v1.33.12")),
    ask,
    expect(answered("web/fixed", 201)),
  ],
);
