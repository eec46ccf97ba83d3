/** Everything that a page can ask, at random. */
import fc from "fast-check";
import { expect } from "vitest";
import type { Input, Json } from "../../model/input.ts";
import type { Ask, Move, ViewSpec } from "../protocol.ts";
import type { Outcome } from "../session.ts";
import type { Stop } from "../stop.ts";
import type { Page } from "./sessions.ts";

const versions = ["v1.28.15", "v1.31.14", "v1.33.12", "v1.34.9"];
const addresses = ["10.96.0.1", "10.96.0.80", "10.96.0.0", "10.97.0.9", "fd00:10::5"];

const flags = fc.record({
  version: fc.constantFrom(...versions),
  gates: fc.constantFrom<Readonly<Record<string, boolean>>[]>(
    {},
    { MultiCIDRServiceAllocator: true },
    { MultiCIDRServiceAllocator: false },
    { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true },
  ),
  serviceClusterIPRange: fc.constantFrom(
    ["10.96.0.0/24"],
    ["10.97.0.0/16"],
    ["10.96.0.0/28", "fd00:10::/112"],
  ),
});

const server = fc.integer({ min: 0, max: 2 });
const name = fc.constantFrom("a", "b", "c");

function specOf(clusterIP: string | undefined): { readonly [key: string]: Json } {
  const ports = [{ port: 80 }];
  return clusterIP === undefined ? { ports } : { ports, clusterIP };
}

const create = fc
  .record({ name, clusterIP: fc.option(fc.constantFrom(...addresses), { nil: undefined }) })
  .map(
    ({ name, clusterIP }) =>
      ({
        verb: "create",
        resource: "services",
        namespace: "shop",
        name,
        body: { spec: specOf(clusterIP) },
      }) as const,
  );
const cidr = fc.constantFrom("10.96.0.0/23", "10.98.0.0/28", "fd00:20::/64").map(
  (text) =>
    ({
      verb: "create",
      resource: "servicecidrs",
      name: text.startsWith("fd") ? "six" : "extra",
      body: { apiVersion: "networking.k8s.io/v1", spec: { cidrs: [text] } },
    }) as const,
);
const remove = fc.oneof(
  name.map((name) => ({ verb: "delete", resource: "services", namespace: "shop", name }) as const),
  fc.constantFrom(...addresses).map((name) => ({ verb: "delete", resource: "ipaddresses", name }) as const),
  fc.constant({ verb: "delete", resource: "servicecidrs", name: "extra" } as const),
);

const input: fc.Arbitrary<Input> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant("request" as const),
      server,
      request: fc.oneof(create, create, cidr, remove),
    }),
    weight: 6,
  },
  fc.record({ do: fc.constantFrom("start" as const, "stop" as const, "crash" as const), server }),
  fc.record({ do: fc.constant("set-flags" as const), server, flags }),
  fc.record({ do: fc.constant("add-server" as const), flags }),
  fc.record({ do: fc.constant("start-controller-manager" as const), server, gateOn: fc.boolean() }),
  fc.constant({ do: "stop-controller-manager" as const }),
);

const wish: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ to: fc.constant("by" as const), steps: fc.integer({ min: -30, max: 30 }) }),
  fc.record({
    to: fc.constant("time" as const),
    time: fc.integer({ min: 0, max: 20_000 }),
    stopAtViolation: fc.boolean(),
  }),
  fc.record({ to: fc.constant("selected" as const), direction: fc.constantFrom(1 as const, -1 as const) }),
  fc.constant({ to: "violation" as const, direction: -1 as const }),
  fc.record({
    to: fc.constant("by" as const),
    steps: fc.integer({ min: 1, max: 30 }),
    stops: fc.constant(true),
  }),
  fc.constant({ to: "stop" as const }),
);

/** One of the listed next steps, by its place. */
export interface Take {
  readonly take: number;
}

export const asked: fc.Arbitrary<Ask | Take> = fc.oneof(
  {
    arbitrary: fc.record({ ask: fc.constant("act" as const), inputs: fc.array(input, { maxLength: 3 }) }),
    weight: 3,
  },
  { arbitrary: fc.record({ ask: fc.constant("move" as const), move: wish }), weight: 3 },
  fc.record({ ask: fc.constant("switch-branch" as const), branch: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ ask: fc.constant("branch" as const), title: fc.constantFrom("", "mine", "x".repeat(500)) }),
  fc.record({
    ask: fc.constant("rename-branch" as const),
    branch: fc.integer({ min: 0, max: 3 }),
    title: fc.constantFrom("", "other", "x".repeat(500)),
  }),
  fc.record({ ask: fc.constant("catch-up" as const), branch: fc.integer({ min: 0, max: 3 }) }),
  fc.constant({ ask: "export" as const }),
  { arbitrary: fc.record({ take: fc.nat({ max: 12 }) }), weight: 2 },
);

const stop: fc.Arbitrary<Stop> = fc.record({
  id: fc.nat({ max: 9 }),
  before: fc.boolean(),
  what: fc.constantFrom(
    "write" as const,
    "refusal" as const,
    "pick" as const,
    "delivery" as const,
    "answer" as const,
    "event" as const,
    "life" as const,
    "invariant" as const,
    "any" as const,
  ),
  who: fc.constantFrom(null, "A", "B", "controller-manager"),
  record: fc.constantFrom(null, "service" as const, "ipaddress" as const, "bitmap" as const),
  selected: fc.boolean(),
});

export const specs: fc.Arbitrary<ViewSpec> = fc.record({
  range: fc.integer({ min: 0, max: 3 }),
  gridFrom: fc.constantFrom("0", "16", "200", "18446744073709551000", "nonsense"),
  gridCount: fc.constantFrom(0, 64, 300, 100_000),
  selected: fc.option(fc.constantFrom(...addresses, "nonsense")),
  window: fc.option(fc.constant({ from: 100, to: 900 })),
  follow: fc.boolean(),
  playing: fc.boolean(),
  stops: fc.array(stop, { maxLength: 3 }),
  panel: fc.oneof(
    fc.constant(null),
    fc.constant({ panel: "steps" as const }),
    fc.record({ panel: fc.constant("branches" as const), with: fc.constantFrom(null, 0, 1, 2, 7) }),
  ),
});

export const begin: Input[] = [
  {
    do: "add-server",
    flags: {
      version: "v1.33.12",
      gates: { DisableAllocatorDualWrite: true },
      serviceClusterIPRange: ["10.96.0.0/24"],
    },
  },
  {
    do: "add-server",
    flags: {
      version: "v1.33.12",
      gates: { MultiCIDRServiceAllocator: false },
      serviceClusterIPRange: ["10.96.0.0/24"],
    },
  },
  { do: "start", server: 0 },
  { do: "start", server: 1 },
];

/** Does it, and holds the choice of a next step to what the list said of it. */
export function doTo(page: Page, what: Ask | Take): Outcome {
  if ("ask" in what) return page.ask(what);
  const { spec } = page;
  page.spec = { ...spec, playing: false, panel: { panel: "steps" } };
  const { panel, run } = page.view();
  const choices = panel?.panel === "steps" ? panel.choices : [];
  const choice = choices[what.take % Math.max(1, choices.length)];
  if (choice === undefined) return { what: "done" };
  const outcome = page.ask({ ask: "take", transition: choice.transition });
  expect(outcome).toMatchObject({ what: "done" });
  const after = page.view().run;
  expect(after.step).toBe(run.step + 1);
  expect(after.now).toBe(run.now + choice.inMs);
  expect(after.sentence).toBe(choice.sentence);
  page.spec = spec;
  return outcome;
}
