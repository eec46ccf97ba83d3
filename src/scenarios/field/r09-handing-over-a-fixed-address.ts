import { createService, deleteService } from "../writing/actions.ts";
import { answered, deleted, has, held, messages } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, say, scenario, second, up, wait } from "../writing/scenario.ts";
import { oldCluster } from "../writing/stored.ts";

const range = "10.43.0.0/16";
const ask = [act(createService("A", "kube-system/new-dns", "10.43.0.10")), wait(second)];
const refused = expect(
  answered("kube-system/new-dns", 422, messages.allocated),
  held("10.43.0.10", "kube-system/old-dns"),
);

/** R09: a chart that creates the new name before it deletes the old one. */
export const newNameBeforeOldIsGone = scenario(
  {
    title: "A fixed address changes hands",
    question: "Can a new Service take the address of one that is about to go?",
    about:
      "new-dns asks for the address of old-dns while that one is still there: with the old allocator, with both, with the new one.",
    sources: ["rke2 5492"],
    confidence: "high",
  },
  {
    apiservers: [apiserver("v1.29.14", range)],
    stored: oldCluster(range, { "kube-system/old-dns": "10.43.0.10" }),
  },
  [
    up("A"),
    ask,
    refused,
    restart("A", apiserver("v1.33.12", range)),
    ask,
    refused,
    restart("A", apiserver("v1.34.9", range)),
    ask,
    refused,
    say("First delete, then create: there is no way without a gap."),
    act(deleteService("A", "kube-system/old-dns")),
    wait(second),
    ask,
    expect(
      deleted("kube-system/old-dns"),
      answered("kube-system/new-dns", 201),
      has("kube-system/new-dns", "10.43.0.10"),
    ),
  ],
);
