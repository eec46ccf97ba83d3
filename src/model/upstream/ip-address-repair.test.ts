/** Section 7: one Service or one IPAddress, looked at by the IPAddress loop. */
import { describe, expect, test } from "vitest";
import { create } from "../etcd/etcd.ts";
import type { IPAddress } from "../objects/ip-address.ts";
import type { Service } from "../objects/service.ts";
import type { ServiceCIDR } from "../objects/service-cidr.ts";
import { Play } from "../play.fixture.ts";
import { eventsIn, ipAddress, runningOn, service, serviceCIDR, sync, writesIn } from "./stored.fixture.ts";

const ranges = ["10.0.0.0/16", "2001:db8::/64"];
const created = 1_000_000;
const seconds = 1000;
const defaultCIDR = serviceCIDR("kubernetes", ranges, { ready: "True" });

interface Case {
  readonly services?: readonly Service[];
  readonly addresses?: readonly IPAddress[];
  readonly cidrs?: readonly ServiceCIDR[];
  /** After the IPAddress was created, ms. */
  readonly later?: number;
  readonly version?: string;
  /** What is synced: Service test-svc, or that IPAddress. */
  readonly address?: string;
}

/** Writes and Events of one sync. */
function outcome(of: Case): readonly string[] {
  const flags = {
    version: of.version ?? "v1.36.3",
    gates: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true },
    runtimeConfig: { "networking.k8s.io/v1beta1": true },
    serviceClusterIPRange: ranges,
  };
  const play = runningOn(flags, {
    services: of.services ?? [],
    ipaddresses: of.addresses ?? [],
    servicecidrs: [defaultCIDR, ...(of.cidrs ?? [])],
    now: created + (of.later ?? 0),
  });
  if (of.address === undefined) sync(play, "services", "bar/test-svc");
  else sync(play, "ipaddresses", of.address);
  return [...writesIn(play), ...eventsIn(play)];
}

const svc = (...ips: string[]) => service("bar/test-svc", ips, { created });
const ip = (name: string, parent = "bar/test-svc") => ipAddress(name, parent, { created });
const six = "2001:db8::10";
const custom = serviceCIDR("custom", ["192.168.0.0/24", "2001:db8:a:b::/64"], { ready: "True" });
const narrow = serviceCIDR("custom", ["192.168.1.0/24"], { ready: "True" });
const s2 = "ClusterIPOutOfRange Service:bar/test-svc";
const s35 = "ClusterIPNotAllocated Service:bar/test-svc";
const s6 = "ClusterIPAlreadyAllocated Service:bar/test-svc";
const gone = (name: string) => `delete ipaddress ${name}`;
const made = (name: string) => `create ipaddress ${name}`;
const v6Network = "2001:db8::";
const v6Last = "2001:db8::ffff:ffff:ffff:ffff";

const ofServices: readonly (readonly [string, string, Case, readonly string[]])[] = [
  ["RI1", "no change, one family", { services: [svc("10.0.1.1")], addresses: [ip("10.0.1.1")] }, []],
  [
    "RI2",
    "no change, two families",
    { services: [svc("10.0.1.1", six)], addresses: [ip("10.0.1.1"), ip(six)] },
    [],
  ],
  [
    "RI3",
    "no change in another ServiceCIDR",
    {
      cidrs: [custom],
      services: [svc("192.168.0.1", "2001:db8:a:b::10")],
      addresses: [ip("192.168.0.1"), ip("2001:db8:a:b::10")],
    },
    [],
  ],
  ["RI4", "an IPAddress is missing", { services: [svc("10.0.1.1")] }, [made("10.0.1.1"), s35]],
  ["RI5", "two are missing", { services: [svc("10.0.1.1", six)] }, [made("10.0.1.1"), made(six), s35, s35]],
  [
    "RI6",
    "one of another ServiceCIDR is missing",
    { cidrs: [narrow], services: [svc("192.168.1.1")] },
    [made("192.168.1.1"), s35],
  ],
  [
    "RI7",
    "the reference names a Service that does not exist",
    { services: [svc("10.0.1.1")], addresses: [ip("10.0.1.1", "bar/test-svc2")] },
    [gone("10.0.1.1"), made("10.0.1.1"), s35],
  ],
  [
    "RI8",
    "the same in two families",
    {
      services: [svc("10.0.1.1", six)],
      addresses: [ip("10.0.1.1", "bar/test-svc2"), ip(six, "bar/test-svc2")],
    },
    [gone("10.0.1.1"), made("10.0.1.1"), gone(six), made(six), s35, s35],
  ],
  [
    "RI9",
    "one address out of every range",
    { services: [svc("192.168.1.1", six)], addresses: [ip("192.168.1.1"), ip(six)] },
    [s2],
  ],
  ["RI12", "network address", { services: [svc("10.0.0.0")], addresses: [ip("10.0.0.0")] }, [s2]],
  ["RI13", "broadcast address", { services: [svc("10.0.255.255")], addresses: [ip("10.0.255.255")] }, [s2]],
  ["RI14", "IPv6 network address", { services: [svc(v6Network)], addresses: [ip(v6Network)] }, [s2]],
  ["RI15", "last IPv6 address", { services: [svc(v6Last)], addresses: [ip(v6Last)] }, []],
  [
    "RI21",
    "two Services with one address",
    {
      services: [svc("10.0.1.1"), service("bar/test-svc2", ["10.0.1.1"], { created })],
      addresses: [ip("10.0.1.1", "bar/test-svc2")],
    },
    [s6],
  ],
];

