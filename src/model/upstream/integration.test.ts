/** Sections 13 and 15: whole clusters, several servers, restarts, the controller manager. */
import { describe, expect, test } from "vitest";
import { errFull } from "../allocators/errors.ts";
import { create } from "../etcd/etcd.ts";
import { familyOfText } from "../objects/ip-text.ts";
import { bitmapOnly, Cluster, dualWrite, objectsOnly, one } from "./cluster.fixture.ts";
import { service } from "./stored.fixture.ts";

const latest = "v1.36.3";

/** Deletes a Service as an operator would, and waits until everybody knows. */
function recreate(cluster: Cluster, name: string, server = 0): void {
  cluster.remove(name, server);
  expect(cluster.service(name, {}, server).code).toBe(201);
}

describe("one server", () => {
  test.each([
    ["L", bitmapOnly],
    ["D", dualWrite],
    ["N", objectsOnly],
  ])("IN1 a /29 in mode %s holds five Services beside kubernetes", (_mode, gates) => {
    const cluster = one(gates, "192.168.0.0/29");
    expect(cluster.ips("kubernetes")).toEqual(["192.168.0.1"]);
    expect(cluster.fill(6, "svc")).toMatchObject({
      taken: { length: 5 },
      refused: expect.stringContaining(errFull),
    });
    cluster.remove("svc0");
    cluster.wait(2000);
    expect(cluster.service("svc-8").code).toBe(201);
  });

  test("IN2 a /64 serves its last address", () => {
    const cluster = one(objectsOnly, "2001:db8::/64", "v1.34.9");
    const last = "2001:db8::ffff:ffff:ffff:ffff";
    const { taken } = cluster.fill(5, "svc");
    expect(taken.every((ip) => cluster.hasObject(ip))).toBe(true);
    expect(cluster.static("last", last).code).toBe(201);
    expect(cluster.hasObject(last)).toBe(true);
  });

  test("IN3 a Service written straight into etcd gets its IPAddress", () => {
    const cluster = one(objectsOnly, "10.0.0.0/24");
    const old = service("old-service-ns/old-service", ["10.0.0.11"]);
    const stamp = { at: cluster.world.now, watched: true };
    const { etcd } = create(cluster.world.etcd, "services", "old-service-ns/old-service", old, stamp);
    cluster.world = { ...cluster.world, etcd };
    cluster.wait(10_000);
    expect(cluster.hasObject("10.0.0.11")).toBe(true);
  });

  test("IN6 every create makes its IPAddress before it is answered", () => {
    const cluster = one({}, "10.0.0.0/24", latest);
    for (let i = 0; i < 5; i++) {
      const { object } = cluster.service(`svc${i}`);
      expect(
        cluster.hasObject(object !== undefined && "clusterIP" in object.spec ? object.spec.clusterIP : ""),
      ).toBe(true);
    }
  });

  test.each([
    [latest, 1],
    ["v1.35.6", 1],
  ])("IN7 a Service without a name is refused after one try (%s)", (version) => {
    const cluster = one({}, "10.0.0.0/24", version);
    cluster.cidr("second", "10.168.0.0/24");
    const before = cluster.world.now;
    const { code, error } = cluster.service("");
    expect(code).toBe(422);
    expect(error?.reason).toBe("Invalid");
    expect(cluster.world.now - before).toBeLessThan(1000);
  });

  test("IN8 the gate goes on and off again", () => {
    const cluster = one(bitmapOnly, "10.0.0.0/24");
    const count = () => cluster.world.etcd.services.now.objects.size;
    const counts: number[] = [];
    for (const [i, gates] of [bitmapOnly, dualWrite, bitmapOnly].entries()) {
      if (i > 0) cluster.restart(0, { gates });
      for (const j of [0, 1]) expect(cluster.service(`svc-${i}-${j}`).code).toBe(201);
      counts.push(count());
    }
    expect(counts).toEqual([3, 5, 7]);
  });
});

