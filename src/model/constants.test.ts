/** Times, counts and limits at their very edge, where no other test stands: one step less or more and it is another one. */
import { describe, expect, test } from "vitest";
import { advance } from "./apply.ts";
import type { StartPlace } from "./chance.ts";
import { defaultDelays } from "./delays.ts";
import { Dice } from "./dice.fixture.ts";
import { enabled, soonest } from "./enabled.ts";
import type { Json } from "./input.ts";
import { rangeSize } from "./net/geometry.ts";
import { bodyOf, contextOf } from "./objects/request-context.fixture.ts";
import { prepareServiceCIDRCreate } from "./objects/service-cidr-requests.ts";
import { validateServiceCIDRCreate } from "./objects/service-cidr-validation.ts";
import { prepareServiceCreate } from "./objects/service-requests.ts";
import { validateServiceCreate } from "./objects/service-validation.ts";
import { Play, ready } from "./play.fixture.ts";
import { resolveServer, type ServerFlags } from "./releases/start-up.ts";
import type { Offset } from "./transition.ts";
import { Cluster, objectsOnly, one } from "./upstream/cluster.fixture.ts";
import {
  ipAddress,
  prefix,
  runningOn,
  service,
  serviceCIDR,
  sync,
  writesIn,
} from "./upstream/stored.fixture.ts";

const ranges = ["10.0.0.0/16"];
const born = 1_000_000;
const kubernetes = serviceCIDR("kubernetes", ranges, { ready: "True" });
const flags: ServerFlags = { version: "v1.36.3", gates: {}, serviceClusterIPRange: ranges };

describe("the IPAddress loop", () => {
  /** Whether an IPAddress of that age is deleted, and when it is looked at again, ms from now. */
  function judged(age: number, services: Parameters<typeof runningOn>[1]["services"], version = "v1.36.3") {
    const gates = { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true };
    const runtimeConfig = { "networking.k8s.io/v1beta1": true };
    const play = runningOn(
      { ...flags, version, gates, runtimeConfig },
      {
        servicecidrs: [kubernetes],
        services: services ?? [],
        ipaddresses: [ipAddress("10.0.0.7", "bar/a", { created: born })],
        now: born + age,
      },
    );
    sync(play, "ipaddresses", "10.0.0.7");
    const [again] = play.server().queues.ipaddresses;
    return writesIn(play).length > 0 ? "deleted" : again && again.due - born - age;
  }

  test("leaves an orphan alone for 60 s", () => {
    expect(judged(60_000, [])).toBe(1);
    expect(judged(60_001, [])).toBe("deleted");
  });

  test("leaves a younger IPAddress of another address alone for 5 s, from 1.33 on", () => {
    const other = [service("bar/a", ["10.0.0.8"], { created: born - 1000 })];
    expect(judged(4999, other)).toBe(5000);
    expect(judged(5000, other)).toBe("deleted");
    expect(judged(1, other, "v1.33.12")).toBe(5000);
    expect(judged(1, other, "v1.32.13")).toBe("deleted");
  });

  test("leaves one of an ExternalName Service alone for 60 s, from 1.36 on", () => {
    const external = [service("bar/a", [], { created: born, spec: { type: "ExternalName" } })];
    expect(judged(59_999, external)).toBe(1);
    expect(judged(60_000, external)).toBe("deleted");
    expect(judged(6000, external, "v1.35.6")).toBe("deleted");
  });

  test("tries a failing sync fifteen times more, each after twice as long a wait", () => {
    const lonely = runningOn(flags, {
      servicecidrs: [kubernetes],
      services: [service("bar/a", ["10.0.0.7"])],
    });
    lonely.give({ do: "fail-writes", server: 0, how: "refused", count: null });
    sync(lonely, "services", "bar/a");
    const waits: number[] = [];
    for (
      let [item] = lonely.server().queues.services;
      item !== undefined;
      [item] = lonely.server().queues.services
    ) {
      waits.push(item.due - lonely.world.now);
      lonely.until(() => lonely.server().tasks.length > 0);
      lonely.until(() => lonely.server().tasks.length === 0);
    }
    expect(waits).toEqual(Array.from({ length: 15 }, (_, i) => 5 * 2 ** i));
  });

  test("takes five keys of a queue at a time", () => {
    const play = runningOn(flags, { servicecidrs: [kubernetes] });
    const services = Array.from({ length: 8 }, (_, i) => ({ key: `bar/s${i}`, due: 0, tries: 0 }));
    play.world = { ...play.world, servers: [{ ...play.server(), queues: { services, ipaddresses: [] } }] };
    expect(enabled(play.world).filter(({ kind }) => kind === "work")).toHaveLength(5);
  });

  test("comes round every three minutes, like the bitmap loop", () => {
    expect(defaultDelays.repairMs).toBe(180_000);
  });
});

