import { describe, expect, test } from "vitest";
import { append } from "../../model/chain.ts";
import { smallCluster } from "../console.fixture.ts";
import { plainSurroundings } from "../surroundings.ts";
import { eventObjects } from "./events.ts";
import {
  complaintsOf,
  labelValueProblems,
  metadataErrors,
  qualifiedNameProblems,
  serviceWarnings,
} from "./field-checks.ts";
import { apiVersionOf, category, findKind, qualified, servedKinds } from "./kinds.ts";
import { withNodePorts } from "./node-ports.ts";
import { uidText } from "./objects.ts";
import { selectorOf } from "./selectors.ts";

const { world } = smallCluster();
const server = world.servers[0];
const kinds = servedKinds(server);
const kindOf = (word: string) => findKind(kinds, word);

describe("kinds", () => {
  test.each([
    ["svc", "services"],
    ["Service", "services"],
    ["ip", "ipaddresses.networking.k8s.io"],
    ["servicecidr.networking.k8s.io", "servicecidrs.networking.k8s.io"],
    ["ipaddress.v1.networking.k8s.io", "ipaddresses.networking.k8s.io"],
    ["deploy", "deployments.apps"],
  ])("%s is %s", (word, name) => {
    const kind = kindOf(word);
    expect(kind && qualified(kind.plural, kind)).toBe(name);
  });

  test.each(["scidr", "ips", "servicecidr.v1beta1.networking.k8s.io"])("%s is none", (word) => {
    expect(kindOf(word)).toBeUndefined();
  });

  test("of an older release are served in its version, or not at all", () => {
    expect(
      servedKinds(smallCluster("v1.32.13").world.servers[0]).some(({ kind }) => kind === "ServiceCIDR"),
    ).toBe(false);
    expect(kindOf("ip") && apiVersionOf(kindOf("ip") as never)).toBe("networking.k8s.io/v1");
    expect(servedKinds(undefined)).toEqual([]);
  });

  test("all is Services and what has none", () => {
    expect(category(kinds, "all")?.map(({ plural }) => plural)).not.toContain("ipaddresses");
    expect(category(kinds, "svc")).toBeUndefined();
  });
});

describe("selectors", () => {
  const services = kindOf("services");
  if (services === undefined) throw new Error("no Services");
  const object = {
    metadata: { name: "a", namespace: "n", labels: { app: "web", n: "5" } },
    spec: { type: "ClusterIP" },
  };
  const matches = (labels?: string, fields?: string) => selectorOf(services, labels, fields)(object);

  test.each([
    ["app=web", true],
    ["app==web,n", true],
    ["app!=web", false],
    ["!app", false],
    ["!other", true],
    ["app in (web, db)", true],
    ["app notin (web)", false],
    ["other notin (web)", true],
    ["n gt 4,n lt 6", true],
    ["app=", false],
  ])("%s", (labels, expected) => {
    expect(matches(labels)).toBe(expected);
  });

  test("of fields", () => {
    expect(matches(undefined, "metadata.name=a,spec.type!=NodePort")).toBe(true);
    expect(matches(undefined, "metadata.namespace=other")).toBe(false);
  });

  test("that cannot be read are the server's to refuse", () => {
    expect(() => matches("a b")).toThrow(
      "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt",
    );
    expect(() => matches(undefined, "spec.ports=80")).toThrow("field label not supported: spec.ports");
  });
});

