/** Sections 8 and 9: the ServiceCIDR controller of kube-controller-manager, and the controllers that make `kubernetes`. */
import { describe, expect, test } from "vitest";
import { canDelete } from "../controllers/can-delete.ts";
import { noControllerManager } from "../controllers/controller-manager.ts";
import { create, type TableName } from "../etcd/etcd.ts";
import type { ServiceCIDR } from "../objects/service-cidr.ts";
import { Play } from "../play.fixture.ts";
import { emptyWorld } from "../world.ts";
import { Cluster } from "./cluster.fixture.ts";
import {
  etcdWith,
  eventsIn,
  ipAddress,
  runningOn,
  type Stored,
  service,
  serviceCIDR,
  writesIn,
} from "./stored.fixture.ts";

const ranges = ["192.168.0.0/24", "2001:db2::/64"];
const finalizers = ["networking.k8s.io/service-cidr-finalizer"];
const now = 100_000;
const flags = { version: "v1.36.3", gates: {}, serviceClusterIPRange: ["10.0.0.0/24"] };

/** The controller manager, running, with everything in its caches. */
function manager(stored: Stored): Play {
  const play = runningOn(flags, { ...stored, now });
  const { informers, behaviours } = play.server();
  const controllerManager = {
    ...noControllerManager,
    running: true,
    behaviours,
    informers: { ...informers, services: undefined },
  };
  play.world = { ...play.world, controllerManager };
  return play;
}

/** What one sync of a ServiceCIDR writes, and when it is looked at again. */
function synced(stored: Stored, key: string): { calls: string[]; again: number[] } {
  const play = manager(stored);
  const queue = [{ key, due: now, tries: 0 }];
  play.world = { ...play.world, controllerManager: { ...play.world.controllerManager, queue } };
  play.do({ kind: "work", at: now, by: "controller-manager", queue: "servicecidrs", key });
  const tasks = () => play.world.controllerManager.tasks;
  for (let task = tasks()[0]; task !== undefined; task = tasks()[0])
    play.do({ kind: "step", at: task.due, by: "controller-manager", task: task.id });
  const calls = play.notes.flatMap((note) => (note.note === "etcd" ? [note.why] : []));
  return { calls, again: play.world.controllerManager.queue.map(({ due }) => due - now) };
}

const deleted = serviceCIDR("kubernetes", ranges, { deleted: now - 11_000, finalizers });
const other = (...cidrs: string[]) => serviceCIDR("other", cidrs, { ready: "True", finalizers });
const four = [ipAddress("192.168.0.1", "bar/a")];
const six = [ipAddress("2001:db2::1", "bar/a")];

const removed = ["remove finalizer"];
const terminating = ["set terminating"];
const readied = ["add finalizer", "set ready"];

const syncs: readonly (readonly [string, string, Stored, readonly string[]])[] = [
  ["FC1", "no ServiceCIDR", {}, []],
  ["FC2", "without finalizer", { servicecidrs: [serviceCIDR("kubernetes", ranges)] }, readied],
  ["FC4", "deleted, unused", { servicecidrs: [deleted] }, removed],
  ["FC6", "deleted, in use", { servicecidrs: [deleted], ipaddresses: four }, terminating],
  [
    "FC7",
    "in use, another with its ranges",
    { servicecidrs: [deleted, other(...ranges)], ipaddresses: four },
    removed,
  ],
  [
    "FC8",
    "in use, another around it",
    { servicecidrs: [deleted, other("192.168.0.0/16")], ipaddresses: four },
    removed,
  ],
  [
    "FC9",
    "in use, another elsewhere",
    { servicecidrs: [deleted, other("192.168.255.0/26")], ipaddresses: four },
    terminating,
  ],
  ["FC10", "IPv6 in use", { servicecidrs: [deleted], ipaddresses: six }, terminating],
  [
    "FC11",
    "IPv6 in use, another with its ranges",
    { servicecidrs: [deleted, other(...ranges)], ipaddresses: six },
    removed,
  ],
  [
    "FC12",
    "IPv6 in use, another around it",
    { servicecidrs: [deleted, other("2001:db2::/48")], ipaddresses: six },
    removed,
  ],
  [
    "FC13",
    "IPv6 in use, another elsewhere",
    { servicecidrs: [deleted, other("2001:db2:a:b::/64")], ipaddresses: six },
    terminating,
  ],
];

