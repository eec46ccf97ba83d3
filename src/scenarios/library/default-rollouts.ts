import { createService } from "../writing/actions.ts";
import { answers, event, holds } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, restart, type Steps, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** A is of the new release already, C still of the old one; both are asked for one address. */
function race(step: number): Steps {
  const address = `10.96.0.${80 + step}`;
  const name = `race${step}`;
  return [
    act(createService("A", `${name}/a`, address), createService("C", `${name}/c`, address)),
    wait(2500),
    expect(answers(`${name}/`, { code: 201, atLeast: 1, atMost: 1 }), holds("unique-cluster-ip")),
  ];
}

/** Scene 9. */
export const defaultRollouts = scenario(
  {
    title: "The real rollouts, 1.32 to 1.35",
    question:
      "Three apiservers are upgraded one by one, release by release. Is there ever a moment for a duplicate?",
    about:
      "With default gates 1.32 writes bits, 1.33 both, 1.34 and 1.35 IPAddresses. Every two neighbours share a guard, so every mixed control plane is safe.",
    sources: [
      "KEP-1880, Upgrade / Downgrade / Version Skew Strategy",
      "S05-skew-v1.33-and-v1.32-defaults",
      "S05-skew-v1.34-and-v1.33-defaults",
    ],
    confidence: "high",
    tryIt:
      "Skip 1.33: restart A with 1.34 while C is 1.32. No release supports that, and the invariant breaks.",
  },
  { apiservers: [apiserver("v1.32.13"), apiserver("v1.32.13"), apiserver("v1.32.13")], delays: slowly(3) },
  [
    say("Three apiservers of v1.32. The bitmap decides."),
    up("A", "B", "C"),
    say("A is v1.33: it sets the bit and creates the IPAddress. C is v1.32: it looks at the bit."),
    restart("A", apiserver("v1.33.12")),
    race(1),
    say("B and C follow. All three write both."),
    restart("B", apiserver("v1.33.12")),
    restart("C", apiserver("v1.33.12")),
    say("A is v1.34: it creates IPAddresses only. C is v1.33, and needs the IPAddress as well."),
    restart("A", apiserver("v1.34.9")),
    race(2),
    restart("B", apiserver("v1.34.9")),
    restart("C", apiserver("v1.34.9")),
    say("A is v1.35. Nothing is left to disagree about."),
    restart("A", apiserver("v1.35.6")),
    race(3),
    restart("B", apiserver("v1.35.6")),
    restart("C", apiserver("v1.35.6")),
    wait(7000),
    expect(
      holds("unique-cluster-ip"),
      holds("service-has-ipaddress"),
      event("ClusterIPAlreadyAllocated", { sent: false }),
    ),
  ],
);
