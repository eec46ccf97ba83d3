import { describe, expect, it } from "vitest";
import { check } from "./condition.ts";
import type { Condition } from "./condition-schema.ts";
import { openScenario } from "./open-scenario.ts";
import { play } from "./play.ts";
import { createDualStack, createService, deleteService } from "./writing/actions.ts";
import { apiserver } from "./writing/flags.ts";
import { act, may, expect as promise, scenario, up, wait } from "./writing/scenario.ts";

const told = { title: "One apiserver", about: "", sources: [] };
const script = scenario(told, { apiservers: [apiserver("v1.33.12")] }, [
  up("A"),
  act(createService("A", "shop/cart", "10.96.0.80"), createService("A", "shop/ads", "10.96.0.80")),
  wait(1000),
  act(createDualStack("A", "shop/two"), deleteService("A", "shop/none")),
  wait(1000),
  promise({ what: "bit", address: "10.96.0.80", set: true }),
  may({ what: "bit", address: "10.96.0.81", set: true }),
]);

function playScript() {
  const opened = openScenario(JSON.stringify(script));
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  return play(opened.script);
}

const { world, verdicts } = playScript();

const cart = { what: "service", name: "shop/cart", exists: true } as const;
const one = { what: "answer", name: "shop/ads" } as const;
const event = { what: "event", reason: "Nothing", sent: true, atLeast: 1 } as const;
const metric = { what: "metric", server: "A", exists: true } as const;
const series = 'kube_apiserver_clusterip_allocator_allocation_total{cidr="10.96.0.0/24",scope="static"}';
const kubernetes = { what: "servicecidr", name: "kubernetes", exists: true } as const;
const bitmap = { what: "bitmap", slot: "primary", exists: true } as const;

const cases: readonly (readonly [Condition, boolean, string])[] = [
  [{ what: "phase", server: "A", is: "ready" }, true, "A is ready"],
  [{ what: "phase", server: "A", is: "ready", says: "oops" }, false, "A is ready"],
  [{ ...one, code: 422, says: "already allocated" }, true, "shop/ads: 422 Service"],
  [{ ...one, code: 422, says: "range is full" }, false, "shop/ads: 422"],
  [{ ...one, verb: "delete" }, false, "shop/ads: no answer yet"],
  [{ what: "answer", name: "shop/none", verb: "delete", code: 404 }, true, "shop/none: 404"],
  [{ what: "answers", names: "shop/", code: 201 }, true, "1 of 4 answers are 201"],
  [{ what: "answers", names: "shop/", code: 201, atLeast: 2 }, false, "1 of 4"],
  [
    { what: "answers", names: "shop/", says: "allocated", atMost: 0 },
    false,
    "1 of 4 answers are “allocated”",
  ],
  [{ what: "answers", names: "web/", atMost: 0 }, true, "0 of 0 answers"],
  [{ ...cart, clusterIPs: ["10.96.0.80"], in: "10.96.0.0/24" }, true, "Service shop/cart has 10.96.0.80"],
  [{ ...cart, clusterIPs: ["10.96.0.81"] }, false, "has 10.96.0.80"],
  [{ ...cart, outside: "10.96.0.0/24" }, false, "has 10.96.0.80"],
  [{ ...cart, in: "fd00::/64" }, false, "has 10.96.0.80"],
  [{ ...cart, deleting: true }, false, "has 10.96.0.80"],
  [{ what: "service", name: "shop/ads", exists: false }, true, "Service shop/ads does not exist"],
  [
    { what: "ipaddress", address: "10.96.0.80", exists: true, parent: "shop/cart", managed: true },
    true,
    "IPAddress 10.96.0.80 names shop/cart",
  ],
  [{ what: "ipaddress", address: "10.96.0.80", exists: true, managed: false }, false, "names shop/cart"],
  [{ what: "ipaddress", address: "10.96.0.81", exists: true }, false, "there is no IPAddress 10.96.0.81"],
  [
    { ...kubernetes, cidrs: ["10.96.0.0/24"], ready: "True", deleting: false },
    true,
    "10.96.0.0/24: Ready True",
  ],
  [{ ...kubernetes, ready: "absent" }, false, "Ready True"],
  [{ ...kubernetes, reason: "Terminating" }, false, "Ready True"],
  [{ ...kubernetes, name: "extra" }, false, "there is no ServiceCIDR extra"],
  [{ ...bitmap, range: "10.96.0.0/24", bits: 2, bytesAtLeast: 10 }, true, "has 2 bits set"],
  [{ ...bitmap, bits: 7 }, false, "the primary bitmap of 10.96.0.0/24 has 2 bits set"],
  [{ ...bitmap, bytesAtLeast: 100_000 }, false, "bytes"],
  [{ ...bitmap, slot: "secondary" }, false, "there is no secondary bitmap in etcd"],
  [
    { what: "duplicate", address: "10.96.0.80", is: false, holders: ["shop/cart"] },
    true,
    "held by shop/cart",
  ],
  [{ what: "duplicate", address: "10.96.0.80", is: false, holders: [] }, false, "held by shop/cart"],
  [{ what: "invariant", id: "unique-cluster-ip", is: "holds" }, true, "Unique ClusterIP: holds"],
  [{ what: "invariant", id: "no-such", is: "holds" }, false, "there is no invariant no-such"],
  [{ ...event, sent: false }, true, "no Event Nothing"],
  [{ ...event, regarding: "Service:shop/cart" }, false, "no Event Nothing about Service:shop/cart"],
  [{ ...metric, series, atLeast: 1, atMost: 2 }, true, series],
  [{ ...metric, series, atLeast: 9 }, false, series],
  [{ ...metric, series, exists: false }, false, series],
  [{ ...metric, series: "nothing", exists: false }, true, "A: nothing was never written"],
];

describe("a condition", () => {
  it.each(cases)("%j is %s", (condition, met, text) => {
    const checked = check(condition, world);
    expect(checked.text).toContain(text);
    expect(checked.met).toBe(met);
  });
});

it("what only may be is reported as such", () => {
  expect(verdicts.map(({ met, may: only }) => [met, only])).toEqual([
    [true, undefined],
    [false, true],
  ]);
});