test("a bitmap round that etcd refuses is tried again after 10, 50 and 250 ms", () => {
  const play = ready(["off"]);
  play.create(0, "a");
  play.answer();
  play.give({ do: "write-bitmap", slot: "primary", range: "10.96.0.0/28", addresses: [] });
  play.give({ do: "fail-writes", server: 0, how: "refused", count: null });
  const due = play.server().timers["bitmap-repair"] ?? 0;
  play.until((world) => world.now >= due);
  const began: number[] = [];
  play.notes.length = 0;
  play.until(() => play.server().timers["bitmap-repair"] !== undefined);
  for (const note of play.notes)
    if (note.note === "etcd" && note.record === "bitmap" && note.what === "read") began.push(note.sentAt);
  const etcdMs = 5;
  // A read, a list and a swap take a way and a reply each; the wait begins when the refused swap lands.
  const attempt = 5 * etcdMs;
  expect(began.slice(1).map((at, i) => at - (began[i] ?? 0) - attempt)).toEqual([10, 50, 250]);
});

describe("starting", () => {
  test("ends after 60 s without success", () => {
    const play = new Play();
    play.addServer({
      version: "v1.33.12",
      gates: { MultiCIDRServiceAllocator: false },
      serviceClusterIPRange: ranges,
    });
    play.give({ do: "fail-writes", server: 0, how: "refused", count: null });
    play.until((world) => world.servers[0]?.phase === "exited");
    expect(play.world.now).toBe(60_000);
  });

  test("looks for the default ServiceCIDR every 100 ms", () => {
    const play = new Play();
    play.addServer(flags);
    play.give({ do: "fail-writes", server: 0, how: "refused", count: 1 });
    const polls = new Set<number>();
    play.until((world) => {
      const due = world.servers[0]?.timers["start-up-poll"];
      if (due !== undefined) polls.add(due);
      return polls.size > 3;
    });
    const times = [...polls];
    expect(times.slice(1).map((at, i) => at - (times[i] ?? 0))).toEqual([100, 100, 100]);
  });
});

test.each(["kubernetes-service", "default-servicecidr"] as const)(
  "the %s timer fires every 10 s",
  (timer) => {
    const cluster = one({}, "10.0.0.0/24", "v1.36.3");
    const first = cluster.server().timers[timer] ?? 0;
    cluster.until(() => cluster.server().timers[timer] !== first);
    expect(cluster.server().timers[timer]).toBe(first + 10_000);
  },
);

test("a deleted ServiceCIDR stays for 10 s; a refused write is tried fifteen times more, twice as late each time", () => {
  const cluster = one({}, "10.0.0.0/24", "v1.36.3");
  cluster.controllerManager();
  cluster.cidr("other", "10.1.0.0/24");
  cluster.removeCIDR("other");
  const deleted = cluster.foundCIDR("other")?.metadata.deletionTimestamp ?? 0;
  cluster.give({ do: "fail-writes", server: 0, how: "refused", count: null });
  cluster.notes.length = 0;
  cluster.until((world) => world.now > deleted + 10_000 + 5 * 2 ** 17);
  const sent = cluster.notes.flatMap((note) =>
    note.note === "etcd" && note.by === "controller-manager" ? [note.sentAt - deleted] : [],
  );
  const etcdMs = 1;
  expect(sent[0]).toBe(10_000);
  expect(sent.slice(1).map((at, i) => at - (sent[i] ?? 0) - etcdMs)).toEqual(
    Array.from({ length: 15 }, (_, i) => 5 * 2 ** i),
  );
});

