/** Section 14: clusters of one and two families, and what restarts with other flags leave. */
import { describe, expect, test } from "vitest";
import type { Json } from "../input.ts";
import { bitmapOnly, Cluster, dualWrite, objectsOnly } from "./cluster.fixture.ts";

const v4 = "10.0.0.0/16";
const v6 = "2001:db8:1::/108";
const latest = "v1.36.3";
const modes = [
  ["L", bitmapOnly],
  ["D", dualWrite],
  ["N", objectsOnly],
] as const;
/** What a client asks for, in the order of the columns. */
const wishes = [[], ["IPv4"], ["IPv6"], ["IPv4", "IPv6"], ["IPv6", "IPv4"]] as const;
const policies = { S: "SingleStack", P: "PreferDualStack", R: "RequireDualStack" };

function cluster(...ranges: readonly string[]): Cluster {
  const made = new Cluster();
  made.start({}, ranges, latest);
  return made;
}

function shape(of: Cluster, name: string): string {
  const spec = of.world.etcd.services.now.objects.get(`default/${name}`)?.spec;
  expect(spec?.clusterIPs).toHaveLength(spec?.ipFamilies.length ?? -1);
  return spec?.ipFamilies.map((family) => family.slice(-1)).join("") ?? "gone";
}

/** Families of the Service for each policy and each wish, `err` for a refusal. */
function grid(of: Cluster): Record<string, string> {
  const rows = Object.entries(policies).map(([letter, ipFamilyPolicy]) => {
    const cells = wishes.map((ipFamilies, wish) => {
      const name = `svc-${letter.toLowerCase()}${wish}`;
      const fields = { ipFamilyPolicy, ...(ipFamilies.length > 0 && { ipFamilies }) };
      return of.service(name, fields).code === 201 ? shape(of, name) : "err";
    });
    return [letter, cells.join(" ")] as const;
  });
  return Object.fromEntries(rows);
}

function ips(...clusterIPs: readonly string[]): { readonly [field: string]: Json } {
  return { clusterIP: clusterIPs[0] ?? "", clusterIPs };
}

describe.each(modes)("mode %s", (_mode, gates) => {
  const start = (...ranges: readonly string[]) => {
    const made = new Cluster();
    made.start(gates, ranges);
    return made;
  };

  test("DS1 a cluster of IPv4", () => {
    const one = start(v4);
    expect(grid(one)).toEqual({ S: "4 4 err err err", P: "4 4 err err err", R: "err err err err err" });
    expect(one.service("given", ips("10.0.0.16")).code).toBe(201);
  });

  // Ranges wider than a /112 under dual write are the case of issue 129797 up to 1.32.
  test("DS2 a cluster of IPv6", () => {
    const one = start(v6);
    expect(grid(one)).toEqual({ S: "6 err 6 err err", P: "6 err 6 err err", R: "err err err err err" });
    expect(one.service("given", ips("2001:db8:1::16")).code).toBe(201);
  });

  test.each([
    ["DS3", [v4, v6], { S: "4 4 6 err err", P: "46 46 64 46 64", R: "46 46 64 46 64" }],
    ["DS4", [v6, v4], { S: "6 4 6 err err", P: "64 46 64 46 64", R: "64 46 64 46 64" }],
  ])("%s a cluster of %j", (_id, ranges, expected) => {
    const both = start(...ranges);
    expect(grid(both)).toEqual(expected);
    expect(both.service("four", ips("10.0.0.16")).code).toBe(201);
    expect(both.service("six", ips("2001:db8:1::16")).code).toBe(201);
    const two = ips("10.0.0.17", "2001:db8:1::17");
    expect(both.service("two", two).code).toBe(422);
    expect(both.service("two", { ...two, ipFamilies: ["IPv4", "IPv6"] }).code).toBe(422);
    expect(both.service("two", { ...two, ipFamilyPolicy: "PreferDualStack" }).code).toBe(201);
    expect(both.ips("two")).toEqual(["10.0.0.17", "2001:db8:1::17"]);
  });
});

