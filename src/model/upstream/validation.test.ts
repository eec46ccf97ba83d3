/** Sections 10 and 11: prefix helpers, and the checks of IPAddresses and ServiceCIDRs. */
import { describe, expect, test } from "vitest";
import { prefixesOf } from "../allocators/ranges.ts";
import type { Json } from "../input.ts";
import { type Address, formatAddress, parseAddress, parseAddressSloppy } from "../net/address.ts";
import { containsPrefix, containsUsable, lastAddress, overlaps } from "../net/prefix.ts";
import { patchIPAddress, prepareIPAddressCreate, replaceIPAddress } from "../objects/ip-address-requests.ts";
import { validateIPAddressCreate, validateIPAddressUpdate } from "../objects/ip-address-validation.ts";
import type { JsonObject } from "../objects/json-reading.ts";
import { contextOf } from "../objects/request-context.fixture.ts";
import type { ServiceCIDR } from "../objects/service-cidr.ts";
import {
  patchServiceCIDR,
  prepareServiceCIDRCreate,
  replaceServiceCIDR,
} from "../objects/service-cidr-requests.ts";
import { validateServiceCIDRCreate, validateServiceCIDRUpdate } from "../objects/service-cidr-validation.ts";
import { Cluster } from "./cluster.fixture.ts";
import { etcdWith, prefix, serviceCIDR } from "./stored.fixture.ts";

const list = ["10.0.0.0/24", "2001:db8::/64"].map(prefix);
const address = (text: string) => parseAddress(text) as Address;

describe("prefixes", () => {
  test.each([
    ["10.0.0.0/24", true],
    ["10.0.0.0/8", true],
    ["10.0.0.128/25", true],
    ["10.0.1.0/24", false],
    ["2001:db8::/48", true],
    ["2001:db8::/96", true],
    ["2001:db8:1::/64", false],
    ["0.0.0.0/0", true],
  ])("PX1 %s overlaps one of the list: %s", (text, expected) => {
    expect(list.some((one) => overlaps(one, prefix(text)))).toBe(expected);
    expect(list.some((one) => overlaps(prefix(text), one))).toBe(expected);
  });

  test.each([
    ["10.0.0.0/24", true],
    ["10.0.0.0/26", true],
    ["10.0.0.128/25", true],
    ["10.0.0.0/23", false],
    ["10.0.1.0/26", false],
    ["2001:db8::/64", true],
    ["2001:db8::/96", true],
    ["2001:db8::/48", false],
  ])("PX2 %s lies inside one of the list: %s", (text, expected) => {
    expect(list.some((one) => containsPrefix(one, prefix(text)))).toBe(expected);
  });

  test.each([
    ["10.0.0.1", true],
    ["10.0.0.254", true],
    ["10.0.0.0", false],
    ["10.0.0.255", false],
    ["10.0.1.1", false],
    ["2001:db8::", false],
    ["2001:db8::1", true],
    ["2001:db8::ffff:ffff:ffff:ffff", true],
    ["2001:db8:0:1::1", false],
  ])("PX3 %s is usable in one of the list: %s", (text, expected) => {
    const servicecidrs = [serviceCIDR("kubernetes", ["10.0.0.0/24", "2001:db8::/64"])];
    const ranges = prefixesOf(etcdWith({ servicecidrs }).servicecidrs.now);
    expect(ranges.haveUsable(address(text))).toBe(expected);
  });

  test.each([
    ["192.168.0.0/24", "192.168.0.0", false],
    ["192.168.0.0/24", "192.168.0.255", false],
    ["192.168.0.0/24", "192.168.0.1", true],
    ["192.168.0.0/24", "192.168.0.254", true],
    ["192.168.0.0/24", "192.168.1.1", false],
    ["2001:db2::/64", "2001:db2::", false],
    ["2001:db2::/64", "2001:db2::1", true],
    ["2001:db2::/64", "2001:db2::ffff:ffff:ffff:ffff", true],
    ["2001:db2::/64", "2001:db2:0:1::", false],
  ])("PX4 %s has %s: %s", (range, text, expected) => {
    expect(containsUsable(prefix(range), address(text))).toBe(expected);
  });

  test.each([
    ["192.168.2.2", "192.168.2.2"],
    ["2001:db8::2", "2001:db8::2"],
    ["::ffff:192.168.2.2", "192.168.2.2"],
  ])("PX5 %s is read as %s", (text, read) => {
    expect(formatAddress(parseAddressSloppy(text) as Address)).toBe(read);
  });

  test.each([
    ["192.168.0.0/24", "192.168.0.255"],
    ["192.160.0.0/12", "192.175.255.255"],
    ["fd00:1:2:3::/64", "fd00:1:2:3:ffff:ffff:ffff:ffff"],
    ["fc00::/112", "fc00::ffff"],
  ])("PX6 the last address of %s is %s", (text, last) => {
    const range = prefix(text);
    expect(formatAddress({ family: range.family, value: lastAddress(range) })).toBe(last);
  });
});