describe("limits of flags", () => {
  const message = (range: string, version: string, gates: ServerFlags["gates"]) => {
    const resolved = resolveServer({ version, gates, serviceClusterIPRange: range.split(" ") });
    return resolved.ok ? "starts" : resolved.message;
  };
  const on = { MultiCIDRServiceAllocator: true };

  test.each([
    ["fd00::/64", "v1.28.15", on, "starts"],
    ["fd00::/63", "v1.28.15", on, "the mask must be >= 64"],
    ["10.0.0.0/8", "v1.29.14", on, "starts"],
    ["10.0.0.0/8", "v1.30.14", on, "starts"],
    ["10.0.0.0/8", "v1.31.14", on, "the mask must be >= 12"],
    ["10.0.0.0/29", "v1.33.12", {}, "starts"],
    ["10.0.0.0/30", "v1.33.12", {}, "at least 8 IP addresses"],
    ["fd00::/125", "v1.33.12", {}, "starts"],
    ["fd00::/126", "v1.33.12", {}, "at least 8 IP addresses"],
    ["0.0.0.0/2", "v1.36.3", {}, "starts"],
    ["0.0.0.0/1", "v1.36.3", {}, "at least 8 IP addresses"],
    ["::/2", "v1.36.3", {}, "starts"],
    ["::/1", "v1.36.3", {}, "at least 8 IP addresses"],
    ["10.0.0.0/24 fd00::/112 10.1.0.0/24", "v1.33.12", {}, "must not contain more than two entries"],
  ])("%s of %s with %j: %s", (range, version, gates, part) => {
    expect(message(range, version, gates)).toContain(part);
  });

  test("without a flag the range is 10.0.0.0/24", () => {
    const resolved = resolveServer({ version: "v1.33.12", gates: {}, serviceClusterIPRange: [] });
    expect(resolved.ok && resolved.ranges.map(({ text }) => text)).toEqual(["10.0.0.0/24"]);
  });

  test("sizes count up to 2^62 and are 2^63 - 1 from 63 host bits on", () => {
    expect(rangeSize(prefix("0.0.0.0/2"))).toBe(2n ** 30n);
    expect(rangeSize(prefix("fd00::/66"))).toBe(2n ** 62n);
    expect(rangeSize(prefix("fd00::/65"))).toBe(2n ** 63n - 1n);
    expect(rangeSize(prefix("::/2"))).toBe(2n ** 63n - 1n);
  });

  test.each([
    ["v1.34.7", true],
    ["v1.34.8", false],
    ["v1.35.0", false],
  ])("%s starts below a /64 now and then: %s", (version, expected) => {
    const resolved = resolveServer({ version, gates: {}, serviceClusterIPRange: ranges });
    expect(resolved.ok && resolved.behaviours.wideIPv6StartOverflow).toBe(expected);
  });

  test.each([
    ["v1.33.12", false],
    ["v1.33.13", true],
    ["v1.34.9", false],
    ["v1.36.3", true],
  ])("%s tries a forbidden create of the first pass again: %s", (version, expected) => {
    const resolved = resolveServer({ version, gates: {}, serviceClusterIPRange: ranges });
    expect(resolved.ok && resolved.behaviours.firstPassRetriesForbidden).toBe(expected);
  });
});