describe("changes", () => {
  test("DS5 up and down again, with the lists cut and without", () => {
    const both = cluster(v4, v6);
    both.service("svc");
    const [first = ""] = both.ips("svc");
    // Within the Service's own second the repair loop would take the second IPAddress for an old one.
    both.wait(2000);
    const up = { spec: { ipFamilyPolicy: "RequireDualStack" } };
    expect(shape(both, "svc")).toBe("4");
    expect(both.patch("svc", up).code).toBe(200);
    expect(shape(both, "svc")).toBe("46");
    const [, second = ""] = both.ips("svc");
    expect(both.hasObject(second)).toBe(true);
    const cut = { ipFamilyPolicy: "SingleStack", clusterIPs: [first], ipFamilies: ["IPv4"] };
    expect(both.patch("svc", { spec: cut }).code).toBe(200);
    expect(both.ips("svc")).toEqual([first]);
    expect(both.hasObject(second)).toBe(false);
    expect(both.patch("svc", up).code).toBe(200);
    expect(shape(both, "svc")).toBe("46");
    expect(both.patch("svc", { spec: { ipFamilyPolicy: "SingleStack" } }).code).toBe(200);
    expect(both.ips("svc")).toEqual([first]);
  });

  test("DS6 to ExternalName and back", () => {
    const both = cluster(v4, v6);
    both.service("svc");
    const away = { type: "ExternalName", externalName: "something.somewhere", clusterIP: "" };
    expect(both.patch("svc", { spec: away }).code).toBe(200);
    expect(shape(both, "svc")).toBe("");
    expect(both.patch("svc", { spec: { type: "ClusterIP", externalName: null } }).code).toBe(200);
    expect(shape(both, "svc")).toBe("4");
  });

  test("DS7 a change of the selector keeps both families", () => {
    const both = cluster(v4, v6);
    both.service("svc", { ipFamilyPolicy: "PreferDualStack", selector: { foo: "bar" } });
    const before = both.ips("svc");
    expect(shape(both, "svc")).toBe("46");
    expect(both.patch("svc", { spec: { selector: { foo: "baz" } } }).code).toBe(200);
    expect(both.ips("svc")).toEqual(before);
  });

  test("DS8 a PUT and a patch of the labels keep the address", () => {
    const one = cluster(v4);
    one.service("svc");
    const before = one.ips("svc");
    const name = { resource: "services", namespace: "default", name: "svc" } as const;
    const body = { metadata: { labels: { x: "y" } }, spec: { ports: [{ port: 80 }], ...ips(...before) } };
    expect(one.ask({ verb: "replace", ...name, body }).code).toBe(200);
    expect(one.patch("svc", { metadata: { labels: { tracking: "1" } } }).code).toBe(200);
    expect(one.ips("svc")).toEqual(before);
  });

  test("DS11 headless with a selector to ExternalName by a patch", () => {
    const one = cluster("192.168.0.0/24");
    one.service("svc", { clusterIP: "None", selector: { foo: "bar" } });
    const patch = {
      spec: { type: "ExternalName", externalName: "foo.bar", clusterIP: null, clusterIPs: null },
    };
    expect(one.patch("svc", patch).code).toBe(200);
    expect(one.ips("svc")).toEqual([]);
  });
});

describe("restarts", () => {
  const prefer = { ipFamilyPolicy: "PreferDualStack" };

  test("DS9 a Service of one family stays so when the cluster gets a second", () => {
    const one = cluster("192.168.0.0/24");
    one.service("old", prefer);
    const before = one.ips("old");
    one.restart(0, { serviceClusterIPRange: ["192.168.0.0/24", v6] });
    one.wait(20_000);
    expect(one.ips("old")).toEqual(before);
    expect(one.service("new", prefer).code).toBe(201);
    expect([shape(one, "old"), shape(one, "new")]).toEqual(["4", "46"]);
  });

  test("DS10 a Service of two families stays so when the cluster loses one", () => {
    const both = cluster("192.168.0.0/24", v6);
    both.service("old", prefer);
    const before = both.ips("old");
    both.restart(0, { serviceClusterIPRange: ["192.168.0.0/24"] });
    expect(both.ips("old")).toEqual(before);
    expect(both.service("new", prefer).code).toBe(201);
    expect([shape(both, "old"), shape(both, "new")]).toEqual(["46", "4"]);
  });
});
