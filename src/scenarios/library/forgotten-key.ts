import { createService } from "../writing/actions.ts";
import { answered, answers, holds, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const range = "10.96.0.0/28";

/** Scene 14. */
export const forgottenKey = scenario(
  {
    title: "The bitmap key that is never deleted",
    question: "The old bitmap stays in etcd for ever. Is it a time bomb?",
    about:
      "From 1.34 on nobody reads it, so it does no harm, and deleting it does none either. A downgrade to 1.33 finds whatever is there.",
    sources: [
      "KEP-1880, Graduation Criteria",
      "pkg/registry/core/rest/storage_core.go#newServiceIPAllocators",
      "S02-stale-bitmap",
    ],
    confidence: "high",
    tryIt: "Go back to v1.33 without deleting the key, and compare how many creates fail.",
  },
  { apiservers: [apiserver("v1.33.12", range)], delays: slowly(1) },
  [
    say("v1.33 writes the bitmap with every Service."),
    up("A"),
    wait(1000),
    act(createService("A", "web/a", "10.96.0.4")),
    wait(1000),
    expect({ what: "bitmap", exists: true, bits: 2 }),
    say("v1.36. The key is still there, and nobody reads it."),
    restart("A", apiserver("v1.36.3", range)),
    act(...[5, 6, 7, 8, 9].map((last) => createService("A", `web/n${last}`, `10.96.0.${last}`))),
    wait(2000),
    expect({ what: "bitmap", exists: true, bits: 2 }, answers("web/n", { code: 201, atLeast: 5 })),
    say("Somebody deletes the key. Nothing happens."),
    act({ do: "delete-bitmap" }),
    act(createService("A", "web/b", "10.96.0.10")),
    wait(1500),
    expect(answered("web/b", 201), { what: "bitmap", exists: false }, holds("unique-cluster-ip")),
    say("A rollback to v1.33 makes an empty bitmap, over a cluster that is half full."),
    restart("A", apiserver("v1.33.12", range)),
    expect({ what: "bitmap", exists: true, bits: 0 }),
    act(...Array.from({ length: 8 }, (_, i) => createService("A", `app/s${i}`))),
    wait(7000),
    say("Some picks are taken and fail. The IPAddress still guards each address."),
    expect(
      answers("app/", { code: 500, says: messages.allocated, atLeast: 1 }),
      answers("app/", { code: 201, atLeast: 1 }),
      holds("unique-cluster-ip"),
    ),
  ],
);
