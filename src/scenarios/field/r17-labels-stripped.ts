import { createService, patchIPAddress } from "../writing/actions.ts";
import { answered } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, minute, say, scenario, second, up, wait } from "../writing/scenario.ts";

const address = "10.96.0.20";

function labelled(managed: boolean) {
  return { what: "ipaddress", address, exists: true, parent: "a/x", managed } as const;
}

/** R17: somebody's tool removes the labels; the next resync puts them back. */
export const labelsStripped = scenario(
  {
    title: "Labels stripped from an IPAddress",
    question: "What if a tool removes the labels of an IPAddress?",
    about: "Without its label the object is nobody's. The Service's next sync deletes it and makes it anew.",
    sources: [
      "pkg/registry/core/service/ipallocator/controller/repairip.go#verifyIPAddressLabels",
      "S08-ipaddress-misuse",
    ],
    confidence: "high",
  },
  { apiservers: [apiserver("v1.34.9")] },
  [
    up("A"),
    act(createService("A", "a/x", address)),
    wait(10 * second),
    expect(answered("a/x", 201), labelled(true)),
    act(
      patchIPAddress("A", address, {
        metadata: {
          labels: {
            "ipaddress.kubernetes.io/managed-by": null,
            "ipaddress.kubernetes.io/ip-family": null,
          },
        },
      }),
    ),
    wait(10 * second),
    say("Nothing watches for that. A ServiceCIDR would be deleted over it now."),
    expect(labelled(false)),
    wait(3 * minute),
    say("The resync finds it."),
    expect(labelled(true)),
  ],
);
