import { describe, expect, it } from "vitest";
import { contextOf } from "./request-context.fixture.ts";
import { type Condition, isReady, type ServiceCIDR } from "./service-cidr.ts";
import { patchServiceCIDR, prepareServiceCIDRCreate, replaceServiceCIDR } from "./service-cidr-requests.ts";
import { validateServiceCIDRCreate, validateServiceCIDRUpdate } from "./service-cidr-validation.ts";

function made(version: string, name: string, cidrs: readonly string[]): ServiceCIDR {
  const prepared = prepareServiceCIDRCreate({ spec: { cidrs } }, { name }, contextOf(version));
  if ("error" in prepared) throw new Error(prepared.error.message);
  return prepared.cidr;
}

function create(version: string, cidrs: readonly string[], name = "v"): string | undefined {
  return validateServiceCIDRCreate(made(version, name, cidrs), contextOf(version))?.message;
}

function change(version: string, from: readonly string[], to: readonly string[]): string | undefined {
  const ctx = contextOf(version);
  const old = made(version, "m", from);
  const patched = patchServiceCIDR(old, { spec: { cidrs: to } }, undefined, ctx);
  if ("error" in patched) return patched.error.message;
  return validateServiceCIDRUpdate(old, patched.cidr, ctx)?.message;
}

const oneOfEach = "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64";
const notACIDR = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

describe("creates of S07-servicecidr-validation", () => {
  it.each([
    ["10.0.0.1/24", "must not have bits set beyond the prefix length"],
    ["10.0.0.0/33", notACIDR],
    ["010.0.0.0/24", "must not have leading 0s in IP or prefix length"],
    ["10.0.0.0/024", "must not have leading 0s in IP or prefix length"],
    ["::ffff:10.0.0.0/120", "must not have an IPv4-mapped IPv6 address"],
    ["10.1.0.0", notACIDR],
    ["abc", notACIDR],
    ["", notACIDR],
    [" 10.5.0.0/24", notACIDR],
    ["fd05::1/64", "must not have bits set beyond the prefix length"],
    ["FD06::/64", 'must be in canonical form ("fd06::/64")'],
    ["fd07:0:0:0:0:0:0:0/64", 'must be in canonical form ("fd07::/64")'],
  ])("%s", (cidr, problem) => {
    expect(create("v1.33.12", [cidr])).toBe(
      `ServiceCIDR.networking.k8s.io "v" is invalid: spec.cidrs[0]: Invalid value: "${cidr}": ${problem}`,
    );
  });

  it.each([["10.0.0.0/8"], ["0.0.0.0/0"], ["10.0.0.0/32"], ["fd04::/48"], ["127.0.0.0/8"]])(
    "%s is accepted",
    (cidr) => {
      expect(create("v1.33.12", [cidr])).toBeUndefined();
    },
  );

  it("needs one CIDR and takes two at most", () => {
    const prefix = 'ServiceCIDR.networking.k8s.io "v" is invalid: spec.cidrs: ';
    const three = ["10.1.0.0/24", "fd00::/112", "fd01::/112"];
    expect(create("v1.33.12", [])).toBe(`${prefix}Required value: at least one CIDR required`);
    expect(create("v1.33.12", three)).toBe(
      `${prefix}Invalid value: networking.ServiceCIDRSpec{CIDRs:[]string{"10.1.0.0/24", "fd00::/112", "fd01::/112"}}: may only hold up to 2 values`,
    );
    expect(create("v1.34.9", three)).toBe(
      `${prefix}Invalid value: {"CIDRs":["10.1.0.0/24","fd00::/112","fd01::/112"]}: may only hold up to 2 values`,
    );
  });

  it("takes one of each family", () => {
    const prefix = 'ServiceCIDR.networking.k8s.io "v" is invalid: spec.cidrs: Invalid value: ';
    const two = ["10.1.0.0/24", "10.2.0.0/24"];
    expect(create("v1.33.12", two)).toBe(`${prefix}[]string{"10.1.0.0/24", "10.2.0.0/24"}: ${oneOfEach}`);
    expect(create("v1.34.9", two)).toBe(`${prefix}["10.1.0.0/24","10.2.0.0/24"]: ${oneOfEach}`);
    expect(create("v1.32.13", two)).toBe(
      `${prefix}networking.ServiceCIDRSpec{CIDRs:[]string{"10.1.0.0/24", "10.2.0.0/24"}}: ${oneOfEach}`,
    );
    expect(create("v1.33.12", ["fd00::/112", "10.2.0.0/24"])).toBeUndefined();
  });

  it("counts the errors of validation.md 1.3", () => {
    const count = (cidrs: readonly string[]) =>
      validateServiceCIDRCreate(made("v1.33.12", "v", cidrs), contextOf("v1.33.12"))?.causes.length ?? 0;
    expect(count(["192.168.0.0/24", "FD00:1234::/64"])).toBe(1);
    expect(count(["192.168.007.0/24", "fd00:1234::/64"])).toBe(1);
    expect(count(["192.168.007.0/24", "MN00:1234::/64"])).toBe(2);
  });

  it("wants a subdomain as name", () => {
    expect(create("v1.33.12", ["10.6.0.0/24"], "Bad_Name")).toContain(
      'metadata.name: Invalid value: "Bad_Name": a lowercase RFC 1123 subdomain must consist of',
    );
    expect(create("v1.33.12", ["10.6.0.0/24"], "10.6.0.0-24")).toBeUndefined();
  });
});

