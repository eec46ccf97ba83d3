/** Section 4: IPAddress objects in one range. `default/kubernetes` has the first address of every cluster here. */
import { describe, expect, test } from "vitest";
import { addressAt } from "../allocators/bitmap.ts";
import { errAllocated, errFull } from "../allocators/errors.ts";
import { formatAddress } from "../net/address.ts";
import { objectGeometry } from "../net/geometry.ts";
import { lastAddress } from "../net/prefix.ts";
import { type Cluster, objectsOnly, one } from "./cluster.fixture.ts";
import { ipAddress, prefix, runningOn, serviceCIDR, writesIn } from "./stored.fixture.ts";

const latest = "v1.36.3";
const wide = "fd54:ceea:51ad:2f00::/64";

function sizeOf(cidr: string): bigint {
  const geometry = objectGeometry(prefix(cidr));
  if ("problem" in geometry) throw new Error(geometry.problem);
  return geometry.size;
}

function upTo(end: number, from: number): number[] {
  return Array.from({ length: end - from }, (_, i) => from + i);
}

const lastBytes = (addresses: readonly string[]) =>
  addresses.map((ip) => Number(ip.split(".")[3])).toSorted((a, b) => a - b);

/** The address that a create takes whose random start is this. */
function takenFrom(cidr: string, start: number | string, version = latest): string | undefined {
  const cluster = one(version === latest ? {} : objectsOnly, cidr, version);
  cluster.create(0, "a");
  cluster.answer({ starts: [start] });
  return cluster.ips("a")[0];
}