describe("two servers", () => {
  test("IN4 what the old one takes is mirrored within 10 s", () => {
    const cluster = one(dualWrite, "10.0.0.0/24");
    cluster.start(bitmapOnly, ["10.0.0.0/24"]);
    expect(cluster.fill(5, "new").taken.every((ip) => cluster.hasObject(ip))).toBe(true);
    const { taken } = cluster.fill(5, "old", 1);
    cluster.wait(10_000);
    expect(taken).toHaveLength(5);
    expect(taken.every((ip) => cluster.hasObject(ip))).toBe(true);
  });

  test("IN5 of two creates with one address, one at each, one goes well", () => {
    const cluster = one(bitmapOnly, "10.0.0.0/16");
    cluster.start(dualWrite, ["10.0.0.0/16"]);
    const codes: number[] = [];
    for (let last = 5; last <= 104; last++) {
      for (const server of [0, 1]) cluster.create(server, `svc-${server}-${last}`, `10.0.0.${last}`);
      for (const _server of [0, 1]) codes.push(cluster.answer().code);
      // Answers in pairs: `answer` waits for one more each time.
    }
    cluster.wait(10_000);
    expect(codes.filter((code) => code === 201)).toHaveLength(100);
    expect(codes.filter((code) => code !== 201)).toHaveLength(100);
    expect(cluster.world.etcd.services.now.objects.size).toBe(101);
    expect(cluster.world.etcd.ipaddresses.now.objects.size).toBe(101);
    expect(cluster.world.etcd.services.now.index.duplicates).toBe(0);
  });
});

describe("ServiceCIDRs", () => {
  test("IN9 a cluster moves to another range", () => {
    const cluster = one(objectsOnly, "192.168.0.0/29");
    cluster.controllerManager();
    cluster.fill(2, "svc");
    cluster.cidr("migration-cidr", "10.168.0.0/24");
    expect(cluster.ready("migration-cidr")).toBe("True");
    cluster.removeCIDR("kubernetes");
    cluster.wait(15_000);
    expect(cluster.ready("kubernetes")).toBe("False");
    for (const name of ["svc0", "svc1"]) {
      recreate(cluster, name);
      expect(cluster.ips(name)[0]).toMatch(/^10\.168\.0\./);
    }
    cluster.start(objectsOnly, ["10.168.0.0/24"]);
    cluster.give({ do: "stop", server: 0 });
    cluster.controllerManager(1);
    cluster.remove("kubernetes", 1);
    cluster.wait(60_000);
    expect(cluster.foundCIDR("kubernetes")?.spec.cidrs).toEqual(["10.168.0.0/24"]);
    expect(cluster.foundCIDR("kubernetes")?.metadata.finalizers).toHaveLength(1);
    expect(cluster.ready("kubernetes")).toBe("True");
    expect(cluster.ips("kubernetes")).toEqual(["10.168.0.1"]);
    cluster.ask({ verb: "delete", resource: "servicecidrs", name: "migration-cidr" }, 1);
    cluster.wait(30_000);
    expect(cluster.foundCIDR("migration-cidr")).toBeUndefined();
  });

  const [s4, b4, s6, b6] = ["10.0.0.0/29", "10.1.0.0/16", "2001:db8:1::/125", "2001:db8:2::/112"] as const;
  test.each<[readonly string[], readonly string[], readonly string[], "IPv4" | "IPv6" | undefined]>([
    [[s4], [s4], [s4], "IPv4"],
    [[s6], [s6], [s6], "IPv6"],
    [[s4, s6], [s4, s6], [s4, s6], "IPv4"],
    [[s6, s4], [s6, s4], [s6, s4], "IPv6"],
    [[s4], [s4, b6], [s4, b6], "IPv4"],
    [[s6], [s6, b4], [s6, b4], "IPv6"],
    [[s4, s6], [s4], [s4, s6], "IPv4"],
    [[s4, s6], [s6, s4], [s4, s6], "IPv6"],
    [[s6, s4], [s4, s6], [s6, s4], "IPv4"],
    [[s4, s6], [s6], [s4, s6], "IPv6"],
    [[s4], [s6], [s4], undefined],
    [[s6], [s4], [s6], undefined],
    [[s4], [b6, s4], [s4], undefined],
    [[s6], [b4, s6], [s6], undefined],
  ])("IN10 from %j to %j: kubernetes has %j, a new Service is of %s", (from, to, cidrs, family) => {
    const cluster = new Cluster();
    cluster.start({}, from, latest);
    cluster.controllerManager();
    cluster.service("old");
    const before = cluster.ips("old");
    cluster.restart(0, { serviceClusterIPRange: to });
    cluster.wait(20_000);
    expect(cluster.foundCIDR("kubernetes")?.spec.cidrs).toEqual(cidrs);
    expect(cluster.ready("kubernetes")).toBe("True");
    expect(cluster.ips("old")).toEqual(before);
    const { code, error } = cluster.service("new");
    if (family === undefined) expect(error?.message).toContain(errFull);
    else expect([code, familyOfText(cluster.ips("new")[0] ?? "")]).toEqual([201, family]);
  });

  test("IN11 another range makes room in a full cluster", () => {
    const cluster = one(objectsOnly, "192.168.0.0/29");
    cluster.controllerManager();
    expect(cluster.fill(6, "svc").refused).toContain(errFull);
    cluster.cidr("test-cidr", "10.168.0.0/24");
    expect(cluster.ready("test-cidr")).toBe("True");
    expect(cluster.fill(140, "new").taken).toHaveLength(140);
  });

  test("IN12 a range that is in use stays until its addresses are covered or gone", () => {
    const cluster = one(objectsOnly, "192.168.0.0/29");
    cluster.controllerManager();
    cluster.fill(5, "svc");
    cluster.cidr("cidr1", "192.168.0.0/29");
    expect(cluster.ready("cidr1")).toBe("True");
    cluster.removeCIDR("cidr1");
    cluster.wait(30_000);
    expect(cluster.foundCIDR("cidr1")).toBeUndefined();
    cluster.cidr("cidr2", "10.0.0.0/24");
    expect(cluster.fill(1, "last").taken[0]).toMatch(/^10\.0\.0\./);
    cluster.cidr("cidr3", "10.0.0.0/16");
    cluster.removeCIDR("cidr2");
    cluster.wait(30_000);
    expect(cluster.foundCIDR("cidr2")).toBeUndefined();
    cluster.removeCIDR("cidr3");
    cluster.wait(30_000);
    expect(cluster.ready("cidr3")).toBe("False");
    cluster.remove("last0");
    cluster.wait(30_000);
    expect(cluster.foundCIDR("cidr3")).toBeUndefined();
  });
});

