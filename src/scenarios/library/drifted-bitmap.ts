import { createService, deleteService } from "../writing/actions.ts";
import { answered, answers, bit, holds, messages, noIPAddress } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const range = "10.96.0.0/28";

/** Scene 13. */
export const driftedBitmap = scenario(
  {
    title: "Back from 1.34 to 1.33 with a bitmap that drifted",
    question: "v1.34 left the bitmap alone. What does v1.33 find when it comes back?",
    about:
      "Bits of deleted Services are still set, bits of new ones are missing. v1.33 refuses addresses that are free and fails on picks that are taken. It gives nothing out twice.",
    sources: ["S10-v1.33-v1.34-v1.33", "KEP-1880, Upgrade / Downgrade / Version Skew Strategy"],
    confidence: "high",
    tryIt: "Give the creates on v1.33 a second and a third try: each failure sets a bit that was missing.",
  },
  { apiservers: [apiserver("v1.33.12", range)], delays: slowly(1) },
  [
    say("v1.33 writes both. web/old has 10.96.0.4."),
    up("A"),
    wait(1000),
    act(createService("A", "web/old", "10.96.0.4")),
    wait(1000),
    say("v1.34: web/old goes, six Services come. The bitmap is not written."),
    restart("A", apiserver("v1.34.9", range)),
    act(
      deleteService("A", "web/old"),
      ...[5, 6, 7, 8, 9, 10].map((last) => createService("A", `web/n${last}`, `10.96.0.${last}`)),
    ),
    wait(2000),
    expect(bit("10.96.0.4", true), bit("10.96.0.7", false), noIPAddress("10.96.0.4")),
    say("Back to v1.33. 10.96.0.4 has a bit and no Service: refused."),
    restart("A", apiserver("v1.33.12", range)),
    act(createService("A", "web/again", "10.96.0.4")),
    wait(1500),
    expect(answered("web/again", 422, messages.allocated)),
    say("A random pick may hit an address whose bit is missing. It fails, though others are free."),
    act(...Array.from({ length: 12 }, (_, i) => createService("A", `app/s${i}`))),
    wait(9000),
    expect(
      answers("app/", { code: 500, says: messages.allocated, atLeast: 1 }),
      answers("app/", { code: 201, atLeast: 1 }),
      holds("unique-cluster-ip"),
    ),
  ],
);