test.each([
  ["fd00::/64", "v1.34.7", true],
  ["fd00::/65", "v1.34.7", false],
  ["fd00::/64", "v1.34.8", false],
])("a start in %s of %s may be read as signed: %s", (range, version, expected) => {
  const cluster = one(objectsOnly, range, version);
  const signed: boolean[] = [];
  class Watching extends Dice {
    override start(size: number, place?: StartPlace): Offset {
      signed.push(place?.signed === true);
      return super.start(size);
    }
  }
  cluster.create(0, "a");
  const chance = new Watching(1);
  while (cluster.answers().length === 0) {
    const next = soonest(cluster.world);
    if (next === undefined) throw new Error("nobody will ever answer");
    cluster.world = advance(cluster.world, next.transition, { chance }).world;
  }
  expect(signed).toEqual([expected]);
});

describe("limits of requests", () => {
  const ctx = contextOf("v1.33.12");
  const problem = (name: string, port: { readonly [field: string]: Json }) => {
    const prepared = prepareServiceCreate({ spec: { ports: [port] } }, { namespace: "default", name }, ctx);
    if ("error" in prepared) return prepared.error.message;
    const placed = {
      ...prepared.service,
      spec: { ...prepared.service.spec, clusterIP: "10.0.0.5", clusterIPs: ["10.0.0.5"] },
    };
    return validateServiceCreate(placed, ctx)?.message;
  };

  test("a Service's name has 63 characters, a ServiceCIDR's 253", () => {
    expect(problem("a".repeat(63), { port: 80 })).toBeUndefined();
    expect(problem("a".repeat(64), { port: 80 })).toContain("must be no more than 63 characters");
    const cidr = (name: string) => {
      const prepared = prepareServiceCIDRCreate({ spec: { cidrs: ["10.0.0.0/24"] } }, { name }, ctx);
      return "error" in prepared
        ? prepared.error.message
        : validateServiceCIDRCreate(prepared.cidr, ctx)?.message;
    };
    expect(cidr("a".repeat(253))).toBeUndefined();
    expect(cidr("a".repeat(254))).toContain("must be no more than 253 characters");
  });

  test("a port lies between 1 and 65535, and the name of a target has 15 characters", () => {
    expect(problem("a", { port: 65_535 })).toBeUndefined();
    expect(problem("a", { port: 65_536 })).toContain("must be between 1 and 65535, inclusive");
    expect(problem("a", { port: 0, targetPort: 1 })).toContain("must be between 1 and 65535, inclusive");
    expect(problem("a", { port: 80, targetPort: "a".repeat(15) })).toBeUndefined();
    expect(problem("a", { port: 80, targetPort: "a".repeat(16) })).toContain(
      "must be no more than 15 characters",
    );
  });

  test.each([
    ["v1.33.12", 8],
    ["v1.30.14", 1],
  ])("a generated name is drawn up to so many times (%s: %i)", (version, draws) => {
    const gates = version === "v1.30.14" ? {} : objectsOnly;
    const cluster = one(gates, "10.0.0.0/24", version);
    cluster.notes.length = 0;
    const body = bodyOf({}, {});
    const request = {
      verb: "create",
      resource: "services",
      namespace: "default",
      generateName: "x-",
      body,
    } as const;
    for (const _time of [1, 2]) {
      cluster.request(0, request);
      cluster.answer({ suffix: "aaaaa" });
    }
    expect(cluster.answers().map(({ code }) => code)).toEqual([201, 409]);
    const writes = cluster.notes.filter(
      (note) => note.note === "etcd" && note.record === "service" && note.what === "create",
    );
    expect(writes).toHaveLength(1 + draws);
  });
});

test("an error that ends a search is counted by the create and by the search", () => {
  const cluster = new Cluster();
  cluster.start({}, ["10.0.0.0/24"], "v1.36.3");
  cluster.give({ do: "fail-writes", server: 0, how: "refused", count: 1 });
  expect(cluster.service("a").code).toBe(422);
  expect(cluster.metrics("10.0.0.0/24")).toMatchObject({ dynamicErrors: 2 });
  expect(cluster.service("").code).toBe(422);
  expect(cluster.metrics("10.0.0.0/24")).toMatchObject({ dynamicErrors: 4 });
});