describe("field checks", () => {
  if (server?.behaviours === undefined) throw new Error("no apiserver");
  const context = { behaviours: server.behaviours, families: server.families };

  test("tell unknown fields from wrong types", () => {
    const unknown = complaintsOf("services", { spec: { portt: 1, ports: [{ x: 1 }] } }, context);
    expect(unknown.unknown).toEqual(['unknown field "spec.portt"', 'unknown field "spec.ports[0].x"']);
    expect(unknown.mismatch).toBeUndefined();
    const wrong = complaintsOf("servicecidrs", { spec: { cidrs: "x" } }, context);
    expect(wrong.mismatch?.message).toContain("cannot unmarshal string");
    expect(complaintsOf("ipaddresses", { spec: {} }, context).strict).toBeUndefined();
  });

  test("of labels and annotations", () => {
    expect(qualifiedNameProblems("example.com/a")).toEqual([]);
    expect(qualifiedNameProblems("a b")).toHaveLength(1);
    expect(qualifiedNameProblems("/a")[0]).toContain("prefix part must be non-empty");
    expect(labelValueProblems("a".repeat(64))).toEqual(["must be no more than 63 characters"]);
    expect(
      metadataErrors({ metadata: { labels: { ok: "no good" }, annotations: { "a b": "" } } }),
    ).toHaveLength(2);
  });

  test("warn of odd spellings of addresses", () => {
    const spec = {
      type: "ClusterIP",
      sessionAffinity: "None",
      clusterIPs: ["10.0.0.01", "FD00::1"],
      externalIPs: ["10.0.0.1", "x"],
    };
    expect(serviceWarnings({ spec }, context)).toEqual([
      'spec.clusterIPs[0]: non-standard IP address "10.0.0.01" will be considered invalid in a future Kubernetes release: use "10.0.0.1"',
      'spec.clusterIPs[1]: IPv6 address "FD00::1" should be in RFC 5952 canonical format ("fd00::1")',
    ]);
    const older = { ...context, behaviours: { ...context.behaviours, oldAddressesAccepted: false } };
    expect(serviceWarnings({ spec }, older)).toEqual([
      'spec.clusterIPs[0]: IP address was accepted, but will be invalid in a future Kubernetes release: ParseAddr("10.0.0.01"): IPv4 field has octet with leading zero',
      'spec.clusterIPs[1]: IPv6 address "FD00::1" is not in RFC 5952 canonical format ("fd00::1"), which may cause controller apply-loops',
    ]);
  });

  test("warn of what is ignored", () => {
    const headless = {
      type: "ClusterIP",
      clusterIP: "None",
      clusterIPs: ["None"],
      sessionAffinity: "ClientIP",
      externalIPs: ["10.0.0.1"],
    };
    expect(serviceWarnings({ spec: headless }, context)).toHaveLength(2);
    expect(
      serviceWarnings({ spec: { type: "ClusterIP", sessionAffinity: "None", externalName: "a.b" } }, context),
    ).toHaveLength(1);
  });
});

describe("node ports", () => {
  const spec = (type: string, ...ports: object[]) => ({ type, ports }) as never;

  test("are filled in for types that use them", () => {
    expect(withNodePorts(world, "d/a", spec("ClusterIP", { port: 80 }))).toEqual({ ports: undefined });
    const filled = withNodePorts(world, "d/a", spec("NodePort", { port: 80 }, { port: 81 }));
    const numbers = ("ports" in filled ? (filled.ports ?? []) : []).map(
      (port) => (port as { nodePort: number }).nodePort,
    );
    expect(new Set(numbers).size).toBe(2);
    expect(numbers.every((port) => port >= 30_086 && port <= 32_767)).toBe(true);
  });

  test("are kept by the port's name", () => {
    const filled = withNodePorts(world, "d/a", spec("NodePort", { name: "x", port: 80 }), [
      { name: "x", nodePort: 31_000 },
    ]);
    expect(filled).toEqual({ ports: [{ name: "x", port: 80, nodePort: 31_000 }] });
  });

  test("outside the range are refused", () => {
    const { error } = withNodePorts(world, "d/a", spec("NodePort", { port: 80, nodePort: 80 })) as {
      error: { detail: string };
    };
    expect(error.detail).toContain("The range of valid ports is 30000-32767");
  });
});

describe("Events", () => {
  const event = {
    at: 1000,
    by: 0,
    type: "Warning",
    reason: "ClusterIPNotAllocated",
    action: "ClusterIPAllocation",
    note: "text",
    regarding: "Service:default/web",
    controller: "ipallocator-repair-controller",
  } as const;

  test("that repeat are one with a series", () => {
    const events = append(append(undefined, event), { ...event, at: 3000 });
    const objects = eventObjects({ ...world, observed: { ...world.observed, events } }, plainSurroundings);
    expect(objects).toHaveLength(1);
    expect(objects[0]).toMatchObject({
      involvedObject: { kind: "Service", namespace: "default", name: "web" },
      series: { count: 2, lastObservedTime: "2026-01-01T00:00:03.000000Z" },
      reportingInstance: "ipallocator-repair-controller-c1",
    });
  });

  test("of the ServiceCIDR controllers have the older shape", () => {
    const other = { ...event, controller: "service-cidr-controller", regarding: "ServiceCIDR:more" };
    const events = append(undefined, other);
    const [object] = eventObjects({ ...world, observed: { ...world.observed, events } }, plainSurroundings);
    expect(object).toMatchObject({
      count: 1,
      source: { component: "service-cidr-controller" },
      eventTime: null,
    });
  });
});

test("uids look like uids and are told apart", () => {
  const uids = Array.from({ length: 500 }, (_, index) => uidText(index));
  expect(new Set(uids).size).toBe(500);
  expect(
    uids.every((uid) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uid)),
  ).toBe(true);
});