describe("one sync", () => {
  for (const [id, about, stored, calls] of syncs)
    test(`${id} ${about}`, () => {
      expect(synced(stored, "kubernetes")).toEqual({ calls, again: [] });
    });

  test("FC3 another name without finalizer", () => {
    const calls = synced({ servicecidrs: [serviceCIDR("foo", ranges)] }, "foo");
    expect(calls).toEqual({ calls: readied, again: [] });
  });

  test("FC5 deleted just now: again after 10 s", () => {
    const young = serviceCIDR("kubernetes", ranges, { deleted: now, finalizers });
    expect(synced({ servicecidrs: [young] }, "kubernetes")).toEqual({ calls: [], again: [10_000] });
  });
});

const kubernetes = serviceCIDR("kubernetes", ranges);

const deletes: readonly (readonly [string, readonly string[], string | undefined, boolean])[] = [
  ["FD2", [], undefined, true],
  ["FD3", [], "192.168.0.24", false],
  ["FD4", [], "192.168.1.24", true],
  ["FD5", [], "192.168.0.0", true],
  ["FD6", [], "192.168.0.255", true],
  ["FD7", [], "2001:db2::ffff:ffff:ffff:ffff", false],
  ["FD8", ranges, "192.168.0.23", true],
  ["FD9", ["192.168.0.0/26"], "192.168.0.23", true],
  ["FD10", ["192.168.0.0/28"], "192.168.0.23", false],
  ["FD11", ["192.168.0.0/16"], "192.168.0.23", true],
];

describe("may it go", () => {
  const judged = (stored: Stored) => canDelete(manager(stored).world.controllerManager.informers, kubernetes);

  test("FD1 one that the caches do not know", () => {
    expect(judged({})).toBe(true);
  });

  test.each(deletes)("%s beside %j with %s: %s", (_id, cidrs, address, expected) => {
    const servicecidrs = cidrs.length === 0 ? [kubernetes] : [kubernetes, other(...cidrs)];
    const ipaddresses = address === undefined ? [] : [ipAddress(address, "bar/a")];
    expect(judged({ servicecidrs, ipaddresses })).toBe(expected);
  });
});

describe("who is looked at", () => {
  const all = [
    kubernetes,
    serviceCIDR("overlapping", ranges),
    serviceCIDR("overlapping2", ["192.168.0.0/26", "2001:db2::/96"]),
    serviceCIDR("unrelated", ["10.0.0.0/24"]),
    serviceCIDR("unrelated2", ["10.0.0.0/16"]),
  ];

  /** The queue after an object was created and its event delivered. */
  function queued(
    resource: TableName & ("ipaddresses" | "servicecidrs"),
    object: ReturnType<typeof ipAddress> | ServiceCIDR,
  ) {
    const play = manager({ servicecidrs: all });
    const stamp = { at: now, watched: true };
    const { etcd } = create(play.world.etcd, resource, object.metadata.name, object as never, stamp);
    play.world = { ...play.world, etcd };
    play.do({ kind: "deliver", at: now, to: "controller-manager", resource });
    return play.world.controllerManager.queue.map(({ key }) => key).toSorted();
  }

  test.each([
    ["192.168.0.23", ["kubernetes", "overlapping", "overlapping2"]],
    ["192.168.0.0", []],
    ["192.168.0.63", ["kubernetes", "overlapping"]],
    ["2001:db2::", []],
    ["2001:db2::ffff:ffff:ffff:ffff", ["kubernetes", "overlapping"]],
  ])("FI1 a new IPAddress %s: %j", (address, names) => {
    expect(queued("ipaddresses", ipAddress(address, "bar/a"))).toEqual(names);
  });

  test.each([
    [ranges, ["kubernetes", "new", "overlapping", "overlapping2"]],
    [["192.168.0.128/26"], ["kubernetes", "new", "overlapping"]],
    [["10.0.0.0/8"], ["new", "unrelated", "unrelated2"]],
    [["172.16.0.0/24"], ["new"]],
  ])("FI2 a new ServiceCIDR %j: %j", (cidrs, names) => {
    expect(queued("servicecidrs", serviceCIDR("new", cidrs))).toEqual(names);
  });
});

const [v4, v6] = ["10.0.0.0/24", "fd00::/112"] as const;
const made = ["create servicecidr kubernetes", "update servicecidr kubernetes"];
const inconsistent = ["KubernetesDefaultServiceCIDRInconsistent ServiceCIDR:kubernetes"];