const broadcast = "10.0.255.255";
const second = "10.0.1.2";
const leaked = (name: string) => `IPAddressNotAllocated IPAddress:${name}`;
const wrong = (name: string) => `IPAddressWrongReference IPAddress:${name}`;
const youngSecond: Case = {
  services: [service("bar/test-svc", ["10.0.1.1"], { created: created + seconds })],
  addresses: [ip("10.0.1.1"), ipAddress(second, "bar/test-svc", { created: created + 2 * seconds })],
  address: second,
};
const external: Case = {
  services: [service("bar/foo", [], { created, spec: { type: "ExternalName" } })],
  addresses: [ipAddress("10.0.1.1", "bar/foo", { created: created + 10 * seconds })],
  address: "10.0.1.1",
};
const gateway = {
  group: "gateway.networking.k8s.io",
  resource: "gateway",
  namespace: "bar",
  name: "test-svc",
};
const otherLabels = {
  "ipaddress.kubernetes.io/ip-family": "IPv4",
  "ipaddress.kubernetes.io/managed-by": "foreigner",
};
const wrongFamily = {
  "ipaddress.kubernetes.io/ip-family": "IPv6",
  "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
};

const ofAddresses: readonly (readonly [string, string, Case, readonly string[]])[] = [
  ["RI10", "an orphan inside its grace", { addresses: [ip("10.0.1.1")], address: "10.0.1.1" }, []],
  [
    "RI11",
    "an orphan after its grace",
    { addresses: [ip("10.0.1.1")], address: "10.0.1.1", later: 70 * seconds },
    [gone("10.0.1.1"), leaked("10.0.1.1")],
  ],
  ["RI16", "a broadcast orphan", { addresses: [ip(broadcast)], address: broadcast }, []],
  [
    "RI17",
    "a broadcast orphan later",
    { addresses: [ip(broadcast)], address: broadcast, later: 90 * seconds },
    [gone(broadcast), leaked(broadcast)],
  ],
  [
    "RI18",
    "a second, older IPAddress of a Service",
    {
      services: [service("bar/test-svc", ["10.0.1.1"], { created: created + 10 * seconds })],
      addresses: [ip("10.0.1.1"), ip(second)],
      address: second,
      later: 10 * seconds,
    },
    [gone(second), wrong(second)],
  ],
  ["RI19", "a second one that is younger", { ...youngSecond, later: 3 * seconds }, []],
  [
    "RI19",
    "up to 1.32 it goes at once",
    { ...youngSecond, later: 3 * seconds, version: "v1.32.13" },
    [gone(second), wrong(second)],
  ],
  [
    "RI20",
    "a second one that was younger",
    { ...youngSecond, later: 10 * seconds },
    [gone(second), wrong(second)],
  ],
  ["RI22", "a late one of an ExternalName Service", { ...external, later: 12 * seconds }, []],
  [
    "RI23",
    "a late one of an ExternalName Service, later",
    { ...external, later: 81 * seconds },
    [gone("10.0.1.1"), wrong("10.0.1.1")],
  ],
  [
    "RI24",
    "of IPv4, in order",
    { services: [svc("10.0.1.1")], addresses: [ip("10.0.1.1")], address: "10.0.1.1" },
    [],
  ],
  ["RI24", "of IPv6, in order", { services: [svc(six)], addresses: [ip(six)], address: six }, []],
  [
    "RI24",
    "of somebody else",
    {
      addresses: [ipAddress("10.0.1.1", gateway, { created, labels: otherLabels })],
      address: "10.0.1.1",
      later: 70 * seconds,
    },
    [],
  ],
  [
    "RI24",
    "out of every range, as its Service says",
    { services: [svc("192.168.1.1")], addresses: [ip("192.168.1.1")], address: "192.168.1.1" },
    [],
  ],
  [
    "RI25",
    "an orphan with the label of the other family",
    {
      addresses: [ipAddress("10.0.1.1", "bar/test-svc", { created, labels: wrongFamily })],
      address: "10.0.1.1",
      later: 90 * seconds,
    },
    [gone("10.0.1.1"), leaked("10.0.1.1")],
  ],
];

describe("syncService", () => {
  for (const [id, about, state, expected] of ofServices)
    test(`${id} ${about}`, () => {
      expect(outcome(state)).toEqual(expected);
    });
});

describe("syncIPAddress", () => {
  for (const [id, about, state, expected] of ofAddresses)
    test(`${id} ${about}`, () => {
      expect(outcome(state)).toEqual(expected);
    });
});

test("RI27 an error ends the first pass", () => {
  const play = new Play();
  play.addServer({ version: "v1.36.3", gates: {}, serviceClusterIPRange: ["10.0.0.0/16"] });
  play.wait(10_000);
  play.give({ do: "crash", server: 0 });
  const { etcd } = play.world;
  const stamp = { at: play.world.now, watched: false };
  play.world = { ...play.world, etcd: create(etcd, "services", "bar/test-svc", svc("10.0.1.1"), stamp).etcd };
  play.give({ do: "fail-writes", server: 0, how: "refused", count: 1 });
  play.give({ do: "start", server: 0 });
  play.notes.length = 0;
  play.until((world) => world.servers[0]?.phase === "exited");
  expect(writesIn(play).filter((write) => write.includes("10.0.1.1"))).toEqual([
    "create ipaddress 10.0.1.1 fails",
  ]);
  expect(play.notes.some((note) => note.note === "log" && note.text.includes("no leader"))).toBe(true);
});
