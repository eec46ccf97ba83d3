/** Section 12.4: what the Service storage does around the allocation, through whole requests. */
import { describe, expect, test } from "vitest";
import type { Json } from "../input.ts";
import { contextOf } from "../objects/request-context.fixture.ts";
import type { Service } from "../objects/service.ts";
import { normaliseCreate, normaliseUpdate } from "../objects/service-normalise.ts";
import { storedServiceOnRead } from "../objects/service-requests.ts";
import { bitmapOnly, Cluster, objectsOnly } from "./cluster.fixture.ts";
import { service } from "./stored.fixture.ts";

const v4 = "10.0.0.0/24";
const v6 = "fd00::/112";
const flagSets: readonly (readonly [readonly string[]])[] = [[[v4]], [[v6]], [[v4, v6]], [[v6, v4]]];

function dual(ranges: readonly string[], gates = bitmapOnly): Cluster {
  const cluster = new Cluster();
  cluster.start(gates, ranges);
  return cluster;
}

/** What every allocator holds. */
function state(cluster: Cluster): unknown {
  return [
    cluster.offsets(0),
    cluster.offsets(1),
    [...cluster.world.etcd.ipaddresses.now.objects.keys()].toSorted(),
  ];
}

function spec(clusterIP: string, ...clusterIPs: readonly string[]) {
  return { ...service("a/a", clusterIPs).spec, clusterIP };
}

describe("singular and plural", () => {
  test.each([
    ["10.0.0.5", [], ["10.0.0.5"]],
    ["10.0.0.5", ["10.0.0.6"], ["10.0.0.6"]],
    ["", ["10.0.0.5"], ["10.0.0.5"]],
    ["", [], []],
  ])("SS1 a create with %j and %j", (one, many, expected) => {
    const made = normaliseCreate(spec(one, ...many));
    expect([made.clusterIP, made.clusterIPs]).toEqual([one, expected]);
  });

  const old = spec("10.0.0.5", "10.0.0.5");
  test.each([
    ["unchanged", "10.0.0.5", ["10.0.0.5"], ["10.0.0.5"]],
    ["plural cleared", "10.0.0.5", [], ["10.0.0.5"]],
    ["singular changed", "10.0.0.6", ["10.0.0.5"], ["10.0.0.6"]],
    ["singular cleared", "", ["10.0.0.5"], []],
    ["both cleared", "", [], []],
    ["both changed", "10.0.0.6", ["10.0.0.6"], ["10.0.0.6"]],
    ["plural extended", "10.0.0.5", ["10.0.0.5", "fd00::5"], ["10.0.0.5", "fd00::5"]],
  ])("SS1 an update: %s", (_about, one, many, expected) => {
    expect(normaliseUpdate(old, spec(one, ...many)).clusterIPs).toEqual(expected);
  });

  test.each(flagSets)("SS5 cluster %j: the list begins with the single address", (ranges) => {
    const cluster = dual(ranges);
    cluster.service("any");
    cluster.service("given", { clusterIP: ranges[0] === v4 ? "10.0.0.77" : "fd00::77" });
    for (const name of ["any", "given"]) {
      const found = cluster.world.etcd.services.now.objects.get(`default/${name}`)?.spec;
      expect(found?.clusterIPs).toEqual([found?.clusterIP]);
    }
    expect(cluster.ips("given")[0]).toMatch(/77$/);
  });
});

