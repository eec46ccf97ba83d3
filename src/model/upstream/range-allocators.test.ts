/** Section 5: the allocators of several ServiceCIDRs. `default/kubernetes` has the first address of its own range. */
import { describe, expect, test } from "vitest";
import { errAllocated, errFull, errMismatchedNetwork } from "../allocators/errors.ts";
import { PrefixSet } from "../net/prefix-set.ts";
import { type Cluster, dualWrite, objectsOnly, one } from "./cluster.fixture.ts";
import { prefix, runningOn, serviceCIDR, writesIn } from "./stored.fixture.ts";

const latest = "v1.36.3";

/** Distinct addresses of a fill up to the first refusal, which has to be a full range. */
function filled(cluster: Cluster, name: string): number {
  const { taken, refused } = cluster.fill(1000, name);
  expect(refused).toContain(errFull);
  return new Set(taken).size;
}

describe("several ranges", () => {
  test("MA1 none gives nothing, one 14, two 28", () => {
    const none = runningOn({ version: latest, gates: {}, serviceClusterIPRange: ["192.168.0.0/28"] }, {});
    none.create(0, "a");
    expect(none.answer().error?.message).toContain(errFull);
    const cluster = one({}, "192.168.0.0/28", latest);
    expect(filled(cluster, "a")).toBe(13);
    cluster.cidr("second", "10.0.0.0/28");
    expect(cluster.static("static", "10.0.0.11").code).toBe(201);
    expect(filled(cluster, "b")).toBe(13);
    expect(cluster.world.etcd.ipaddresses.now.objects.size).toBe(28);
  });

  test("MA2 the network address of a range is served by one around it", () => {
    const cluster = one({}, "192.168.1.0/24", latest);
    expect(cluster.static("a", "192.168.1.0").code).toBe(422);
    expect(cluster.hasObject("192.168.1.0")).toBe(false);
    cluster.cidr("outer", "192.168.0.0/16");
    expect(cluster.static("a", "192.168.1.0").code).toBe(201);
    expect(cluster.hasObject("192.168.1.0")).toBe(true);
  });

  test("MA3 a wider range makes room", () => {
    const cluster = one({}, "192.168.0.0/28", latest);
    expect(filled(cluster, "a")).toBe(13);
    cluster.cidr("wider", "192.168.0.0/24");
    expect(filled(cluster, "b")).toBe(254 - 14);
    expect(cluster.world.etcd.ipaddresses.now.objects.size).toBe(254);
  });

  test("MA4 a range that is gone serves nothing any more", () => {
    const cluster = one({}, "10.0.0.0/28", latest);
    cluster.controllerManager();
    expect(filled(cluster, "k")).toBe(13);
    cluster.cidr("wide", "192.168.0.0/24");
    const { taken } = cluster.fill(300, "a");
    expect(taken).toHaveLength(254);
    for (const i of taken.keys()) cluster.remove(`a${i}`);
    cluster.cidr("narrow", "192.168.0.0/28");
    cluster.removeCIDR("wide");
    cluster.wait(30_000);
    expect(cluster.foundCIDR("wide")).toBeUndefined();
    expect(cluster.static("s", "192.168.0.253").error?.message).toContain(errMismatchedNetwork);
    expect(filled(cluster, "b")).toBe(14);
  });

  test("MA7 which ranges lie inside others", () => {
    const list = new PrefixSet(["10.0.0.0/24", "10.0.0.0/27"].map(prefix));
    const inside = ["192.168.0.0/24", "10.0.0.0/8", "10.0.0.0/24", "10.0.0.0/27"].filter((text) =>
      list.haveAround(prefix(text)),
    );
    expect(inside).toEqual(["10.0.0.0/27"]);
  });

  test("MA8 counters are those of the range that served", () => {
    const cidrs = ["192.168.1.0/30", "10.0.0.0/29"];
    const play = runningOn(
      { version: latest, gates: {}, serviceClusterIPRange: ["192.168.1.0/29"] },
      { servicecidrs: cidrs.map((cidr) => serviceCIDR(cidr.replace("/", "-"), [cidr], { ready: "True" })) },
    );
    const count = (name: string, scope: string) =>
      cidrs.map((cidr) =>
        play
          .server()
          .metrics.get(`kube_apiserver_clusterip_allocator_${name}{cidr="${cidr}",scope="${scope}"}`),
      );
    const ask = (name: string, ip?: string) => {
      play.create(0, name, ip);
      const answer = play.answer();
      play.wait(100);
      return answer.error?.message ?? "";
    };
    for (let i = 0; i < 8; i++) expect(ask(`s${i}`)).toBe("");
    expect(count("allocation_total", "dynamic")).toEqual([2, 6]);
    expect(ask("over")).toContain(errFull);
    for (const ip of play.world.etcd.ipaddresses.now.objects.keys())
      expect(ask("again", ip)).toContain(errAllocated);
    expect(count("allocation_errors_total", "static")).toEqual([2, 6]);
  });

  test("MA9 an error of the create ends the search in all ranges", () => {
    const cluster = one({}, "192.168.0.0/24", latest);
    cluster.cidr("second", "192.168.1.0/24");
    cluster.notes.length = 0;
    cluster.give({ do: "fail-writes", server: 0, how: "refused", count: null });
    expect(cluster.service("a").error?.message).toContain("etcdserver: no leader");
    expect(writesIn(cluster).filter((write) => write.startsWith("create ipaddress"))).toHaveLength(1);
  });

  test("MA10 a range that is not ready is passed over", () => {
    const play = runningOn(
      { version: latest, gates: {}, serviceClusterIPRange: ["192.168.0.0/24"] },
      {
        servicecidrs: [
          serviceCIDR("kubernetes", ["192.168.0.0/24"], { ready: "False" }),
          serviceCIDR("second", ["192.168.1.0/24"], { ready: "True" }),
        ],
      },
    );
    for (let i = 0; i < 200; i++) {
      play.create(0, `s${i}`);
      expect(play.answer({ ranges: ["192.168.0.0/24"] }).code).toBe(201);
    }
    const outside = [...play.world.etcd.ipaddresses.now.objects.keys()].filter(
      (ip) => !ip.startsWith("192.168.1."),
    );
    expect(outside).toEqual([]);
  });

  test("MA11 an IPv6 range uses its last address, and a released one again", () => {
    const cluster = one({}, "fd00:1:2:3::/120", latest);
    expect(filled(cluster, "a")).toBe(254);
    expect(cluster.hasObject("fd00:1:2:3::ff")).toBe(true);
    expect(cluster.hasObject("fd00:1:2:3::")).toBe(false);
    const [ip] = cluster.ips("a7");
    cluster.remove("a7");
    expect(cluster.fill(1, "again").taken).toEqual([ip]);
  });

  test("MA12 of a ServiceCIDR with two families a server takes its own", () => {
    const play = runningOn(
      { version: latest, gates: {}, serviceClusterIPRange: ["fd00::/112"] },
      { servicecidrs: [serviceCIDR("kubernetes", ["10.0.0.0/24", "fd00::/112"], { ready: "True" })] },
    );
    expect(play.server().allocators.map((entry) => entry.cidr.text)).toEqual(["fd00::/112"]);
    play.create(0, "a");
    expect(play.answer().code).toBe(201);
    play.create(0, "b", "10.0.0.7");
    expect(play.answer().code).toBe(422);
    const addresses = [...play.world.etcd.ipaddresses.now.objects.keys()];
    expect(addresses).toEqual([expect.stringMatching(/^fd00::/)]);
  });
});

describe("dual write", () => {
  test("MA5 both allocators come out the same after each step", () => {
    const cluster = one(dualWrite, "192.168.0.0/28");
    for (let i = 0; i < 13; i++) {
      expect(cluster.service(`a${i}`).code).toBe(201);
      expect(cluster.offsets()).toHaveLength(i + 2);
      expect(cluster.world.etcd.ipaddresses.now.objects.size).toBe(i + 2);
    }
    expect(cluster.service("over").error?.message).toContain(errFull);
  });

  test("MA6 a bit without an IPAddress refuses a static request", () => {
    const cluster = one(dualWrite, "192.168.0.0/28");
    const addresses = ["192.168.0.1", "192.168.0.5"];
    cluster.give({ do: "write-bitmap", slot: "primary", range: "192.168.0.0/28", addresses });
    expect(cluster.static("a", "192.168.0.5").error?.message).toContain(errAllocated);
    expect(cluster.hasObject("192.168.0.5")).toBe(false);
    // Without dual write nobody asks the bitmap.
    cluster.start(objectsOnly, ["192.168.0.0/28"]);
    expect(cluster.static("a", "192.168.0.5", 1).code).toBe(201);
  });
});