const ctx = contextOf("v1.36.3");
const parentRef = { group: "", resource: "services", namespace: "bar", name: "foo" };

function ipAddress(name: string, parent: Json) {
  const prepared = prepareIPAddressCreate({ spec: { parentRef: parent } }, { name }, ctx);
  if ("error" in prepared) throw new Error(prepared.error.message);
  return prepared.address;
}

describe("IPAddresses", () => {
  test.each<[string, Json, number]>([
    ["192.168.1.1", parentRef, 0],
    ["2001:4860:4860::8888", parentRef, 0],
    ["192.168.1.1", { resource: "services", name: "foo", group: "example.com" }, 0],
    ["test-name", parentRef, 1],
    ["999.1.1.1", parentRef, 1],
    ["2001:4860:4860::0008:8888", parentRef, 1],
    ["2001:4860:4860:0::8888", parentRef, 1],
    ["192.168.1.1", null, 1],
    ["192.168.1.1", { ...parentRef, group: "cryptoNetworking" }, 1],
    ["192.168.1.1", { group: "foo.bar", resource: "services" }, 1],
    ["192.168.1.1", { name: "foo", group: "foo.bar" }, 1],
    ["", parentRef, 1],
  ])("NV1 name %s, parent %j: %i errors", (name, parent, count) => {
    expect(validateIPAddressCreate(ipAddress(name, parent), ctx)?.causes.length ?? 0).toBe(count);
  });

  test.each<[JsonObject, string]>([
    [{ resource: "services2" }, "field is immutable"],
    [{ group: "other.io" }, "field is immutable"],
    [{ name: "other" }, "field is immutable"],
    [{ namespace: "other" }, "field is immutable"],
  ])("NV2 the parent may not become %j", (change, text) => {
    const old = ipAddress("192.168.1.1", parentRef);
    const patched = patchIPAddress(old, { spec: { parentRef: change } }, ctx);
    if ("error" in patched) throw new Error(patched.error.message);
    expect(validateIPAddressUpdate(old, patched.address, ctx)?.message).toContain(text);
  });

  test("NV2 no change is none", () => {
    const old = ipAddress("192.168.1.1", parentRef);
    expect(validateIPAddressUpdate(old, old, ctx)).toBeUndefined();
  });
});

function cidrOf(cidrs: readonly string[], status?: Json, version = "v1.36.3"): ServiceCIDR {
  const body = { spec: { cidrs }, ...(status !== undefined && { status }) };
  const prepared = prepareServiceCIDRCreate(body, { name: "test" }, contextOf(version));
  if ("error" in prepared) throw new Error(prepared.error.message);
  return prepared.cidr;
}

const [v4, v6] = ["192.168.0.0/24", "fd00:1234::/64"] as const;