describe("updates that leave values out", () => {
  const external = { type: "ExternalName", externalName: "a.b" };
  test.each(flagSets)("SS2 cluster %j", (ranges) => {
    const cluster = dual(ranges, objectsOnly);
    const policy = { ipFamilyPolicy: "PreferDualStack" };
    cluster.service("a", policy);
    const before = cluster.ips("a");
    expect(before).toHaveLength(ranges.length);
    const bare = { spec: { ports: [{ port: 80 }], ...policy } };
    const put = { verb: "replace", resource: "services", namespace: "default", name: "a" } as const;
    expect(cluster.ask({ ...put, body: bare }).code).toBe(200);
    expect(cluster.ips("a")).toEqual(before);
    expect(cluster.ask({ ...put, body: { spec: { ...external, ports: [{ port: 80 }] } } }).code).toBe(200);
    expect(cluster.ips("a")).toEqual([]);
    expect(before.some((ip) => cluster.hasObject(ip))).toBe(false);
    expect(cluster.ask({ ...put, body: bare }).code).toBe(200);
    expect(cluster.ips("a")).toHaveLength(ranges.length);
  });
});

describe("old objects", () => {
  const dualCtx = contextOf("v1.33.12", ["IPv4", "IPv6"]);
  const read = (clusterIP: string, clusterIPs: readonly string[], selector = {}) => {
    const { spec: bare, metadata } = service("a/a", clusterIPs);
    const old: Service = { metadata, spec: { ...bare, clusterIP, ipFamilies: [], selector } };
    const { ipFamilies, ipFamilyPolicy, clusterIPs: after } = storedServiceOnRead(old, dualCtx).spec;
    return [ipFamilyPolicy, ipFamilies, after];
  };

  test("SS3 get list, families and policy when they are read", () => {
    expect(read("10.0.0.5", [])).toEqual(["SingleStack", ["IPv4"], ["10.0.0.5"]]);
    expect(read("fd00::5", [])).toEqual(["SingleStack", ["IPv6"], ["fd00::5"]]);
    expect(read("10.0.0.5", ["10.0.0.5", "fd00::5"])).toEqual([
      "RequireDualStack",
      ["IPv4", "IPv6"],
      ["10.0.0.5", "fd00::5"],
    ]);
    expect(read("None", ["None"], { a: "b" })).toEqual(["SingleStack", ["IPv4"], ["None"]]);
    expect(read("None", ["None"])).toEqual(["RequireDualStack", ["IPv4", "IPv6"], ["None"]]);
  });
});

describe("what takes no address", () => {
  const external = { type: "ExternalName", externalName: "a.b" };

  test.each([
    [{ ...external }, 201],
    [{ ...external, clusterIP: "10.0.0.9", clusterIPs: ["10.0.0.9"] }, 422],
    [{ ...external, ipFamilies: ["IPv4"] }, 422],
    [{ ...external, ipFamilyPolicy: "SingleStack" }, 422],
  ])("SS4 %j: %i", (fields, code) => {
    for (const [ranges] of flagSets) {
      const cluster = dual(ranges);
      const before = state(cluster);
      expect(cluster.service("a", fields as { readonly [field: string]: Json }).code).toBe(code);
      expect(cluster.ips("a")).toEqual([]);
      expect(state(cluster)).toEqual(before);
    }
  });

  test.each(flagSets)("SS7 headless, cluster %j", (ranges) => {
    const cluster = dual(ranges);
    const before = state(cluster);
    expect(cluster.service("a", { clusterIP: "None" }).code).toBe(201);
    expect(cluster.ips("a")).toEqual(["None"]);
    for (const type of ["NodePort", "LoadBalancer"]) {
      const { code, error } = cluster.service("b", { clusterIP: "None", type });
      expect(code).toBe(422);
      expect(error?.message).toContain(`may not be set to 'None' for ${type} services`);
    }
    expect(state(cluster)).toEqual(before);
  });
});

