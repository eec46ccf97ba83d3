/** Section 6: rounds of the bitmap loop over Services and bits that are simply there. */
import { expect, test } from "vitest";
import { addressAt } from "../allocators/bitmap.ts";
import type { RangeSlot } from "../etcd/etcd.ts";
import { bitmapGeometry } from "../net/geometry.ts";
import type { Service } from "../objects/service.ts";
import type { Play } from "../play.fixture.ts";
import { bitmapOnly } from "./cluster.fixture.ts";
import { eventsIn, finish, prefix, runningOn, service } from "./stored.fixture.ts";

type Bits = Readonly<Partial<Record<"primary" | "secondary", readonly string[]>>>;

function cluster(ranges: readonly string[], services: readonly Service[], bits: Bits = {}): Play {
  const flags = { version: "v1.33.12", gates: bitmapOnly, serviceClusterIPRange: ranges };
  const play = runningOn(flags, { services });
  for (const slot of ["primary", "secondary"] as const) {
    const addresses = bits[slot];
    const range = ranges[slot === "primary" ? 0 : 1] ?? "";
    if (addresses !== undefined) play.give({ do: "write-bitmap", slot, range, addresses });
  }
  return play;
}

function round(play: Play): void {
  const { now } = play.world;
  const server = play.server();
  play.world = { ...play.world, servers: [{ ...server, timers: { "bitmap-repair": now } }] };
  play.do({ kind: "timer", at: now, server: 0, timer: "bitmap-repair" });
  finish(play);
}

function addresses(play: Play, slot: RangeSlot = 0): string[] {
  const stored = play.world.etcd.ranges[slot];
  if (stored === undefined) return [];
  return [...stored.bits.offsets()].map((offset) => addressAt(prefix(stored.range), offset));
}

function free(play: Play, slot: RangeSlot): number {
  const stored = play.world.etcd.ranges[slot];
  return stored === undefined ? 0 : bitmapGeometry(prefix(stored.range)).max - stored.bits.count;
}

function counted(play: Play, type: string): number {
  return play.server().metrics.get(`apiserver_clusterip_repair_ip_errors_total{type="${type}"}`) ?? 0;
}

const four = "192.168.1.0/24";
const errors = "apiserver_clusterip_repair_reconcile_errors_total";

test.each([
  ["RB1", [four]],
  ["RB5", [four, "2000::/108"]],
])("%s a round writes the keys that are missing; one whose writes fail gives up", (_id, ranges) => {
  const play = cluster(ranges, []);
  round(play);
  expect(play.world.etcd.ranges.flatMap((stored) => stored?.range ?? [])).toEqual(ranges);
  const failing = cluster(ranges, []);
  failing.give({ do: "fail-writes", server: 0, how: "refused", count: null });
  round(failing);
  expect(failing.world.etcd.ranges).toEqual([undefined, undefined]);
  // Four attempts a round, then the next timer.
  expect(failing.server().metrics.get(errors)).toBe(4);
  expect(failing.server().timers["bitmap-repair"]).toBe(failing.world.now + 180_000);
});

test("RB2 a leaked bit outlives two rounds", () => {
  const play = cluster([four], [], { primary: ["192.168.1.10"] });
  for (const expected of [["192.168.1.10"], ["192.168.1.10"], []]) {
    round(play);
    expect(addresses(play)).toEqual(expected);
  }
  expect(counted(play, "leak")).toBe(1);
});

test("RB3 bits of Services are set, what is wrong is counted", () => {
  const play = cluster(
    [four],
    [
      service("one/one", ["192.168.1.1"]),
      service("two/two", ["192.168.1.100"]),
      service("three/three", ["192.168.0.1"]),
      service("four/four", []),
      service("five/five", ["192.168.1.1"]),
      service("six/six", ["None"]),
    ],
    { primary: [] },
  );
  round(play);
  expect(addresses(play)).toEqual(["192.168.1.1", "192.168.1.100"]);
  expect(free(play, 0)).toBe(252);
  expect(["repair", "outOfRange", "duplicate"].map((type) => counted(play, type))).toEqual([2, 1, 1]);
  expect(eventsIn(play)).toContain("ClusterIPAlreadyAllocated Service:one/one");
});

test.each([
  [["10.0.0.0/16"], ["IPv4"]],
  [["2000::/120"], ["IPv6"]],
  [
    ["10.0.0.0/16", "2000::/120"],
    ["IPv4", "IPv6"],
  ],
  [
    ["2000::/120", "10.0.0.0/16"],
    ["IPv6", "IPv4"],
  ],
])("RB4 %j: bitmaps of %j and no others", (ranges, families) => {
  const play = cluster(ranges, [service("a/a", ["10.0.0.5"]), service("b/b", ["2000::5"])]);
  round(play);
  expect(play.server().families).toEqual(families);
  const expected = families.map((family) => [family === "IPv4" ? "10.0.0.5" : "2000::5"]);
  expect(ranges.map((_range, i) => addresses(play, i === 0 ? 0 : 1))).toEqual(expected);
  expect(counted(play, "invalid")).toBe(2 - families.length);
});

test("RB6 leaks of both families outlive two rounds", () => {
  const play = cluster([four, "2000::/108"], [], { primary: ["192.168.1.10"], secondary: ["2000::1"] });
  for (const expected of [
    [["192.168.1.10"], ["2000::1"]],
    [["192.168.1.10"], ["2000::1"]],
    [[], []],
  ]) {
    round(play);
    expect([addresses(play, 0), addresses(play, 1)]).toEqual(expected);
  }
  expect(counted(play, "leak")).toBe(2);
});

test("RB7 two families: bits are set, what is wrong is counted", () => {
  const lists = [
    ["192.168.1.1", "2000::1"],
    ["2000::1", "192.168.1.100"],
    ["2000::2"],
    ["192.168.1.90"],
    ["192.168.0.1"],
    ["3000::1"],
    ["192.168.0.1", "3000::1"],
    ["3000::1", "192.168.0.1"],
    [],
    ["192.168.1.1"],
    ["2000::2"],
    ["None"],
  ];
  const services = lists.map((ips, i) => service(`ns/s${String(i).padStart(2, "0")}`, ips));
  const play = cluster([four, "2000::/108"], services, { primary: [], secondary: [] });
  round(play);
  expect([free(play, 0), free(play, 1)]).toEqual([251, 65_533]);
  expect(["repair", "outOfRange", "duplicate"].map((type) => counted(play, type))).toEqual([5, 6, 3]);
});
