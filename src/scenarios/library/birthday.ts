import { createService } from "../writing/actions.ts";
import { answers, broken, event } from "../writing/conditions.ts";
import { apiserver, objectsOnly } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const each = 20;

/** Scene 6. */
export const birthday = scenario(
  {
    title: "Random picks and the birthday question",
    question: "Nobody asks for a fixed address. Can two apiservers still pick the same one?",
    about:
      "A and B share no guard and pick at random. In a /24 even odds come with 26 Services created within one blind interval.",
    sources: ["KEP-1880, Upgrade / Downgrade / Version Skew Strategy", "S06-skew-nodual-dynamic"],
    confidence: "high",
    tryIt: "Change the seed, or the range to a /20: there it takes 103 Services for even odds.",
  },
  { seed: 3, apiservers: [objectsOnly("v1.33.12"), apiserver("v1.32.13")], delays: slowly(2) },
  [
    say("A creates IPAddresses only. B is v1.32 and sets bits only."),
    up("B", "A"),
    say("Twenty Services on each side, none with an address of its own."),
    act(...Array.from({ length: 2 * each }, (_, i) => createService(i % 2 === 0 ? "A" : "B", `web/s${i}`))),
    wait(9000),
    say("Every client is told 201. Some address went out twice."),
    expect(answers("web/", { code: 201, atLeast: 2 * each }), broken("unique-cluster-ip")),
    wait(7000),
    say("The repair loops report it. Nobody is moved."),
    expect(event("ClusterIPAlreadyAllocated"), broken("unique-cluster-ip")),
  ],
);