describe("updates of S07-servicecidr-validation", () => {
  const both = ["10.7.0.0/24", "fd10::/112"];
  const prefix = 'ServiceCIDR.networking.k8s.io "m" is invalid: ';
  it.each([
    [
      "v1.33.12",
      ["10.7.0.0/24"],
      ["10.8.0.0/24"],
      'spec.cidrs[0]: Invalid value: "10.8.0.0/24": field is immutable',
    ],
    [
      "v1.33.12",
      both,
      ["10.7.0.0/24", "10.9.0.0/24"],
      'spec.cidrs[1]: Invalid value: "10.9.0.0/24": field is immutable',
    ],
    [
      "v1.33.12",
      both,
      ["fd10::/112", "10.7.0.0/24"],
      '[spec.cidrs[0]: Invalid value: "fd10::/112": field is immutable, spec.cidrs[1]: Invalid value: "10.7.0.0/24": field is immutable]',
    ],
    [
      "v1.33.12",
      both,
      ["10.7.0.0/23"],
      'spec.cidrs: Invalid value: []string{"10.7.0.0/23"}: field is immutable',
    ],
    ["v1.33.12", both, [], "spec.cidrs: Invalid value: []string{}: field is immutable"],
    ["v1.34.9", both, [], "spec.cidrs: Invalid value: []: field is immutable"],
    [
      "v1.33.12",
      ["10.7.0.0/24"],
      ["10.7.0.0/24", "10.9.0.0/24"],
      `spec.cidrs: Invalid value: []string{"10.7.0.0/24", "10.9.0.0/24"}: ${oneOfEach}`,
    ],
    [
      "v1.32.13",
      ["10.7.0.0/24"],
      both,
      'spec.cidrs: Invalid value: []string{"10.7.0.0/24", "fd10::/112"}: field is immutable',
    ],
  ])("%s %j to %j", (version, from, to, expected) => {
    expect(change(version, from, to)).toBe(prefix + expected);
  });

  it("lets the second family be added from 1.33 on", () => {
    expect(change("v1.33.12", ["10.7.0.0/24"], both)).toBeUndefined();
    expect(change("v1.33.12", ["fd10::/112"], ["fd10::/112", "10.7.0.0/24"])).toBeUndefined();
  });
});

describe("who writes the status", () => {
  const notReady: Condition = {
    type: "Ready",
    status: "False",
    reason: "ByHand",
    message: "set by hand",
    lastTransitionTime: 0,
  };
  const body = { spec: { cidrs: ["10.97.0.0/24"] }, status: { conditions: [{ ...notReady }] } };
  const create = (version: string) => {
    const prepared = prepareServiceCIDRCreate(body, { name: "x" }, contextOf(version));
    if ("error" in prepared) throw new Error(prepared.error.message);
    return prepared.cidr;
  };

  it("a create up to 1.35 (S07-servicecidr-status)", () => {
    expect(create("v1.34.9").status.conditions).toEqual([notReady]);
    expect(create("v1.36.3").status.conditions).toEqual([]);
    expect(isReady(create("v1.36.3"))).toBe(true);
  });

  it("a PUT without status wipes it up to 1.35", () => {
    const plain = { spec: body.spec };
    for (const [version, left] of [
      ["v1.34.9", []],
      ["v1.36.3", [notReady]],
    ] as const) {
      const old = { ...create(version), status: { conditions: [notReady] } };
      expect(replaceServiceCIDR(old, plain, undefined, contextOf(version))).toMatchObject({
        cidr: { status: { conditions: left } },
      });
    }
  });

  it("the subresource always, and nothing else through it", () => {
    const ctx = contextOf("v1.36.3");
    const old = create("v1.36.3");
    const patch = { spec: { cidrs: ["10.1.0.0/24"] }, status: { conditions: [{ ...notReady }] } };
    expect(patchServiceCIDR(old, patch, "status", ctx)).toEqual({
      cidr: { ...old, status: { conditions: [notReady] } },
    });
  });
});