describe("one range", () => {
  test("IP1 a /24 is filled; the released address comes back; what lies outside is refused, and what is taken", () => {
    const cluster = one(objectsOnly, "192.168.1.0/24");
    expect(sizeOf("192.168.1.0/24")).toBe(254n);
    expect(sizeOf("2001:db8:1::/116")).toBe(4095n);
    const { taken, refused } = cluster.fill(254, "d");
    expect(lastBytes(taken)).toEqual(upTo(255, 2));
    expect(refused).toContain(errFull);
    const holder = `d${taken.indexOf("192.168.1.5")}`;
    cluster.remove(holder);
    expect(cluster.fill(1, "again").taken).toEqual(["192.168.1.5"]);
    for (const other of ["192.168.1.0", "192.168.1.255", "192.168.0.1", "192.168.2.2"])
      expect(cluster.static("x", other).code).toBe(422);
    expect(cluster.static("x", "192.168.1.5").error?.message).toContain(errAllocated);
  });

  test("IP1 the last IPv6 address is used, the one after it is not", () => {
    const cluster = one(objectsOnly, "2001:db8:1::/116");
    expect(cluster.static("a", "2001:db8:1::fff").code).toBe(201);
    expect(cluster.static("b", "2001:db8:1::1000").code).toBe(422);
  });

  test.each([
    [0, "fd54:ceea:51ad:2f00::101"],
    [1, "fd54:ceea:51ad:2f00::102"],
    [(2n ** 63n - 1n).toString(), "fd54:ceea:51ad:2f00:8000::100"],
    [(2n ** 63n).toString(), "fd54:ceea:51ad:2f00:8000::101"],
    [(2n ** 64n - 258n).toString(), "fd54:ceea:51ad:2f00:ffff:ffff:ffff:ffff"],
  ])("IP2 start %s of a /64 never leaves the range", (start, address) => {
    expect(takenFrom(wide, start)).toBe(address);
  });

  test("IP2 before 1.34.8 half of the starts lie below it", () => {
    expect(takenFrom(wide, (2n ** 64n - 2n ** 62n).toString(), "v1.34.7")).toBe(
      "fd54:ceea:51ad:2eff:c000::101",
    );
  });

  test("IP3 a /32 has nothing to give", () => {
    const cluster = one({}, "192.168.0.0/29", latest);
    expect(sizeOf("192.168.1.0/32")).toBe(0n);
    expect(cluster.fill(9, "d").taken).toHaveLength(5);
    cluster.cidr("tiny", "192.168.1.0/32");
    expect(cluster.fill(1, "more").refused).toContain(errFull);
  });

  test("IP4 a /25: the static band stays free to the last", () => {
    const cluster = one(objectsOnly, "192.168.1.0/25");
    expect(lastBytes(cluster.fill(110, "d").taken)).toEqual(upTo(127, 17));
    for (const last of upTo(17, 2)) expect(cluster.static(`s${last}`, `192.168.1.${last}`).code).toBe(201);
    expect(cluster.fill(1, "over").refused).toContain(errFull);
    cluster.remove("s10");
    expect(cluster.fill(1, "again").taken).toEqual(["192.168.1.10"]);
  });

  test("IP5 a /30 has two and is full a hundred times over", () => {
    const cluster = one({}, "192.168.0.0/29", latest);
    cluster.fill(5, "d");
    cluster.cidr("small", "192.168.1.240/30");
    expect(cluster.fill(2, "e").taken.toSorted()).toEqual(["192.168.1.241", "192.168.1.242"]);
    for (let i = 0; i < 100; i++) expect(cluster.service(`f${i}`).error?.message).toContain(errFull);
  });

  test.each([[[]], [[2]], [[2, 254]], [[2, 128, 254]]])("IP6 .1 and %j are there", (lasts) => {
    const cluster = one(objectsOnly, "192.168.1.0/24");
    for (const last of lasts) cluster.static(`s${last}`, `192.168.1.${last}`);
    expect(lastBytes([...cluster.world.etcd.ipaddresses.now.objects.keys()])).toEqual([1, ...lasts]);
  });

  test.each([
    ["192.168.0.0/23", 254, "192.168.0.255"],
    ["fd00:1:2:3::/112", 0x7ffe, "fd00:1:2:3::7fff"],
    ["fc::/112", 254, "fc::ff"],
    ["fc::/112", 255, "fc::100"],
    ["2001:db8:1::/112", 0x1ff, "2001:db8:1::200"],
  ])("IP9 offset %s %i is %s", (cidr, offset, address) => {
    expect(addressAt(prefix(cidr), offset)).toBe(address);
  });

  test.each([
    ["192.168.0.0/24", "192.168.0.255"],
    ["10.0.0.0/12", "10.15.255.255"],
    ["fd00:1:2:3::/64", "fd00:1:2:3:ffff:ffff:ffff:ffff"],
    ["fc::/112", "fc::ffff"],
    ["fc00::/112", "fc00::ffff"],
  ])("IP10 the last address of %s is %s", (cidr, last) => {
    const range = prefix(cidr);
    expect(formatAddress({ family: range.family, value: lastAddress(range) })).toBe(last);
  });

  test.each([
    ["192.168.1.0/24", 254n],
    ["192.168.1.0/32", 0n],
    ["192.168.1.0/31", 0n],
    ["128.0.0.0/1", 2147483646n],
    ["0.0.0.0/0", 4294967294n],
    ["2001:db2::/112", 65535n],
    ["2001:db8::/128", 0n],
    ["2001:db8::/127", 1n],
    ["2001:db8::/65", 2n ** 63n - 1n],
    ["2001:db8::/64", 2n ** 64n - 1n],
  ])("IP11 %s has %s addresses", (cidr, size) => {
    expect(sizeOf(cidr)).toBe(size);
  });

  test("IP11 an IPv6 range wider than /64 has none, since no allocator is made for it", () => {
    expect(objectGeometry(prefix("8000::/1"))).toHaveProperty("problem");
  });

  test.each([
    ["10.0.0.0/29", [0, 0, 0, 0, 0], [2, 3, 4, 5, 6]],
    ["10.0.0.0/29", [1, 1, 1, 1, 1], [2, 3, 4, 5, 6]],
    ["10.0.0.0/29", [5, 5, 5, 5, 5], [6, 2, 3, 4, 5]],
    ["10.0.0.0/29", [3, 3, 3, 3, 3], [4, 5, 6, 2, 3]],
    // A start that is not in the range counts as its first address.
    ["10.0.0.0/29", [10, 10, 10, 10, 10], [2, 3, 4, 5, 6]],
  ])("IP12 %s from the starts %j gives %j, each once, and then stops", (cidr, starts, lasts) => {
    const cluster = one({}, cidr, latest);
    const given = starts.map((start, i) => {
      cluster.create(0, `s${i}`);
      cluster.answer({ starts: [start] });
      cluster.wait(10);
      return Number(cluster.ips(`s${i}`)[0]?.split(".")[3]);
    });
    expect(given).toEqual(lasts);
    cluster.create(0, "over");
    expect(cluster.answer({ starts: [0] }).error?.message).toContain(errFull);
  });

  test("IP14 leading zero bytes do not matter", () => {
    expect(one({}, "fc::/112", latest).fill(1, "a").taken[0]).toMatch(/^fc::/);
  });
});