const defaults: readonly (readonly [
  string,
  readonly string[],
  ServiceCIDR | undefined,
  readonly string[],
])[] = [
  ["none", [v4, v6], undefined, made],
  ["another one", [v4, v6], serviceCIDR("other", [v4, v6]), made],
  ["no condition", [v4, v6], serviceCIDR("kubernetes", [v4, v6]), made.slice(1)],
  ["Ready=Unknown", [v4, v6], serviceCIDR("kubernetes", [v4, v6], { ready: "Unknown" }), made.slice(1)],
  ["Ready=True", [v4, v6], serviceCIDR("kubernetes", [v4, v6], { ready: "True" }), []],
  [
    "Ready=False",
    [v4, v6],
    serviceCIDR("kubernetes", [v4, v6], { ready: "False" }),
    [" ServiceCIDR:kubernetes"],
  ],
  ["deleted", [v4, v6], serviceCIDR("kubernetes", [v4, v6], { deleted: 1, finalizers }), []],
  ["first of two", [v4, v6], serviceCIDR("kubernetes", [v4], { ready: "True" }), made.slice(1)],
  ["first of two, IPv6", [v6, v4], serviceCIDR("kubernetes", [v6], { ready: "True" }), made.slice(1)],
  ["second of two", [v6, v4], serviceCIDR("kubernetes", [v4], { ready: "True" }), inconsistent],
  ["second of two, IPv6", [v4, v6], serviceCIDR("kubernetes", [v6], { ready: "True" }), inconsistent],
  ["other order", [v4, v6], serviceCIDR("kubernetes", [v6, v4], { ready: "True" }), inconsistent],
  ["one too many", [v4], serviceCIDR("kubernetes", [v4, v6], { ready: "True" }), inconsistent],
  ["other range", [v4], serviceCIDR("kubernetes", ["192.168.0.0/24"], { ready: "True" }), inconsistent],
];

describe("the default ServiceCIDR", () => {
  test.each(defaults)("DC1 %s, flags %j", (_about, serviceClusterIPRange, found, expected) => {
    const play = new Play({
      ...emptyWorld,
      etcd: etcdWith({ servicecidrs: found === undefined ? [] : [found] }),
    });
    play.addServer({ version: "v1.36.3", gates: {}, serviceClusterIPRange });
    play.until((world) => world.now > 9000);
    const writes = writesIn(play).filter((write) => write.includes(" servicecidr "));
    const events = eventsIn(play).filter((event) => event.includes("ServiceCIDR:"));
    expect([...writes, ...events]).toEqual(expected);
    if (writes.length > 0)
      expect(play.world.etcd.servicecidrs.now.objects.get("kubernetes")?.spec.cidrs).toEqual(
        serviceClusterIPRange,
      );
  });

  test("DC1 is looked at again every 10 s", () => {
    const cluster = new Cluster();
    cluster.start({}, [v4], "v1.36.3");
    const { "default-servicecidr": due = 0 } = cluster.server().timers;
    cluster.until((world) => world.now > due);
    expect(cluster.server().timers["default-servicecidr"]).toBe(due + 10_000);
    cluster.removeCIDR("kubernetes");
    expect(cluster.foundCIDR("kubernetes")).toBeUndefined();
    cluster.wait(10_100);
    expect(cluster.ready("kubernetes")).toBe("True");
  });
});

describe("default/kubernetes", () => {
  test("KS1 is made with the first address and the secure port", () => {
    const cluster = new Cluster();
    cluster.start({}, [v4], "v1.36.3");
    expect(cluster.world.etcd.services.now.objects.get("default/kubernetes")?.spec).toMatchObject({
      type: "ClusterIP",
      clusterIP: "10.0.0.1",
      ipFamilyPolicy: "SingleStack",
      ipFamilies: ["IPv4"],
      sessionAffinity: "None",
      ports: [{ name: "https", port: 443, protocol: "TCP", targetPort: 6443 }],
    });
  });

  test("KS1 is made again within 10 s", () => {
    const cluster = new Cluster();
    cluster.start({}, [v4], "v1.36.3");
    cluster.remove("kubernetes");
    expect(cluster.ips("kubernetes")).toEqual([]);
    cluster.wait(10_100);
    expect(cluster.ips("kubernetes")).toEqual(["10.0.0.1"]);
  });

  test.each([
    [{ type: "NodePort", ports: [] }],
    [{ ports: [{ port: 1000, protocol: "TCP", targetPort: 1000 }] }],
  ])("KS1 is left alone as %j", (spec) => {
    const odd = service("default/kubernetes", ["10.0.0.1"], { spec });
    const play = new Play({ ...emptyWorld, etcd: etcdWith({ services: [odd] }) });
    play.addServer({ version: "v1.36.3", gates: {}, serviceClusterIPRange: [v4] });
    play.wait(60_000);
    expect(play.world.etcd.services.now.objects.get("default/kubernetes")?.spec).toEqual(odd.spec);
  });
});
