import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Service } from "../objects/service.ts";
import {
  addAddress,
  countWithin,
  eachWithin,
  emptyAddressIndex,
  hasAddress,
  nextFree,
  removeAddress,
} from "./address-index.ts";
import { addressesOf, emptyServiceIndex, reindexServices, type ServiceIndex } from "./service-index.ts";

const offsets = fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: 1000, max: 1060 }), fc.nat({ max: 4000 }));

describe.each([
  ["IPv6", 0xfd00n << 112n],
  ["IPv4", 0x0a600000n],
  ["numbers about 2^53", 2n ** 53n - 2000n],
])("the index of addresses against a plain Set, %s", (_what, base) => {
  const value = offsets.map((offset) => base + BigInt(offset));
  const changes = fc.array(fc.record({ on: fc.boolean(), at: value }), { maxLength: 80 });

  it("holds, counts and finds the same", () => {
    fc.assert(
      fc.property(changes, fc.nat({ max: 50 }), value, value, (some, run, from, to) => {
        const plain = new Set<bigint>();
        let index = emptyAddressIndex;
        const full = Array.from({ length: run * 40 }, (_, i) => ({ on: true, at: base + BigInt(i) }));
        for (const { on, at } of [...full, ...some]) {
          index = on ? addAddress(index, at) : removeAddress(index, at);
          if (on) plain.add(at);
          else plain.delete(at);
        }
        for (const { at } of some) expect(hasAddress(index, at)).toBe(plain.has(at));
        expect(countWithin(index, from, to)).toBe([...plain].filter((at) => at >= from && at <= to).length);
        let free: bigint | undefined;
        for (let at = from; at <= to && free === undefined; at++) if (!plain.has(at)) free = at;
        expect(nextFree(index, from, to)).toBe(free);
        const places: number[] = [];
        eachWithin(index, from, 1500, (place) => places.push(place));
        const inside = [...plain]
          .map((at) => Number(at - from))
          .filter((place) => place >= 0 && place < 1500);
        expect(places.sort((a, b) => a - b)).toEqual(inside.sort((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });

  it("is itself when nothing changes, and empty again when everything is gone", () => {
    const one = addAddress(emptyAddressIndex, base);
    expect(addAddress(one, base)).toBe(one);
    expect(removeAddress(one, base + 1n)).toBe(one);
    expect(removeAddress(one, base).size).toBe(0);
  });
});

const names = ["a", "b", "c"] as const;

function service(name: string, clusterIPs: readonly string[]): Service {
  return {
    metadata: { name, namespace: "default", uid: 1, resourceVersion: 1, creationTimestamp: 0 },
    spec: {
      type: "ClusterIP",
      clusterIP: clusterIPs[0] ?? "",
      clusterIPs,
      ipFamilies: ["IPv4"],
      ports: [],
      sessionAffinity: "None",
    },
  };
}

describe("the index of claims", () => {
  it("says what a look at every Service says, after any writes", () => {
    const write = fc.record({
      name: fc.constantFrom(...names),
      ips: fc.option(fc.uniqueArray(fc.constantFrom("10.0.0.1", "10.0.0.2", "fd00::1"), { maxLength: 2 })),
    });
    fc.assert(
      fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
        const all = new Map<string, Service>();
        let index: ServiceIndex = emptyServiceIndex;
        for (const { name, ips } of writes) {
          const next = ips === null ? undefined : service(name, ips);
          const previous = all.get(name);
          if (next === undefined && previous === undefined) continue;
          index = reindexServices(index, previous, next);
          if (next === undefined) all.delete(name);
          else all.set(name, next);
        }
        const claims: Record<string, string[]> = {};
        for (const one of all.values()) {
          for (const address of addressesOf(one))
            claims[address] = [...(claims[address] ?? []), `default/${one.metadata.name}`].sort();
        }
        const kept = Object.fromEntries(
          [...index.claims].map(([address, keys]) => [address, [...keys].sort()]),
        );
        expect(kept).toEqual(claims);
        expect(index.duplicates).toBe(Object.values(claims).filter((keys) => keys.length > 1).length);
      }),
    );
  });

  it("reads addresses in any spelling, and none of a headless Service", () => {
    expect(addressesOf(service("a", ["010.0.0.1", "FD00::1"]))).toEqual(["10.0.0.1", "fd00::1"]);
    expect(addressesOf(service("a", ["None"]))).toEqual([]);
    expect(addressesOf(service("a", []))).toEqual([]);
  });

  it("stays as it is when an update leaves the addresses alone", () => {
    const one = service("a", ["10.0.0.1"]);
    const index = reindexServices(emptyServiceIndex, undefined, one);
    expect(reindexServices(index, one, { ...one, metadata: { ...one.metadata, labels: { x: "y" } } })).toBe(
      index,
    );
  });
});