describe("end to end", () => {
  test.each([
    ["203.0.113.0/24", "203.0.113.10", "10.0.0.0/24"],
    ["2001:db8:cb00::/64", "2001:db8:cb00::a", "fd00::/112"],
  ])("E1 %s serves %s, and goes", (cidr, address, flag) => {
    const cluster = one({}, flag, latest);
    cluster.controllerManager();
    cluster.cidr("test-svc-cidr", cidr);
    expect(cluster.ready("test-svc-cidr")).toBe("True");
    expect(cluster.service("multicidr", { type: "NodePort", clusterIP: address }).code).toBe(201);
    expect(cluster.hasObject(address)).toBe(true);
    cluster.remove("multicidr");
    cluster.removeCIDR("test-svc-cidr");
    cluster.wait(30_000);
    expect(cluster.foundCIDR("test-svc-cidr")).toBeUndefined();
  });

  test("E3 IPAddresses of somebody else are written, changed, deleted, and never by the repair loop", () => {
    const cluster = one({}, "10.0.0.0/24", latest);
    const parentRef = { group: "mygroup", resource: "myresources", namespace: "foo", name: "bar" };
    const resource = "ipaddresses";
    for (const name of ["255.255.255.255", "fe80::42:1dff:fe84:f9e2"]) {
      const body = { spec: { parentRef } };
      expect(cluster.ask({ verb: "create", resource, name, body }).code).toBe(201);
      const patch = { metadata: { annotations: { patched: "true" } } };
      expect(cluster.ask({ verb: "patch", resource, name, patch }).code).toBe(200);
      const changed = { ...body, metadata: { annotations: { updated: "true" } } };
      expect(cluster.ask({ verb: "replace", resource, name, body: changed }).code).toBe(200);
      cluster.wait(400_000);
      expect(cluster.hasObject(name)).toBe(true);
      expect(cluster.ask({ verb: "delete", resource, name }).code).toBe(200);
      expect(cluster.hasObject(name)).toBe(false);
    }
  });
});