describe("ServiceCIDRs", () => {
  test.each<[readonly string[], number]>([
    [[], 1],
    [[v4, v6, "10.0.0.0/8"], 1],
    [[v4], 0],
    [[v6], 0],
    [[v4, v6], 0],
    [["asdasdasd"], 1],
    [["192.168.0.1"], 1],
    [["192.168.0.1/24"], 1],
    [["fd00:1234::2/64"], 1],
    [["FD00:1234::0/64"], 1],
    [[v4, "FD00:1234::/64"], 1],
    [["192.168.007.0/24", v6], 1],
    [["192.168.007.0/24", "MN00:1234::/64"], 2],
  ])("NV3 %j: %i errors", (cidrs, count) => {
    expect(validateServiceCIDRCreate(cidrOf(cidrs), ctx)?.causes.length ?? 0).toBe(count);
  });

  test.each<[readonly string[], readonly string[], boolean]>([
    [[v4], [v4], true],
    [[v4], [v4, v6], true],
    [[v6], [v6, v4], true],
    [[v4], ["10.0.0.0/24"], false],
    [[v4], ["10.0.0.0/24", v6], false],
    [[v4, v6], [v4], false],
    [[v4, v6], [v6, v4], false],
    [[v4], [v4, "fd00:1234::2/64"], false],
    [[v4], [v4, "10.0.0.0/24"], false],
    [[v4], [], false],
    [[v4, v6], [v4, v6, "10.0.0.0/24"], false],
  ])("NV4 from %j to %j: %s", (from, to, ok) => {
    const old = cidrOf(from);
    const patched = patchServiceCIDR(old, { spec: { cidrs: to } }, undefined, ctx);
    if ("error" in patched) throw new Error(patched.error.message);
    expect(validateServiceCIDRUpdate(old, patched.cidr, ctx) === undefined).toBe(ok);
  });

  const condition = {
    type: "Ready",
    status: "False",
    reason: "ByHand",
    message: "m",
    lastTransitionTime: "1970-01-01T00:00:00Z",
  };
  const status = { conditions: [condition] };

  test("NV5 a create and a main update leave the status out, from 1.36 on", () => {
    expect(cidrOf([v4], status).status.conditions).toEqual([]);
    expect(cidrOf([v4], status, "v1.35.6").status.conditions).toHaveLength(1);
    const old = cidrOf([v4]);
    const replaced = replaceServiceCIDR(old, { spec: { cidrs: [v4] }, status }, undefined, ctx);
    expect(replaced).toMatchObject({ cidr: { status: { conditions: [] } } });
  });

  test("NV5 a status update leaves everything else out", () => {
    const old = cidrOf([v4]);
    const body = { metadata: { labels: { a: "b" } }, spec: { cidrs: [v6] }, status };
    expect(replaceServiceCIDR(old, body, "status", ctx)).toMatchObject({
      cidr: { metadata: old.metadata, spec: old.spec, status: { conditions: [{ status: "False" }] } },
    });
  });

  test("NV5 an update creates nothing, and an IPAddress has no namespace", () => {
    const cluster = new Cluster();
    cluster.start({}, ["10.0.0.0/24"], "v1.36.3");
    const put = { verb: "replace", name: "192.168.1.1", body: { spec: { parentRef } } } as const;
    expect(cluster.ask({ ...put, resource: "ipaddresses" }).code).toBe(404);
    expect(cluster.ask({ ...put, resource: "servicecidrs", body: { spec: { cidrs: [v4] } } }).code).toBe(404);
    const body = { metadata: { namespace: "bar" }, spec: { parentRef } };
    expect(cluster.ask({ verb: "create", resource: "ipaddresses", name: "192.168.1.1", body }).code).not.toBe(
      500,
    );
    expect(
      [...cluster.world.etcd.ipaddresses.now.objects.values()].map(({ metadata }) => metadata.namespace),
    ).toEqual(expect.not.arrayContaining(["bar"]));
    const old = ipAddress("192.168.1.1", parentRef);
    expect(replaceIPAddress(old, { spec: { parentRef } }, ctx)).toEqual({ address: old });
  });
});
