/** The short way of a round of the bitmap loop comes to the same as the look at each Service. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { addressAt } from "../../allocators/bitmap.ts";
import { apply } from "../../apply.ts";
import { createRequest, give, readyCluster, runUntil } from "../../bench-cluster.fixture.ts";
import { toArray } from "../../chain.ts";
import { create } from "../../etcd/etcd.ts";
import { bitSetOf } from "../../net/bit-set.ts";
import { type Prefix, parsePrefix } from "../../net/prefix.ts";
import type { World } from "../../world.ts";

const range = parsePrefix("10.96.0.0/27") as Prefix;

function clusterWith(addresses: readonly number[]): World {
  let world = readyCluster(["off"], range.text);
  for (const at of addresses) {
    const request = createRequest(`s${at}`, addressAt(range, at));
    world = give(world, { do: "request", server: 0, request });
  }
  return runUntil(world, world.now + 500);
}

/** A Service on which every round has something to say, so that each of them is looked at. */
function withOddOne(world: World): World {
  const [service] = world.etcd.services.now.objects.values();
  if (service === undefined) throw new Error("there is no Service");
  const odd = {
    metadata: { ...service.metadata, name: "zz-odd", namespace: "default" },
    spec: { ...service.spec, clusterIP: "10.99.0.1", clusterIPs: ["10.99.0.1"] },
  };
  const stamp = { at: world.now, watched: false };
  const etcd = create(world.etcd, "services", "default/zz-odd", odd, stamp).etcd;
  return { ...world, etcd };
}

function withBits(
  world: World,
  bits: readonly number[],
  leaks: readonly (readonly [number, number])[],
): World {
  const [stored] = world.etcd.ranges;
  const [server] = world.servers;
  if (stored === undefined || server === undefined) throw new Error("there is no bitmap");
  let known = server.leaks;
  for (const [at, left] of leaks) known = known.set(addressAt(range, at), left);
  const ranges = [{ ...stored, bits: bitSetOf(bits) }, undefined] as const;
  return { ...world, etcd: { ...world.etcd, ranges }, servers: [{ ...server, leaks: known }] };
}

function outcome(world: World) {
  const began = world.observed.events?.length ?? 0;
  let after = apply(world, { kind: "timer", at: world.now, server: 0, timer: "bitmap-repair" });
  after = runUntil(after, after.now + 100);
  const events = toArray(after.observed.events, began).filter((event) => !event.regarding.includes("zz-odd"));
  return {
    bits: [...(after.etcd.ranges[0]?.bits.offsets() ?? [])],
    leaks: after.servers[0]?.leaks.toJS(),
    events: events.map((event) => event.note),
  };
}

it("in whatever state bits and leaks are", () => {
  const offset = fc.nat({ max: 29 });
  const some = fc.uniqueArray(offset, { minLength: 1, maxLength: 8 });
  const leaks = fc.array(fc.tuple(offset, fc.nat({ max: 2 })), { maxLength: 3 });
  fc.assert(
    fc.property(some, some, fc.boolean(), leaks, (claimed, others, all, leaked) => {
      // Offset 0 is that of kubernetes.default.
      const bits = all ? [0, ...claimed, ...others] : others;
      const world = withBits(clusterWith(claimed), bits, leaked);
      expect(outcome(world)).toEqual(outcome(withOddOne(world)));
    }),
    { numRuns: 60 },
  );
});
