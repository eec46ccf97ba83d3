import { describe, expect, it } from "vitest";
import { defaultServerDelays } from "./delays.ts";
import { checkInvariants } from "./invariants/invariants.ts";
import { addressesIn, type Play, ready } from "./play.fixture.ts";

function bits(play: Play): number[] {
  return [...(play.world.etcd.ranges[0]?.bits.offsets() ?? [])];
}

function broken(play: Play): string[] {
  return checkInvariants(play.world)
    .filter(({ state }) => state === "broken")
    .map(({ id }) => id);
}

describe("a write that etcd refuses", () => {
  it("to the bitmap is told to the client, and its phantom bit goes out with the next write (bitmap-allocator.md 4.1)", () => {
    const play = ready(["off"]);
    play.give({ do: "fail-writes", server: 0, how: "refused", count: 1 });
    play.create(0, "one", "10.96.0.9");
    const answer = play.answer();
    expect(answer.code).toBe(422);
    expect(answer.error?.message).toContain("failed to allocate IP 10.96.0.9: etcdserver: no leader");
    expect(bits(play)).toEqual([0]);
    play.create(0, "two", "10.96.0.5");
    expect(play.answer().code).toBe(201);
    expect(bits(play)).toEqual([0, 4, 8]);
    // Two more repair rounds take it for a leak.
    play.wait(600_000);
    expect(bits(play)).toEqual([0, 4]);
  });

  it("of the Service gives the address back", () => {
    const play = ready(["dualWrite"]);
    play.create(0, "one", "10.96.0.9");
    // The bit and the IPAddress are written, the Service is not.
    play.until((world) => world.etcd.ipaddresses.now.objects.has("10.96.0.9"));
    play.give({ do: "fail-writes", server: 0, how: "refused", count: 1 });
    expect(play.answer()).toMatchObject({
      code: 500,
      error: { reason: "", message: "etcdserver: no leader" },
    });
    play.wait(1000);
    expect(bits(play)).toEqual([0]);
    expect(play.world.etcd.ipaddresses.now.objects.has("10.96.0.9")).toBe(false);
    expect(broken(play)).toEqual([]);
  });

  it("in a repair round is tried again", () => {
    const play = ready(["off", "noDualWrite"]);
    play.create(1, "one", "10.96.0.9");
    play.answer();
    play.give({ do: "fail-writes", server: 0, how: "refused", count: 3 });
    play.wait(200_000);
    expect(bits(play)).toEqual([0, 8]);
    expect(play.server(0).metrics.get("apiserver_clusterip_repair_reconcile_errors_total")).toBe(3);
  });

  it("of the repair loop's deletes is tried 15 times more, ever later (repair-loops.md 2.2)", () => {
    const play = ready(["noDualWrite"]);
    const parentRef = { resource: "services", namespace: "default", name: "gone" };
    const labels = {
      "ipaddress.kubernetes.io/ip-family": "IPv4",
      "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
    };
    const body = { metadata: { labels }, spec: { parentRef } };
    play.request(0, { verb: "create", resource: "ipaddresses", name: "10.96.0.9", body });
    play.answer();
    play.wait(58_000);
    play.give({ do: "fail-writes", server: 0, how: "refused", count: null });
    const before = play.world.etcd.operations;
    // 5 ms, doubled 15 times, is under three minutes; the resync comes after that.
    play.wait(115_000);
    expect(play.world.etcd.operations - before).toBeLessThanOrEqual(17);
    expect(play.world.etcd.ipaddresses.now.objects.has("10.96.0.9")).toBe(true);
  });

  it("in the first pass ends the process after 60 s", () => {
    const play = ready(["off"]);
    play.create(0, "one", "10.96.0.9");
    play.answer();
    play.give({ do: "stop", server: 0 });
    play.wait(1000);
    play.addServer({ ...play.server(0).flags, gates: { MultiCIDRServiceAllocator: true } });
    play.until(({ etcd }) => etcd.ipaddresses.now.objects.has("10.96.0.1"));
    play.give({ do: "fail-writes", server: 1, how: "refused", count: 1 });
    play.wait(70_000);
    expect(play.server(1).phase).toBe("exited");
  });
});

describe("a write whose answer is lost", () => {
  it("leaves a Service whose address was given back", () => {
    const play = ready(["noDualWrite"]);
    play.create(0, "one", "10.96.0.9");
    play.until((world) => world.etcd.ipaddresses.now.objects.has("10.96.0.9"));
    play.give({ do: "fail-writes", server: 0, how: "lost", count: 1 });
    expect(play.answer()).toMatchObject({ code: 500, error: { message: "etcdserver: request timed out" } });
    expect(addressesIn(play.world, "one")).toEqual(["10.96.0.9"]);
    expect(play.world.etcd.ipaddresses.now.objects.has("10.96.0.9")).toBe(false);
    // The next resync of the repair loop sees the Service without its IPAddress and mends it.
    play.wait(200_000);
    expect(play.world.etcd.ipaddresses.now.objects.get("10.96.0.9")?.spec.parentRef?.name).toBe("one");
  });

  it("opens the address to a second Service until the repair loop has mended it", () => {
    const play = ready(["noDualWrite"]);
    play.create(0, "one", "10.96.0.9");
    play.until((world) => world.etcd.ipaddresses.now.objects.has("10.96.0.9"));
    play.give({ do: "fail-writes", server: 0, how: "lost", count: 1 });
    play.answer();
    play.create(0, "two", "10.96.0.9");
    expect(play.answer().code).toBe(201);
    expect(broken(play)).toContain("unique-cluster-ip");
  });

  it("goes on until it is taken back", () => {
    const play = ready(["noDualWrite"]);
    play.give({ do: "fail-writes", server: 0, how: "lost", count: null });
    play.create(0, "one", "10.96.0.9");
    expect(play.answer().code).toBe(422);
    play.create(0, "two", "10.96.0.10");
    expect(play.answer().code).toBe(422);
    play.give({ do: "fail-writes", server: 0, how: "lost", count: 0 });
    play.create(0, "three", "10.96.0.11");
    expect(play.answer().code).toBe(201);
  });
});

describe("a watch of one kind", () => {
  it("may stop while the others go on", () => {
    const play = ready(["noDualWrite"]);
    const server = { ...defaultServerDelays, watches: { ipaddresses: null } };
    play.give({ do: "set-delays", delays: { clientMs: 1, servers: [server], repairMs: 180_000 } });
    play.create(0, "one", "10.96.0.9");
    expect(play.answer().code).toBe(201);
    play.wait(1000);
    const { services, ipaddresses } = play.server().informers;
    expect(services?.cache.objects.has("default/one")).toBe(true);
    expect(ipaddresses?.cache.objects.has("10.96.0.9")).toBe(false);
  });
});