describe("giving back", () => {
  test.each([[v4], [v6], [`${v4} ${v6}`]])(
    "SS6 cluster %s: the addresses of a deleted Service are free",
    (flags) => {
      for (const gates of [bitmapOnly, objectsOnly]) {
        const cluster = dual(flags.split(" "), gates);
        const fields = { ipFamilyPolicy: "PreferDualStack" };
        const before = state(cluster);
        cluster.service("a", fields);
        const clusterIPs = cluster.ips("a");
        cluster.remove("a");
        expect(state(cluster)).toEqual(before);
        expect(cluster.service("b", { ...fields, clusterIP: clusterIPs[0] ?? "", clusterIPs }).code).toBe(
          201,
        );
        expect(cluster.ips("b")).toEqual(clusterIPs);
      }
    },
  );

  test("SS8 a dry-run create answers with an address and takes none", () => {
    const cluster = dual([v4]);
    const before = state(cluster);
    expect(cluster.service("a", {}, 0, true)).toMatchObject({
      code: 201,
      object: { spec: { clusterIP: "10.0.0.0" } },
    });
    const given = cluster.service("a", { clusterIP: "10.0.0.9" }, 0, true);
    expect(given).toMatchObject({ code: 201, object: { spec: { clusterIP: "10.0.0.9" } } });
    expect(state(cluster)).toEqual(before);
    expect(cluster.ips("a")).toEqual([]);
  });

  test.each([[[v4]], [[v4, v6]]])("SS9 cluster %j: a finalizer keeps the addresses", (ranges) => {
    const cluster = dual(ranges);
    const before = state(cluster);
    const body = {
      metadata: { finalizers: ["example.com/wait"] },
      spec: { ports: [{ port: 80 }], ipFamilyPolicy: "PreferDualStack" },
    };
    cluster.ask({ verb: "create", resource: "services", namespace: "default", name: "a", body });
    const taken = state(cluster);
    expect(taken).not.toEqual(before);
    cluster.remove("a");
    expect(state(cluster)).toEqual(taken);
    expect(cluster.ips("a")).toHaveLength(ranges.length);
    cluster.patch("a", { metadata: { finalizers: null } });
    cluster.wait(50);
    expect(cluster.ips("a")).toEqual([]);
    expect(state(cluster)).toEqual(before);
  });

  test("SS10 dry-run deletes and updates change nothing", () => {
    const cluster = dual([v4, v6], objectsOnly);
    cluster.service("a", { ipFamilyPolicy: "PreferDualStack" });
    cluster.service("ext", { type: "ExternalName", externalName: "a.b" });
    const before = state(cluster);
    const ips = cluster.ips("a");
    expect(cluster.remove("a", 0, true).code).toBe(200);
    const away = { spec: { type: "ExternalName", externalName: "a.b", clusterIP: null, clusterIPs: null } };
    expect(cluster.patch("a", away, 0, true).code).toBe(200);
    const back = { spec: { type: "ClusterIP", externalName: null } };
    expect(cluster.patch("ext", back, 0, true)).toMatchObject({ code: 200 });
    expect(state(cluster)).toEqual(before);
    expect(cluster.ips("a")).toEqual(ips);
    expect(cluster.ips("ext")).toEqual([]);
  });

  test("SS11 a change of type keeps the address, but for ExternalName", () => {
    const cluster = dual([v4], objectsOnly);
    cluster.service("a");
    const [ip = ""] = cluster.ips("a");
    for (const type of ["NodePort", "LoadBalancer", "ClusterIP"]) {
      expect(cluster.patch("a", { spec: { type } }).code).toBe(200);
      expect(cluster.ips("a")).toEqual([ip]);
      expect(cluster.hasObject(ip)).toBe(true);
    }
    const external = {
      spec: { type: "ExternalName", externalName: "a.b", clusterIP: null, clusterIPs: null },
    };
    expect(cluster.patch("a", external).code).toBe(200);
    // Within the Service's own second the repair loop would take the next IPAddress for an old one (repair-loops.md 2.4).
    cluster.wait(2000);
    expect(cluster.ips("a")).toEqual([]);
    expect(cluster.hasObject(ip)).toBe(false);
    expect(cluster.patch("a", { spec: { type: "ClusterIP", externalName: null } }).code).toBe(200);
    expect(cluster.ips("a")).toHaveLength(1);
    expect(cluster.hasObject(cluster.ips("a")[0] ?? "")).toBe(true);
  });
});
