import { ready } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, expect, say, scenario, second, type WrittenFlags, wait } from "../writing/scenario.ts";

const small = ["10.43.0.0/16", "fd3a::/112"];
const versions = { A: "v1.32.13", B: "v1.33.12", C: "v1.34.9" };

function startAll(ranges: readonly string[]) {
  const servers = Object.entries(versions);
  const flags = (version: string): WrittenFlags => apiserver(version, ranges);
  return [
    act(...servers.map(([server, version]) => ({ do: "set-flags", server, flags: flags(version) }) as const)),
    ...servers.map(([server]) => [act({ do: "start", server }), wait(20 * second)]),
  ];
}

function refuses(server: string) {
  return {
    what: "phase",
    server,
    is: "exited",
    says: "for 128-bit addresses, the mask must be >= 108",
  } as const;
}

/** R29: which release takes which size in its flag. */
export const rangesThatDoNotStart = scenario(
  {
    title: "A /64 in the flag",
    question: "Which releases start with an IPv6 /64, and which with a /108?",
    about: "A bitmap cannot be that large. Only an apiserver that writes none takes a /64 in its flag.",
    sources: [
      "kubeadm 2132",
      "kubernetes PR 90115",
      "cmd/kube-apiserver/app/options/validation.go#validateMaxCIDRRange",
      "S01-exhaust-fd00-1--_64",
    ],
    confidence: "high",
  },
  { apiservers: Object.values(versions).map((version) => apiserver(version, small)) },
  [
    startAll(["10.43.0.0/16", "fd3a::/64"]),
    say("v1.32 and v1.33 refuse, v1.34 starts."),
    expect(refuses("A"), refuses("B"), ready("C")),
    startAll(["10.43.0.0/16", "fd3a::/108"]),
    say("A /108 is taken by all three."),
    expect(ready("A"), ready("B"), ready("C")),
  ],
);
