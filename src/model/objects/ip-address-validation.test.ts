import { describe, expect, it } from "vitest";
import type { Json } from "../input.ts";
import { ipAddressFor, patchIPAddress, prepareIPAddressCreate } from "./ip-address-requests.ts";
import { validateIPAddressCreate, validateIPAddressUpdate } from "./ip-address-validation.ts";
import { bodyOf, contextOf } from "./request-context.fixture.ts";
import { prepareServiceCreate } from "./service-requests.ts";

const ghost = { group: "", resource: "services", namespace: "default", name: "ghost" };

function create(version: string, name: string, parentRef: Json = ghost): string | undefined {
  const ctx = contextOf(version);
  const prepared = prepareIPAddressCreate({ spec: { parentRef } }, { name }, ctx);
  return "error" in prepared
    ? prepared.error.message
    : validateIPAddressCreate(prepared.address, ctx)?.message;
}

describe("creates of S08-ipaddress-misuse and K07-refused", () => {
  it.each([
    ["10.96.0.055", "must not have leading 0s"],
    ["fd00:0::1", 'must be in canonical form ("fd00::1")'],
    ["FD00::1", 'must be in canonical form ("fd00::1")'],
    ["::ffff:10.96.0.9", "must not be an IPv4-mapped IPv6 address"],
    ["abc", "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"],
    ["10.96.0.0/24", "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"],
  ])("name %s", (name, problem) => {
    expect(create("v1.33.12", name)).toBe(
      `IPAddress.networking.k8s.io "${name}" is invalid: metadata.name: Invalid value: "${name}": ${problem}`,
    );
  });

  it.each<[Json, string | undefined]>([
    [null, "spec.parentRef: Required value"],
    [{ ...ghost, resource: "" }, "spec.parentRef.resource: Required value"],
    [{ ...ghost, name: "" }, "spec.parentRef.name: Required value"],
    [{ ...ghost, name: "a/b" }, "spec.parentRef.name: Invalid value: \"a/b\": may not contain '/'"],
    [{ ...ghost, name: ".." }, "spec.parentRef.name: Invalid value: \"..\": may not be '..'"],
    [{ ...ghost, resource: "Bad Resource" }, undefined],
    [ghost, undefined],
  ])("parent %j", (parent, problem) => {
    expect(create("v1.33.12", "10.96.0.60", parent)).toBe(
      problem === undefined ? undefined : `IPAddress.networking.k8s.io "10.96.0.60" is invalid: ${problem}`,
    );
  });

  it.each([
    ["v1.28.15", "not a valid ip in canonical format"],
    ["v1.32.13", "must be a canonical format IP address"],
  ])("%s has its own text for other spellings", (version, problem) => {
    expect(create(version, "FD00::1")).toContain(`"FD00::1": ${problem}`);
  });
});

describe("updates", () => {
  const old = (version: string) => {
    const prepared = prepareIPAddressCreate(
      { spec: { parentRef: ghost } },
      { name: "10.96.0.6" },
      contextOf(version),
    );
    if ("error" in prepared) throw new Error(prepared.error.message);
    return prepared.address;
  };
  const change = (version: string, patch: { readonly [key: string]: Json }) => {
    const ctx = contextOf(version);
    const patched = patchIPAddress(old(version), patch, ctx);
    if ("error" in patched) return patched.error.message;
    return validateIPAddressUpdate(old(version), patched.address, ctx)?.message;
  };
  const prefix = 'IPAddress.networking.k8s.io "10.96.0.6" is invalid: ';

  it("may not move the parent (S08-ipaddress-misuse step 31)", () => {
    const patch = { spec: { parentRef: { name: "other" } } };
    expect(change("v1.33.12", patch)).toBe(
      `${prefix}spec.parentRef: Invalid value: networking.ParentReference{Group:"", Resource:"services", Namespace:"default", Name:"other"}: field is immutable`,
    );
    expect(change("v1.36.3", patch)).toBe(
      `${prefix}spec.parentRef: Invalid value: {"Group":"","Resource":"services","Namespace":"default","Name":"other"}: field is immutable`,
    );
  });

  it("may not take the parent away (K07-refused)", () => {
    expect(change("v1.33.12", { spec: null })).toBe(
      `${prefix}[spec.parentRef: Required value, spec.parentRef: Invalid value: "null": field is immutable]`,
    );
  });

  it("may change labels", () => {
    expect(change("v1.33.12", { metadata: { labels: { a: "b" } } })).toBeUndefined();
  });
});

describe("objects of the allocator", () => {
  it.each([
    ["v1.28.15", true],
    ["v1.33.12", false],
  ])("%s writes the Service's uid: %s", (version, writesUid) => {
    const ctx = contextOf(version);
    const prepared = prepareServiceCreate(bodyOf({}), { namespace: "default", name: "web" }, ctx);
    if ("error" in prepared) throw new Error(prepared.error.message);
    const { metadata, spec } = ipAddressFor(prepared.service, "10.96.0.10", "IPv4", ctx);
    expect(metadata.labels).toEqual({
      "ipaddress.kubernetes.io/ip-family": "IPv4",
      "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
    });
    expect(spec.parentRef).toEqual({ ...ghost, name: "web", ...(writesUid && { uid: 0 }) });
  });
});