describe("counting", () => {
  test.each([
    ["10.0.0.0/24", 254],
    ["2001:db8::/112", 65_535],
  ])(
    "IP7 %s: successes and errors by scope; gauges come from the informer, one object late",
    (cidr, size) => {
      const cluster = one({}, cidr, latest);
      const base = { static: 1, dynamicErrors: 0, staticErrors: 0 };
      expect(cluster.metrics(cidr)).toEqual({ ...base, dynamic: 0, used: 0, free: size });
      const { taken } = cluster.fill(2, "d");
      expect(cluster.metrics(cidr)).toEqual({ ...base, dynamic: 2, used: 2, free: size - 2 });
      for (const ip of taken) cluster.static("again", ip);
      expect(cluster.metrics(cidr)).toMatchObject({ dynamic: 2, staticErrors: 2 });
      cluster.remove("d0");
      cluster.remove("d1");
      const many = 264;
      for (let i = 0; i < many; i++) cluster.service(`e${i}`);
      const given = Math.min(many, size - 1);
      expect(cluster.metrics(cidr)).toEqual({
        dynamic: 2 + given,
        static: 1,
        dynamicErrors: many - given,
        staticErrors: 2,
        used: given,
        free: size - given,
      });
    },
  );

  test("IP8 a static request for a taken address is a static error", () => {
    const cluster = one({}, "10.0.0.0/25", latest);
    for (const ip of cluster.fill(2, "d").taken) cluster.static("again", ip);
    expect(cluster.metrics("10.0.0.0/25")).toMatchObject({ dynamic: 2, staticErrors: 2, dynamicErrors: 0 });
  });

  const inside = ["192.168.1.10", "192.168.1.20"].map((ip) => ipAddress(ip, "bar/a"));
  const others = ["10.0.0.1", "10.0.0.2"].map((ip) => ipAddress(ip, "bar/b"));
  test.each([
    ["v1.36.3", {}, 2, 252],
    ["v1.34.9", {}, 4, 250],
  ])("IP15 %s with %j counts %i of two inside the range and two outside", (version, gates, used, free) => {
    const cidr = "192.168.1.0/24";
    const play = runningOn(
      { version, gates, serviceClusterIPRange: [cidr] },
      {
        servicecidrs: [serviceCIDR("kubernetes", [cidr], { ready: "True" })],
        ipaddresses: [...inside, ...others],
      },
    );
    play.create(0, "c", "192.168.1.30");
    expect(play.answer().code).toBe(201);
    const gauge = (name: string) =>
      play.server().metrics.get(`kube_apiserver_clusterip_allocator_${name}{cidr="${cidr}"}`);
    expect([gauge("allocated_ips"), gauge("available_ips")]).toEqual([used, free]);
  });

  test("IP16 more than fit leave none free", () => {
    const cidr = "192.168.1.0/30";
    const flags = { version: latest, gates: {}, serviceClusterIPRange: ["10.0.0.0/24"] };
    const three = [0, 1, 3].map((last) => ipAddress(`192.168.1.${last}`, "bar/a"));
    const play = runningOn(flags, {
      servicecidrs: [serviceCIDR("kubernetes", ["10.0.0.0/24"]), serviceCIDR("small", [cidr])],
      ipaddresses: three,
    });
    play.create(0, "c", "192.168.1.2");
    expect(play.answer().code).toBe(201);
    const gauge = (name: string) =>
      play.server().metrics.get(`kube_apiserver_clusterip_allocator_${name}{cidr="${cidr}"}`);
    expect([gauge("allocated_ips"), gauge("available_ips")]).toEqual([3, 0]);
  });

  test("IP17 a name that is no address is not counted", () => {
    const cidr = "192.168.1.0/24";
    const flags = { version: latest, gates: {}, serviceClusterIPRange: [cidr] };
    const play = runningOn(flags, {
      servicecidrs: [serviceCIDR("kubernetes", [cidr])],
      ipaddresses: [ipAddress("192.168.1.10", "bar/a"), ipAddress("invalid-ip-address", "bar/a")],
    });
    play.create(0, "c", "192.168.1.30");
    expect(play.answer().code).toBe(201);
    const series = `kube_apiserver_clusterip_allocator_allocated_ips{cidr="${cidr}"}`;
    expect(play.server().metrics.get(series)).toBe(1);
  });
});

describe("a create that fails", () => {
  const creates = (cluster: Cluster) =>
    writesIn(cluster).filter((write) => write.startsWith("create ipaddress"));

  test.each([
    ["v1.36.3", {}, "etcdserver: no leader", 1],
    ["v1.34.9", objectsOnly, errFull, 5],
  ])("IP18 %s %j: %s after %i tries", (version, gates, text, tries) => {
    const cluster = one(gates, "10.0.0.0/29", version);
    cluster.notes.length = 0;
    cluster.give({ do: "fail-writes", server: 0, how: "refused", count: null });
    expect(cluster.service("a").error?.message).toContain(text);
    expect(creates(cluster)).toHaveLength(tries);
  });

  test("IP19 an address that the informer does not know of yet costs one try", () => {
    const cluster = one({}, "10.0.0.0/24", latest);
    cluster.start({}, ["10.0.0.0/24"], latest);
    const slow = [
      { etcdMs: 1, watchMs: null },
      { etcdMs: 1, watchMs: 1 },
    ];
    cluster.give({ do: "set-delays", delays: { clientMs: 1, servers: slow, repairMs: 180_000 } });
    cluster.static("other", "10.0.0.50", 1);
    cluster.notes.length = 0;
    cluster.create(0, "a");
    expect(cluster.answer({ starts: [33] }).code).toBe(201);
    expect(creates(cluster)).toEqual(["create ipaddress 10.0.0.50 fails", "create ipaddress 10.0.0.51"]);
    expect(cluster.metrics("10.0.0.0/24")).toMatchObject({ dynamic: 1, dynamicErrors: 1 });
  });
});
