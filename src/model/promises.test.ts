/**
 * What each release promises once all apiservers of a cluster run it with the same flags: after any requests, and enough
 * time for every loop, these invariants hold. What a release is known to break is left out by name, with its source.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "./apply.ts";
import { runUntil } from "./bench-cluster.fixture.ts";
import { Dice } from "./dice.fixture.ts";
import { soonest } from "./enabled.ts";
import type { ApiRequest, Input, Json } from "./input.ts";
import { checkInvariants, type InvariantId } from "./invariants/invariants.ts";
import { addressesIn, ready } from "./play.fixture.ts";
import type { ServerFlags } from "./releases/start-up.ts";
import { emptyWorld, type World } from "./world.ts";

interface Row {
  readonly version: string;
  readonly gates: Readonly<Record<string, boolean>>;
  /** Invariants that this setting does not keep, and why. */
  readonly breaks: Partial<Record<InvariantId, string>>;
}

const bits = { MultiCIDRServiceAllocator: false };
const both = { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: false };
const objects = { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true };

/** Nobody mends the bitmap under dual write (cidr-allocator.md 6.5): what a refused request leaves stays. */
const nobodyRepairs = {
  "no-leaked-bit": "a bit that a half-failed create leaves is never cleared (kubernetes issue 136475)",
  "failure-leaves-nothing": "the same bit",
} as const;

const rows: readonly Row[] = [
  ...["v1.31", "v1.32", "v1.33"].map((version) => ({ version, gates: bits, breaks: {} })),
  ...["v1.31", "v1.32", "v1.33", "v1.34"].map((version) => ({ version, gates: both, breaks: nobodyRepairs })),
  ...["v1.31", "v1.32", "v1.33"].map((version) => ({ version, gates: objects, breaks: {} })),
  ...["v1.34", "v1.35", "v1.36"].map((version) => ({ version, gates: {}, breaks: {} })),
];

const ranges = ["10.96.0.0/28", "fd00:10:96::/124"];

function flagsOf({ version, gates }: Row): ServerFlags {
  const runtimeConfig = { "networking.k8s.io/v1beta1": true };
  return { version, gates, serviceClusterIPRange: ranges, runtimeConfig };
}

function start(row: Row, dice: Dice): World {
  let world: World = emptyWorld;
  const servers = 1 + dice.below(2);
  for (let server = 0; server < servers; server++) {
    for (const input of [
      { do: "add-server", flags: flagsOf(row) },
      { do: "start", server },
    ] as const)
      world = give(world, input);
    world = runUntil(world, world.now + 10_000);
    // 1.31 writes the secondary range wrong and starts only the second time (S09-dual-stack-first-start-v131).
    if (world.servers[server]?.phase === "exited") world = give(world, { do: "start", server });
    world = runUntil(world, world.now + 10_000);
  }
  return world;
}

function give(world: World, input: Input): World {
  return advance(world, { kind: "input", at: world.now, input }, { notes: false }).world;
}

/** Names are made once: what a second create of a name can do is a story of its own (below). */
function randomRequest(dice: Dice, made: number): ApiRequest {
  const isDelete = made > 0 && dice.percent(40);
  const name = `s${isDelete ? dice.below(made) : made}`;
  const about = { resource: "services", namespace: "default", name } as const;
  if (isDelete) return { verb: "delete", ...about };
  const spec: Record<string, Json> = { ports: [{ port: 80 }] };
  if (dice.percent(30)) spec.clusterIP = `10.96.0.${1 + dice.below(14)}`;
  else if (dice.percent(40)) spec.ipFamilyPolicy = dice.pick(["PreferDualStack", "RequireDualStack"]);
  return { verb: "create", ...about, body: { spec } };
}

/** Requests one after the other and on top of each other, then a quarter of an hour in which nobody asks for anything. */
function play(row: Row, seed: number): World {
  const dice = new Dice(seed);
  let world = start(row, dice);
  let made = 0;
  for (let i = 0; i < 60; i++) {
    const request = randomRequest(dice, made);
    if (request.verb === "create") made++;
    world = give(world, { do: "request", server: dice.below(world.servers.length), request });
    for (let steps = dice.below(12); steps > 0; steps--) {
      const next = soonest(world);
      if (next !== undefined) world = advance(world, next.transition, { chance: dice, notes: false }).world;
    }
  }
  return runUntil(world, world.now + 900_000);
}

const patient = { timeout: 120_000 };
const name = ({ version, gates }: Row) => `${version} ${JSON.stringify(gates)}`;

describe("once quiet", () => {
  it.each(rows.map((row) => [name(row), row] as const))("%s keeps its promises", patient, (_name, row) => {
    fc.assert(
      fc.property(fc.noShrink(fc.integer({ min: 1, max: 2 ** 31 - 1 })), (seed) => {
        const broken = checkInvariants(play(row, seed)).filter(
          ({ id, state }) => state !== "holds" && row.breaks[id] === undefined,
        );
        expect(broken).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it("what is left out is really broken now and then", patient, () => {
    const row = rows.find(({ version, gates }) => version === "v1.33" && gates === both) as Row;
    const broken = new Set<string>();
    for (let seed = 1; seed <= 40; seed++)
      for (const { id, state } of checkInvariants(play(row, seed))) if (state === "broken") broken.add(id);
    expect([...broken].sort()).toEqual(["failure-leaves-nothing", "no-leaked-bit"]);
  });
});

describe("a second create of a name", () => {
  it("can give one address to two Services on one healthy apiserver, within one second (repair-loops.md 2.4)", () => {
    const play = ready(["noDualWrite"]);
    play.give({
      do: "set-delays",
      delays: { clientMs: 1, servers: [{ etcdMs: 30, watchMs: 2 }], repairMs: 180_000 },
    });
    play.wait(1000 - (play.world.now % 1000));
    play.create(0, "taken", "10.96.0.2");
    play.answer();
    play.wait(100);
    // Its IPAddress names a Service that lives and has another address, and both are of the same second: no grace.
    play.create(0, "taken", "10.96.0.9");
    const hasObject = ({ etcd }: World) => etcd.ipaddresses.now.objects.has("10.96.0.9");
    play.until(({ observed }) => observed.events?.item.reason === "IPAddressWrongReference");
    play.until((world) => !hasObject(world));
    play.create(0, "other", "10.96.0.9");
    play.until(hasObject);
    // The refused create gives back what is no longer its own: whose the IPAddress is, nobody looks (cidr-allocator.md 4.4).
    play.until((world) => !hasObject(world));
    play.create(0, "third", "10.96.0.9");
    play.wait(1000);
    expect(play.answers().map(({ code }) => code)).toEqual([201, 409, 201, 201]);
    for (const name of ["other", "third"]) expect(addressesIn(play.world, name)).toEqual(["10.96.0.9"]);
    expect(checkInvariants(play.world)[0]).toMatchObject({ id: "unique-cluster-ip", state: "broken" });
  });
});
